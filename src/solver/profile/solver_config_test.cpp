// SPDX-License-Identifier: MIT
#include "solver/profile/solver_config.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace smiter::solver {
namespace {

const std::string kProgram = SMITER_FAKE_SOLVER;

TEST(SolverConfigTest, EveryBuiltinProfileIsValid) {
  EXPECT_GE(builtin_profiles().size(), 11U);
  for (const Profile& profile : builtin_profiles()) {
    EXPECT_FALSE(profile.family.empty()) << profile.name;
    EXPECT_FALSE(profile.logics.empty()) << profile.name;
  }
}

TEST(SolverConfigTest, TakesALabelAProgramAndOptions) {
  const auto config = parse_solver_spec("z3-mine=" + kProgram + " smt.arith.solver=2 \"a b\"");
  ASSERT_TRUE(config) << config.error().to_string();
  EXPECT_EQ(config->label, "z3-mine");
  EXPECT_EQ(config->profile.name, "z3");
  EXPECT_EQ(config->program, kProgram);
  EXPECT_THAT(config->options, testing::ElementsAre("smt.arith.solver=2", "a b"));
}

TEST(SolverConfigTest, SuggestsANameForATypo) {
  const auto config = parse_solver_spec("bolector");
  ASSERT_FALSE(config);
  EXPECT_THAT(config.error().message, testing::HasSubstr("did you mean 'boolector'?"));
}

TEST(SolverConfigTest, SaysWhenTheProgramIsNotThere) {
  const auto config = parse_solver_spec("z3=/nonexistent/z3");
  ASSERT_FALSE(config);
  EXPECT_THAT(config.error().message, testing::HasSubstr("does not exist"));
}

TEST(SolverConfigTest, RejectsEmptyAndUnclosedSpecs) {
  EXPECT_FALSE(parse_solver_spec("  "));
  EXPECT_FALSE(parse_solver_spec("z3 \"a"));
  EXPECT_FALSE(parse_solver_spec("=x"));
  EXPECT_FALSE(parse_solver_spec("nowhere.toml"));
}

}  // namespace
}  // namespace smiter::solver
