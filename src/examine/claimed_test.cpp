// SPDX-License-Identifier: MIT
#include "examine/claimed.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace smiter::examine {
namespace {

using claim::Priority;
using solver::Class;
using testing::HasSubstr;

solver::SolverConfig in_turn() {
  solver::SolverConfig config;
  config.profile.dialect.lexicographic_objectives = true;
  return config;
}

TEST(ClaimedTest, TheProfileSaysInWhichOrderObjectivesCome) {
  EXPECT_EQ(priority_of({}), Priority::Unknown);
  EXPECT_EQ(priority_of(in_turn()), Priority::InTurn);
  for (const solver::Profile& profile : solver::builtin_profiles()) {
    solver::SolverConfig config;
    config.profile = profile;
    EXPECT_EQ(priority_of(config) == Priority::InTurn, profile.family_name() == "z3") << profile.name;
  }
}

TEST(ClaimedTest, AnOptionMayChooseAnotherOrder) {
  solver::SolverConfig config = in_turn();
  config.options = {"-v:0", "opt.priority=box"};
  EXPECT_EQ(priority_of(config), Priority::Option);
  config = in_turn();
  config.profile.default_options = {"OPT.PRIORITY=pareto"};
  EXPECT_EQ(priority_of(config), Priority::Option);
  config = in_turn();
  config.profile.dialect.model_prelude = {"(set-option :opt.priority box)"};
  EXPECT_EQ(priority_of(config), Priority::Option);
  config = in_turn();
  config.profile.file_arguments = {"--priority"};
  EXPECT_EQ(priority_of(config), Priority::Option);
  config = in_turn();
  config.profile.dialect.claim_checks = {{"optima", "(set-option :opt.priority lex)"}};
  EXPECT_EQ(priority_of(config), Priority::Option);
}

TEST(ClaimedTest, OnlyARunThatWentWellIsReliedOn) {
  solver::Answer answer;
  answer.claims = {"(a)"};
  EXPECT_EQ(claimed_in(answer, {}, {}).trouble, "");
  EXPECT_EQ(claimed_in(answer, {}, {}).said.size(), 1u);
  answer.outcome = Class::Protocol;
  answer.message = "more than one answer: sat";
  EXPECT_THAT(claimed_in(answer, {}, {}).trouble, HasSubstr("more than one answer"));
  answer.outcome = Class::Error;
  EXPECT_NE(claimed_in(answer, {}, {}).trouble, "");
}

}  // namespace
}  // namespace smiter::examine
