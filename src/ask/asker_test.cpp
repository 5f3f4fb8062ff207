// SPDX-License-Identifier: MIT
#include "ask/asker.h"

#include <chrono>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "ask/adapt.h"
#include "ask/asked_solver_test_support.h"
#include "capability/row_text.h"
#include "solver/session/session.h"
#include "theory/sig_reader.h"

namespace smiter::ask {
namespace {

using capability::Kind;
using capability::Record;
using capability::Reply;

solver::SolverConfig fake(const std::string& faults) {
  solver::SolverConfig config = asked_solver("default_options = [\"--new\"]\n", "");
  if (!faults.empty()) config.options = {faults};
  return config;
}

base::Expected<Record> asked(const std::string& faults, std::uint64_t seconds = 60) {
  return ask(fake(faults), theory::builtin_operators(), {}, solver::Deadline::in_ms(1000 * seconds));
}

// The formulas that the record's solver is then asked in the usual way.
solver::Result answer_of(const std::string& faults, const Record& record) {
  const solver::SolverConfig config = adapted(fake(faults), record);
  solver::Query query{"(set-logic ALL)(assert (= 4 5))(check-sat)", {}, {}, {}};
  query.limits.soft_ms = 500;
  query.wants.model = true;
  if (!config.profile.has_session()) return solver::Result::None;
  solver::Session session(config);
  for (int i = 0; i < 2; ++i) {
    const solver::Answer answer = session.run(query);
    if (!answer.is_ok()) return solver::Result::Error;
  }
  EXPECT_EQ(session.statistics().processes, 1u);
  return session.run(query).checks.at(0).result;
}

TEST(AskerTest, ASolverThatKnowsEverything) {
  const auto record = asked("");
  ASSERT_TRUE(record) << record.error().to_string();
  std::size_t decided = 0;
  for (const auto& [name, entry] : record->section(Kind::Operator)) {
    EXPECT_TRUE(capability::is_understood(entry.reply)) << name << ": " << entry.said;
    if (entry.reply == Reply::Yes) ++decided;
  }
  EXPECT_GT(decided, theory::builtin_operators().rows().size() * 3 / 4);
  EXPECT_EQ(record->section(Kind::Operator).size(), theory::builtin_operators().rows().size());
  EXPECT_TRUE(record->findings.empty()) << record->findings[0].script;
  EXPECT_EQ(answer_of("", *record), solver::Result::Unsat);
}

// Who is slow to start is asked much in one process; it says the same.
TEST(AskerTest, QuestionsThatShareAProcessAreAnsweredAlike) {
  for (const char* fault :
       {"", "--lacks=get-info", "--dies-on=get-info", "--lacks=reset", "--dies-on=push"}) {
    const auto record = asked(fault);
    solver::SolverConfig config = fake(fault);
    config.profile.start_ms = 10;
    config.profile.pools = {
        {.name = "pool", .policy = {}, .why = {}, .settings = {"--one", "--new", "--two"}}};
    const auto slow = ask(config, theory::builtin_operators(), {}, solver::Deadline::in_ms(60'000));
    ASSERT_TRUE(record && slow) << fault;
    for (const Kind kind : {Kind::Command, Kind::Logic, Kind::Sort, Kind::Operator})
      EXPECT_EQ(record->section(kind), slow->section(kind)) << fault;
    for (const char* option : {"--one", "--new", "--two"})
      EXPECT_TRUE(slow->said_yes(Kind::Option, option)) << option;
  }
}

// One option of a pool that it does not know is found out among the others.
TEST(AskerTest, AnOptionThatItDoesNotKnowIsFoundAmongOthers) {
  solver::SolverConfig config = fake("--old-option");
  config.profile.start_ms = 10;
  config.profile.default_options.clear();
  config.profile.pools = {
      {.name = "pool", .policy = {}, .why = {}, .settings = {"--one", "--two", "--new", "--three"}}};
  const auto record = ask(config, theory::builtin_operators(), {}, solver::Deadline::in_ms(60'000));
  ASSERT_TRUE(record);
  EXPECT_FALSE(record->understands(Kind::Option, "--new"));
  for (const char* option : {"--one", "--two", "--three"})
    EXPECT_TRUE(record->said_yes(Kind::Option, option)) << option;
}

TEST(AskerTest, ARenamedOptionIsLeftOut) {
  const auto record = asked("--old-option");
  ASSERT_TRUE(record) << record.error().to_string();
  EXPECT_FALSE(record->understands(Kind::Option, "--new"));
  EXPECT_TRUE(adapted(fake(""), *record).profile.default_options.empty());
  EXPECT_EQ(answer_of("--old-option", *record), solver::Result::Unsat);
}

TEST(AskerTest, WithoutGetInfoItIsNotSent) {
  for (const char* faults : {"--lacks=get-info", "--dies-on=get-info"}) {
    const auto record = asked(faults);
    ASSERT_TRUE(record) << record.error().to_string();
    EXPECT_FALSE(record->understands(Kind::Command, "get-info"));
    EXPECT_EQ(answer_of(faults, *record), solver::Result::Unsat) << faults;
  }
}

TEST(AskerTest, WithoutEchoOrResetThereIsNoSession) {
  for (const char* faults : {"--lacks=echo", "--lacks=reset"}) {
    const auto record = asked(faults);
    ASSERT_TRUE(record) << record.error().to_string();
    EXPECT_FALSE(adapted(fake(faults), *record).profile.has_session()) << faults;
    EXPECT_TRUE(record->said_yes(Kind::Operator, "(bvadd (_ BitVec m) (_ BitVec m) (_ BitVec m))")) << faults;
  }
}

TEST(AskerTest, WhoDiesOfACommandIsNotSentIt) {
  const auto record = asked("--dies-on=get-model");
  ASSERT_TRUE(record) << record.error().to_string();
  EXPECT_FALSE(record->understands(Kind::Command, "get-model"));
  EXPECT_TRUE(record->understands(Kind::Command, "get-value"));
  EXPECT_EQ(answer_of("--dies-on=get-model", *record), solver::Result::Unsat);
}

TEST(AskerTest, ACrashOrAWrongValueIsAFindingAndNoGap) {
  const std::string row = "(bvmul (_ BitVec m) (_ BitVec m) (_ BitVec m))";
  for (const auto& [faults, reply] :
       {std::pair("--crash=(bvmul ", Reply::Crash), std::pair("--wrong=(bvmul ", Reply::Wrong)}) {
    const auto record = asked(faults);
    ASSERT_TRUE(record) << record.error().to_string();
    ASSERT_NE(record->find(Kind::Operator, row), nullptr);
    EXPECT_EQ(record->find(Kind::Operator, row)->reply, reply);
    EXPECT_TRUE(record->understands(Kind::Operator, row));
    ASSERT_FALSE(record->findings.empty());
    EXPECT_EQ(record->findings[0].name, row);
    EXPECT_THAT(record->findings[0].script, testing::HasSubstr("(bvmul "));
  }
}

TEST(AskerTest, WhatItRejectsIsNotUnderstood) {
  const auto record = asked("--unknown=(str.rev ");
  ASSERT_TRUE(record) << record.error().to_string();
  EXPECT_FALSE(record->understands(Kind::Operator, "(str.rev String String)"));
  EXPECT_TRUE(record->understands(Kind::Operator, "(str.len String Int)"));
  EXPECT_TRUE(record->findings.empty());
}

TEST(AskerTest, WhoSaysNothingUsefulIsRefusedInOneLine) {
  for (const char* faults : {"--unsupported", "--hang"}) {
    const auto begin = std::chrono::steady_clock::now();
    const auto record = asked(faults, 20);
    ASSERT_FALSE(record) << faults;
    EXPECT_THAT(record.error().message, testing::HasSubstr("asked does not answer a trivial script"));
    EXPECT_THAT(record.error().message, testing::Not(testing::HasSubstr("\n")));
    EXPECT_LT(std::chrono::steady_clock::now() - begin, std::chrono::seconds(20)) << faults;
  }
}

}  // namespace
}  // namespace smiter::ask
