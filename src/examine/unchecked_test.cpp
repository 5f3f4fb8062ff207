// SPDX-License-Identifier: MIT
#include "examine/unchecked.h"

#include <gmock/gmock.h>

namespace smiter::examine {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

TEST(UncheckedTest, LeavesOutTheOptionsWithWhichASolverChecksItself) {
  solver::SolverConfig config;
  config.profile.checks = {"--check-models", "model_validate=true"};
  config.profile.default_options = {"--check-models", "--other"};
  config.options = {"model_validate=true", "--mine"};
  const solver::SolverConfig without = unchecked(config);
  EXPECT_THAT(without.profile.default_options, ElementsAre("--other"));
  EXPECT_THAT(without.options, ElementsAre("--mine"));
}

TEST(UncheckedTest, LeavesOutTheCommandsThatDoTheSame) {
  solver::Profile profile;
  profile.check_commands = {"(set-option :check-models true)", "(set-option :debug true)"};
  EXPECT_EQ(unchecked("(set-option :check-models true)(set-option :debug true)(check-sat)", profile),
            "(check-sat)");
  EXPECT_EQ(unchecked("(set-option :check-models false)(check-sat)", profile),
            "(set-option :check-models false)(check-sat)");
}

TEST(UncheckedTest, LeavesOutTheCommandsOfEverySolverThatIsAsked) {
  std::vector<solver::SolverConfig> solvers(2);
  solvers[0].profile.check_commands = {"(set-option :a true)"};
  solvers[1].profile.check_commands = {"(set-option :b true)"};
  EXPECT_EQ(unchecked("(set-option :a true)(set-option :b true)(check-sat)", solvers), "(check-sat)");
}

TEST(BareTest, KeepsTheUsersOptionsOnly) {
  solver::SolverConfig config;
  config.profile.default_options = {"--ours"};
  config.options = {"--mine"};
  const solver::SolverConfig without = bare(config);
  EXPECT_THAT(without.profile.default_options, IsEmpty());
  EXPECT_THAT(without.options, ElementsAre("--mine"));
}

}  // namespace
}  // namespace smiter::examine
