// SPDX-License-Identifier: MIT
#include "campaign/run/solver_bench.h"

#include <gtest/gtest.h>

#include "solver/session/memory_solver_test_support.h"

namespace smiter::campaign {
namespace {

using solver::MemoryQuery;
using solver::testing_support::crash;
using solver::testing_support::FakeSolver;
using solver::testing_support::Life;
using solver::testing_support::sat;
using solver::testing_support::unsat;

const std::string kScript = "(declare-const x Int)(assert (> x 0))(check-sat)";

class SolverBenchTest : public testing::Test {
 protected:
  solver::Answer ask(const FakeSolver& fake, bool model = false, std::vector<std::string> extra = {}) {
    solver::Query query{.script = kScript};
    query.wants.model = model;
    return bench_.ask(entrant(fake, std::move(extra)), query, processes_);
  }
  static Entrant entrant(const FakeSolver& fake, std::vector<std::string> extra = {}) {
    Entrant one{.solver = 0, .config = fake.config(), .extra = extra};
    one.config.options = std::move(extra);
    return one;
  }
  SolverBench bench_{1};
  std::uint64_t processes_ = 0;
  FakeSolver fake_{"fake"};
};

TEST_F(SolverBenchTest, ASessionIsKeptFromTestToTest) {
  fake_.when("(> x 0)", sat());
  EXPECT_TRUE(ask(fake_).fresh_process);
  EXPECT_FALSE(ask(fake_).fresh_process);
  EXPECT_EQ(processes_, 1u);
  EXPECT_EQ(bench_.asked(entrant(fake_)).size(), 2u);
}

TEST_F(SolverBenchTest, WhatAProcessWasAskedForIsRemembered) {
  fake_.when("(> x 0)", sat());
  solver::Query query{.script = kScript};
  query.wants.statistics = true;
  static_cast<void>(bench_.ask(entrant(fake_), query, processes_));
  ask(fake_, true);
  const std::vector<triage::SessionScript> asked = bench_.asked(entrant(fake_));
  ASSERT_EQ(asked.size(), 2u);
  EXPECT_EQ(asked[0], (triage::SessionScript{kScript, false, true}));
  EXPECT_EQ(asked[1], (triage::SessionScript{kScript, true, false}));
}

TEST_F(SolverBenchTest, DrawnOptionsHaveASessionThatEndsWithTheUnit) {
  fake_.when("(> x 0)", sat());
  ask(fake_);
  EXPECT_TRUE(ask(fake_, false, {"--a"}).fresh_process);
  EXPECT_FALSE(ask(fake_, false, {"--a"}).fresh_process);
  EXPECT_TRUE(ask(fake_, false, {"--b"}).fresh_process) << "other options, another process";
  bench_.drop_extra();
  EXPECT_TRUE(ask(fake_, false, {"--a"}).fresh_process);
  EXPECT_FALSE(ask(fake_).fresh_process) << "the session without options stays";
}

TEST_F(SolverBenchTest, WithoutSessionsEveryScriptHasAProcessThatNobodyCounts) {
  fake_.when("(> x 0)", sat());
  Entrant one = entrant(fake_);
  one.config.profile.session_arguments.reset();
  for (int i = 0; i < 2; ++i) EXPECT_TRUE(bench_.ask(one, {.script = kScript}, processes_).fresh_process);
  EXPECT_EQ(processes_, 0u);
  EXPECT_EQ(fake_.processes(), 2u);
  EXPECT_TRUE(bench_.asked(one).empty());
}

TEST_F(SolverBenchTest, WhoKeepsFallingInUsedSessionsGetsAProcessForEachScript) {
  fake_.when("(> x 0)", crash("f at a.cpp:1"), Life::Used).when("(> x 0)", sat());
  for (int i = 0; i < 10; ++i) ask(fake_);
  EXPECT_TRUE(bench_.falls_in_sessions(0)) << "it fell in five of five used processes";
  const std::size_t before = fake_.processes();
  EXPECT_EQ(ask(fake_).outcome, solver::Class::Ok);
  EXPECT_EQ(fake_.processes(), before + 1);
  EXPECT_TRUE(bench_.asked(entrant(fake_)).empty()) << "no process has a past any more";
}

TEST_F(SolverBenchTest, ACrashOfANewProcessIsNotHeldAgainstSessions) {
  fake_.when("(> x 0)", crash("f at a.cpp:1"));
  for (int i = 0; i < 20; ++i) ask(fake_);
  EXPECT_FALSE(bench_.falls_in_sessions(0));
}

// A solver that ends when it is asked for a model that it has not got.
TEST_F(SolverBenchTest, AFragileSolverIsAskedForAModelOnlyAfterASat) {
  bool satisfiable = false;
  fake_.when("(> x 0)", [&](const MemoryQuery& asked) {
    solver::Answer answer = satisfiable ? sat()(asked) : unsat()(asked);
    answer.unexpected = !satisfiable && asked.query.wants.model;  // its process is not used any more
    return answer;
  });
  EXPECT_TRUE(bench_.may_ask_for_model(entrant(fake_)));
  ask(fake_, true);
  EXPECT_FALSE(bench_.may_ask_for_model(entrant(fake_)));
  satisfiable = true;
  ask(fake_);
  EXPECT_TRUE(bench_.may_ask_for_model(entrant(fake_)));
  bench_.drop_extra();
  EXPECT_FALSE(bench_.may_ask_for_model(entrant(fake_))) << "the next unit has another formula";
}

TEST_F(SolverBenchTest, ClosedSessionsBeginAnew) {
  fake_.when("(> x 0)", sat());
  ask(fake_);
  bench_.close();
  EXPECT_TRUE(ask(fake_).fresh_process);
}

}  // namespace
}  // namespace smiter::campaign
