// SPDX-License-Identifier: MIT
#include "campaign/solvers/solver_setup.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>

#include "solver/session/memory_solver_test_support.h"
#include "theory/sig_reader.h"

namespace smiter::campaign {
namespace {

using solver::testing_support::FakeSolver;
using testing::ElementsAre;
using testing::HasSubstr;

class SolverSetupTest : public testing::Test {
 protected:
  void add(const FakeSolver& fake, const std::string& family = {}) {
    solver::SolverConfig config = fake.config();
    if (!family.empty()) config.profile.family = family;
    solvers_.insert_or_assign(config.label, std::move(config));
  }
  [[nodiscard]] base::Expected<SolverSetup> set_up(const std::vector<std::string>& specs) const {
    return set_up_solvers(specs, theory::builtin_operators(),
                          [this](std::string_view spec) -> base::Expected<solver::SolverConfig> {
                            const auto at = solvers_.find(std::string(spec));
                            if (at == solvers_.end()) return base::Error{"who is that?"};
                            return at->second;
                          });
  }
  std::map<std::string, solver::SolverConfig> solvers_;
};

TEST_F(SolverSetupTest, EverySolverIsAskedForItsVersion) {
  FakeSolver a("a"), b("b");
  add(a.says_version("a 1.2"));
  add(b.says_version("b 3"));
  const auto setup = set_up({"a", "b"});
  ASSERT_TRUE(setup) << setup.error().to_string();
  EXPECT_THAT(setup->versions, ElementsAre("a 1.2", "b 3"));
  EXPECT_EQ(setup->configs[1].version, "b 3");
  EXPECT_EQ(setup->by_program.at("memory:a"), "a 1.2");
  EXPECT_EQ(versions_json(*setup), R"({"a":"a 1.2","b":"b 3"})");
}

TEST_F(SolverSetupTest, FamiliesAreCountedOnce) {
  add(FakeSolver("a"), "z");
  add(FakeSolver("b"), "z");
  add(FakeSolver("c"));
  EXPECT_EQ(set_up({"a", "b"})->families, 1u);
  EXPECT_EQ(set_up({"a", "b", "c"})->families, 2u);
}

TEST_F(SolverSetupTest, OneProgramHasOneRecordAndTwoLabels) {
  add(FakeSolver("a"));
  const auto setup = set_up({"a", "a"});
  ASSERT_TRUE(setup) << setup.error().to_string();
  EXPECT_EQ(setup->records.size(), 1u);
  EXPECT_NE(setup->configs[0].label, setup->configs[1].label);
  EXPECT_EQ(setup->configs[0].target, setup->configs[1].target);
}

TEST_F(SolverSetupTest, TwoProgramsOfOneNameHaveTargetsOfTheirOwn) {
  FakeSolver mine("mine"), theirs("theirs");
  for (const FakeSolver& fake : {mine, theirs}) {
    solver::SolverConfig config = fake.config();
    config.profile.name = "z";
    solvers_.insert_or_assign(config.label, config);
  }
  const auto setup = set_up({"mine", "theirs"});
  ASSERT_TRUE(setup) << setup.error().to_string();
  ASSERT_EQ(setup->records.size(), 2u);
  EXPECT_EQ(setup->records[1].name, setup->records[0].name + " (theirs)");
  EXPECT_EQ(setup->configs[1].target, setup->records[1].name);
}

TEST_F(SolverSetupTest, MistakesAreErrors) {
  add(FakeSolver("broken", solver::testing_support::unknown()));
  EXPECT_THAT(set_up({}).error().to_string(), HasSubstr("at least one --solver"));
  EXPECT_THAT(set_up({"nobody"}).error().to_string(), HasSubstr("who is that?"));
  EXPECT_THAT(set_up({"broken"}).error().to_string(), HasSubstr("broken (memory:broken) does not work"));
}

TEST_F(SolverSetupTest, ASolverThatListsNoOptionsHasNothingToTry) {
  add(FakeSolver("a"));
  const auto trials = option_trials(*set_up({"a"}), theory::builtin_operators());
  ASSERT_EQ(trials.size(), 1u);
  EXPECT_EQ(trials[0], nullptr);
}

}  // namespace
}  // namespace smiter::campaign
