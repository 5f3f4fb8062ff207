// SPDX-License-Identifier: MIT
#include "solver/session/memory_solver.h"

#include <gtest/gtest.h>

#include "solver/profile/inspect.h"
#include "solver/session/memory_solver_test_support.h"
#include "solver/session/one_shot.h"
#include "solver/session/session.h"

namespace smiter::solver {
namespace {

using namespace testing_support;

const std::string kScript = "(declare-const x Int)(assert (> x 0))(check-sat)";

TEST(MemorySolverTest, AnswersEveryCheckOfAScript) {
  FakeSolver fake("fake");
  fake.when("(> x 0)", unsat());
  const Answer answer = run_one_shot(fake.config(), {.script = kScript + "(check-sat)"});
  ASSERT_EQ(answer.checks.size(), 2u);
  EXPECT_EQ(answer.checks[1].result, Result::Unsat);
  EXPECT_EQ(fake.queries(), 1u);
}

TEST(MemorySolverTest, GivesAModelOnlyToWhoeverWantsOne) {
  FakeSolver fake("fake");
  fake.when("(> x 0)", sat("((define-fun x () Int 1))"));
  Query query{.script = kScript};
  EXPECT_EQ(run_one_shot(fake.config(), query).checks[0].model, "");
  query.wants.model = true;
  EXPECT_EQ(run_one_shot(fake.config(), query).checks[0].model, "((define-fun x () Int 1))");
}

TEST(MemorySolverTest, ASessionIsOneProcessUntilItCrashes) {
  FakeSolver fake("fake");
  fake.when("(> x 0)", sat()).when("crash", crash("f at a.cpp:1"));
  Session session(fake.config());
  EXPECT_FALSE(session.is_running());
  EXPECT_TRUE(session.run({.script = kScript}).fresh_process);
  EXPECT_FALSE(session.run({.script = kScript}).fresh_process);
  EXPECT_EQ(session.statistics().processes, 1u);
  EXPECT_EQ(session.run({.script = "(declare-const crash Bool)(assert crash)(check-sat)"}).outcome,
            Class::Crash);
  EXPECT_FALSE(session.is_running());
  EXPECT_TRUE(session.run({.script = kScript}).fresh_process);
  EXPECT_EQ(session.statistics().processes, 2u);
}

TEST(MemorySolverTest, MayAnswerOtherwiseInAUsedProcess) {
  FakeSolver fake("fake");
  fake.when("(> x 0)", unsat(), Life::Used).when("(> x 0)", sat());
  Session session(fake.config());
  EXPECT_EQ(session.run({.script = kScript}).checks[0].result, Result::Sat);
  EXPECT_EQ(session.run({.script = kScript}).checks[0].result, Result::Unsat);
  EXPECT_EQ(run_one_shot(fake.config(), {.script = kScript}).checks[0].result, Result::Sat);
}

TEST(MemorySolverTest, ALimitEndsTheProcess) {
  FakeSolver fake("fake");
  fake.when("(> x 0)", timeout());
  Session session(fake.config());
  EXPECT_EQ(session.run({.script = kScript}).outcome, Class::Timeout);
  EXPECT_FALSE(session.is_running());
}

TEST(MemorySolverTest, WhatTheProfileRulesOutIsNotAsked) {
  FakeSolver fake("fake");
  SolverConfig config = fake.config();
  config.profile.dialect.incremental = false;
  const Answer answer = run_one_shot(config, {.script = "(push 1)" + kScript});
  EXPECT_EQ(answer.outcome, Class::Unsupported);
  EXPECT_EQ(fake.queries(), 0u);
}

TEST(MemorySolverTest, OnlyADebuggerFindsTheHiddenPlaceOfACrash) {
  FakeSolver fake("fake");
  fake.when("(> x 0)", crash("SIGSEGV", "SIGSEGV at f"));
  EXPECT_EQ(run_one_shot(fake.config(), {.script = kScript}).signature, "SIGSEGV");
  const Answer answer = run_one_shot(fake.config(), {.script = kScript}, {.backtrace = true});
  EXPECT_TRUE(answer.located);
  EXPECT_EQ(answer.signature, "SIGSEGV at f");
}

TEST(MemorySolverTest, PassesTheInspectionOfACampaign) {
  FakeSolver good("good");
  good.says_version("good 2.1");
  const Inspection inspection = inspect(good.config());
  EXPECT_TRUE(inspection.works());
  EXPECT_EQ(inspection.version, "good 2.1");
  FakeSolver bad("bad", unsat());
  EXPECT_FALSE(inspect(bad.config()).works());
}

}  // namespace
}  // namespace smiter::solver
