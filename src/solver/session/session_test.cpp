// SPDX-License-Identifier: MIT
// Solvers that misbehave in every way we know of: each is classified, nothing hangs,
// nothing leaks, and the next query is served.
#include "solver/session/session.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>

#include "solver/fake_solver_fixture.h"
#include "solver/session/one_shot.h"

namespace smiter::solver {
namespace {

using namespace testing_support;

struct Misbehaviour {
  std::string mode;
  Class session;
  Class one_shot;
  Result result;
  std::uint64_t wall_ms = 60'000;
};

std::ostream& operator<<(std::ostream& out, const Misbehaviour& m) {
  return out << m.mode;
}

class FakeSolverTest : public testing::TestWithParam<Misbehaviour> {};

TEST_P(FakeSolverTest, IsClassifiedAndTheNextQueryIsServed) {
  const Misbehaviour& m = GetParam();
  const std::size_t descriptors = open_descriptors();
  {
    Session session(fake_solver(m.mode));
    EXPECT_EQ(session.run(plain_query()).outcome, Class::Ok);
    Query query = trigger_query();
    query.limits.wall_ms = m.wall_ms;
    // On a busy machine so many processes are there before they are counted that their memory is too much.
    if (m.mode == "fork") query.limits.memory_bytes = 0;
    const Answer answer = session.run(query);
    EXPECT_EQ(name_of(answer.outcome), name_of(m.session)) << answer.message << "\n"
                                                           << answer.output.substr(0, 500);
    ASSERT_EQ(answer.checks.size(), 1U);
    EXPECT_EQ(name_of(answer.checks[0].result), name_of(m.result));
    for (int i = 0; i < 3; ++i) {
      const Answer next = session.run(plain_query());
      EXPECT_EQ(next.outcome, Class::Ok) << next.message;
      EXPECT_EQ(next.checks[0].result, Result::Sat);
    }
  }
  for (const Mode mode : {Mode::Stdin, Mode::File}) {
    Query query = trigger_query();
    query.limits.wall_ms = m.wall_ms;
    if (m.mode == "fork") query.limits.memory_bytes = 0;
    const Answer answer = run_one_shot(fake_solver(m.mode), query, {mode, false});
    EXPECT_EQ(name_of(answer.outcome), name_of(m.one_shot)) << answer.message;
  }
  EXPECT_EQ(open_descriptors(), descriptors);
  EXPECT_TRUE(has_no_children());
}

INSTANTIATE_TEST_SUITE_P(
    All, FakeSolverTest,
    testing::Values(Misbehaviour{"hang", Class::Timeout, Class::Timeout, Result::Timeout, 500},
                    Misbehaviour{"ignore-sigterm", Class::Timeout, Class::Timeout, Result::Timeout, 500},
                    Misbehaviour{"crash", Class::Crash, Class::Crash, Result::Crash},
                    Misbehaviour{"flood", Class::Flood, Class::Flood, Result::None},
                    Misbehaviour{"flood-stderr", Class::Flood, Class::Flood, Result::None},
                    Misbehaviour{"close-stdout", Class::Protocol, Class::Protocol, Result::None},
                    Misbehaviour{"lookalike", Class::Ok, Class::Ok, Result::Sat},
                    Misbehaviour{"repeat-marker", Class::Ok, Class::Ok, Result::Sat},
                    Misbehaviour{"twice", Class::Protocol, Class::Protocol, Result::Sat},
                    Misbehaviour{"late", Class::Ok, Class::Ok, Result::Sat},
                    Misbehaviour{"fork", Class::Processes, Class::Processes, Result::None},
                    Misbehaviour{"orphans", Class::Ok, Class::Ok, Result::Sat},
                    Misbehaviour{"strays", Class::Ok, Class::Ok, Result::Sat},
                    Misbehaviour{"memory", Class::OutOfMemory, Class::OutOfMemory, Result::OutOfMemory},
                    Misbehaviour{"silent", Class::Protocol, Class::Protocol, Result::None},
                    Misbehaviour{"no-answer", Class::Protocol, Class::Protocol, Result::None},
                    Misbehaviour{"utf8", Class::Ok, Class::Ok, Result::Sat},
                    Misbehaviour{"no-newline", Class::Ok, Class::Ok, Result::Sat},
                    Misbehaviour{"error", Class::Error, Class::Error, Result::Error},
                    Misbehaviour{"error-exit", Class::Error, Class::Error, Result::Error},
                    Misbehaviour{"invalid-model", Class::InvalidModel, Class::InvalidModel, Result::Sat},
                    Misbehaviour{"assertion", Class::Crash, Class::Crash, Result::Crash},
                    Misbehaviour{"asan", Class::Crash, Class::Crash, Result::Crash},
                    Misbehaviour{"abort", Class::Crash, Class::Crash, Result::Crash},
                    Misbehaviour{"bad-alloc", Class::OutOfMemory, Class::OutOfMemory, Result::OutOfMemory},
                    Misbehaviour{"unsupported", Class::Unsupported, Class::Unsupported, Result::Unsupported},
                    Misbehaviour{"unknown", Class::Ok, Class::Ok, Result::Unknown},
                    Misbehaviour{"crash-in-reset", Class::Crash, Class::Ok, Result::Sat}),
    [](const auto& row) {
      std::string name = row.param.mode;
      std::replace(name.begin(), name.end(), '-', '_');
      return name;
    });

TEST(SessionTest, ServesManyQueriesFromOneProcess) {
  Session session(fake_solver("ok"));
  for (int i = 0; i < 200; ++i) EXPECT_EQ(session.run(plain_query()).checks.at(0).result, Result::Sat);
  EXPECT_EQ(session.statistics().processes, 1U);
  EXPECT_EQ(session.statistics().queries, 200U);
}

TEST(SessionTest, LeavesNothingBehindAfterManyQueriesAndCrashes) {
  const std::size_t descriptors = open_descriptors();
  {
    Session session(fake_solver("crash-nth=200"));
    const Query query = plain_query();
    // SMITER_MANY_QUERIES=100000 for the whole proof, which takes some minutes.
    const char* many = std::getenv("SMITER_MANY_QUERIES");
    const std::size_t queries = many == nullptr ? 10'000 : std::stoul(many);
    std::size_t crashes = 0;
    for (std::size_t i = 0; i < queries; ++i) crashes += session.run(query).outcome == Class::Crash ? 1 : 0;
    EXPECT_EQ(crashes, queries / 200);
    EXPECT_EQ(session.statistics().processes, (queries + 199) / 200);
    EXPECT_LE(open_descriptors(), descriptors + 4);
  }
  EXPECT_EQ(open_descriptors(), descriptors);
  EXPECT_TRUE(has_no_children());
}

TEST(SessionTest, ReplacesTheProcessAfterTheProfilesNumberOfQueries) {
  SolverConfig config = fake_solver("ok");
  config.profile.session_queries = 10;
  Session session(config);
  for (int i = 0; i < 25; ++i) EXPECT_TRUE(session.run(plain_query()).is_ok());
  EXPECT_EQ(session.statistics().processes, 3U);
}

TEST(SessionTest, AProcessThatIsSlowToStartIsWaitedForIfTheProfileSaysSo) {
  SolverConfig config = fake_solver("slow-start");
  Query query = plain_query();
  query.limits.wall_ms = 1000;
  EXPECT_EQ(Session(config).run(query).outcome, Class::Timeout);
  config.profile.start_ms = 1500;
  Session session(config);
  for (int i = 0; i < 3; ++i) EXPECT_TRUE(session.run(query).is_ok());
  EXPECT_EQ(session.statistics().processes, 1U);
}

TEST(SessionTest, AProcessThatNeverListensIsAnAnswerAlsoIfItIsWaitedFor) {
  for (const char* mode : {"crash-at-once", "exit-at-once", "hang-at-once"}) {
    SolverConfig config = fake_solver(mode);
    config.profile.start_ms = 10;
    Session session(config);
    for (int i = 0; i < 3; ++i) EXPECT_EQ(session.run(plain_query()).outcome, Class::NotStarted) << mode;
  }
  EXPECT_TRUE(has_no_children());
}

TEST(SessionTest, ACrashAtTheNthQueryHitsOnlyThatQuery) {
  Session session(fake_solver("crash-nth=3"));
  EXPECT_TRUE(session.run(plain_query()).is_ok());
  EXPECT_TRUE(session.run(plain_query()).is_ok());
  const Answer crash = session.run(plain_query());
  EXPECT_EQ(crash.outcome, Class::Crash);
  EXPECT_EQ(crash.signature, "SIGSEGV");
  EXPECT_FALSE(crash.fresh_process);
  EXPECT_TRUE(session.run(plain_query()).is_ok());
}

TEST(SessionTest, ASolverThatDiesAtOnceIsAnAnswerEveryTime) {
  for (const char* mode : {"crash-at-once", "exit-at-once"}) {
    Session session(fake_solver(mode));
    for (int i = 0; i < 3; ++i) EXPECT_NE(session.run(plain_query()).outcome, Class::Ok) << mode;
  }
  EXPECT_TRUE(has_no_children());
}

TEST(SessionTest, AnAnswerThatComesTooLateIsNotTakenForTheNext) {
  Session session(fake_solver("late"));
  EXPECT_EQ(session.run(trigger_query()).checks.at(0).result, Result::Sat);
  usleep(300'000);  // the stray `unsat` arrives between two queries
  const Answer next = session.run(plain_query());
  EXPECT_EQ(next.checks.at(0).result, Result::Sat);
  EXPECT_TRUE(next.fresh_process);
}

TEST(SessionTest, LimitsCpuTime) {
  Session session(fake_solver("cpu"));
  Query query = trigger_query();
  query.limits.cpu_ms = 200;
  const Answer answer = session.run(query);
  EXPECT_EQ(answer.outcome, Class::Timeout);
  EXPECT_EQ(answer.message, "CPU time limit");
  EXPECT_GE(answer.cpu_ms, 150);
}

TEST(SessionTest, AlignsAnswersAndModelsByCheck) {
  Session session(fake_solver("unknown"));
  Query query = trigger_query();
  query.script += "(check-sat)(push 1)(check-sat)";
  query.wants.model = true;
  query.wants.reason = true;
  const Answer answer = session.run(query);
  ASSERT_EQ(answer.checks.size(), 3U);
  EXPECT_EQ(answer.outcome, Class::Timeout);  // the reason it gives
  EXPECT_EQ(answer.checks[2].result, Result::Timeout);
  EXPECT_THAT(answer.checks[1].model, testing::StartsWith("(model"));
}

TEST(SessionTest, WhatAModelSaysIsNotEvidence) {
  Session session(fake_solver("ok"));
  Query query = plain_query();
  query.wants.model = true;
  const Answer answer = session.run(query);
  EXPECT_EQ(answer.outcome, Class::Ok);
  EXPECT_THAT(answer.checks.at(0).model, testing::HasSubstr("ASSERTION VIOLATION"));
}

TEST(SessionTest, AnAnswerAfterAnErrorIsNotAnAnswer) {
  Session session(fake_solver("error"));
  Query query = trigger_query();
  query.script += "(check-sat)";
  const Answer answer = session.run(query);
  EXPECT_EQ(answer.checks.at(0).result, Result::Error);
  EXPECT_EQ(answer.checks.at(1).result, Result::Error);
}

TEST(SessionTest, RefusesAScriptThatWouldSwallowTheNext) {
  Session session(fake_solver("ok"));
  EXPECT_EQ(session.run({"(assert (= x \"a))", {}, {}, {}}).outcome, Class::NotStarted);
  EXPECT_TRUE(session.run(plain_query()).is_ok());
}

TEST(SessionTest, SaysWhenTheProgramCannotRun) {
#ifdef __SANITIZE_THREAD__
  GTEST_SKIP() << "the thread sanitizer makes vfork a fork, whose child cannot tell us of its error";
#endif
  SolverConfig config = fake_solver("ok");
  config.program = "/nonexistent/solver";
  Session session(config);
  const Answer answer = session.run(plain_query());
  EXPECT_EQ(answer.outcome, Class::NotStarted);
  EXPECT_THAT(answer.message, testing::HasSubstr("/nonexistent/solver"));
}

TEST(SessionTest, GetsAScriptThroughThatIsLargerThanAPipe) {
  Session session(fake_solver("ok"));
  Query query = plain_query();
  std::string many;
  for (int i = 0; i < 100'000; ++i) many += "(assert x)";
  query.script = "(declare-fun x () Bool)" + many + "(check-sat)";
  EXPECT_TRUE(session.run(query).is_ok());
}

TEST(SessionTest, RetiresAProcessWhoseOptionsOutliveReset) {
  SolverConfig config = fake_solver("ok");
  config.profile.dialect.options_survive_reset = true;
  config.profile.dialect.restore_options = {{"produce-models", "true"}};
  Session session(config);
  Query query = plain_query();
  query.script = "(set-option :produce-models false)" + query.script;
  EXPECT_TRUE(session.run(query).is_ok());
  EXPECT_GT(session.pid(), 0);
  query.script = "(set-option :strange true)" + query.script;
  EXPECT_TRUE(session.run(query).is_ok());
  EXPECT_EQ(session.pid(), -1);
}

}  // namespace
}  // namespace smiter::solver
