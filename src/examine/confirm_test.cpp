// SPDX-License-Identifier: MIT
#include "examine/confirm.h"

#include <gmock/gmock.h>

#include <atomic>
#include <memory>

#include "solver/session/memory_solver_test_support.h"
#include "theory/sig_reader.h"

namespace smiter::examine {
namespace {

using oracle::Record;
using oracle::Truth;
using oracle::Verdict;
using oracle::VerdictClass;
using solver::MemoryQuery;
using solver::SolverConfig;
using solver::testing_support::crash;
using solver::testing_support::FakeSolver;
using solver::testing_support::Life;
using solver::testing_support::sat;
using solver::testing_support::unknown;
using solver::testing_support::unsat;
using testing::ElementsAre;
using testing::IsEmpty;

const std::string kOne = "((define-fun x () Int 1))";

class ConfirmTest : public testing::Test {
 protected:
  ConfirmTest() {
    test_.script = "(declare-const x Int)\n(assert (> x 0))\n(check-sat)\n";
    honest_.when("(> x 0)", sat(kOne));
  }
  // What the suspect said when somebody looked first, beside a verified model.
  [[nodiscard]] Record seen(const std::string& suspect, solver::Result said) const {
    Record record = record_without_solvers(test_, theory::builtin_operators());
    record.solvers.push_back({.label = suspect, .family = suspect, .checks = {{.result = said}}});
    record.solvers.push_back(
        {.label = "honest",
         .family = "honest",
         .checks = {{.result = solver::Result::Sat, .model = kOne, .truth = Truth::Valid}}});
    return record;
  }
  // Confirms the first verdict on what was seen.
  [[nodiscard]] Confirmation confirmed(const Record& record, const std::vector<SolverConfig>& solvers,
                                       const ConfirmOptions& options = {},
                                       const std::vector<SolverConfig>& versions = {}) const {
    const auto verdicts = decide(record);
    EXPECT_FALSE(verdicts.empty());
    return confirm(test_, record, verdicts.at(0), solvers, versions, theory::builtin_operators(), options);
  }

  testcase::Test test_;
  FakeSolver honest_{"honest"};
  FakeSolver liar_{"liar"};
};

TEST_F(ConfirmTest, ALieIsShownInEveryRunAndOnlyTheLiarIsAsked) {
  liar_.when("(> x 0)", unsat());
  const Confirmation result =
      confirmed(seen("liar", solver::Result::Unsat), {liar_.config(), honest_.config()}, {.runs = 5});
  EXPECT_TRUE(result.is_confirmed());
  EXPECT_EQ(result.shown, 5u);
  EXPECT_EQ(result.runs, 5u);
  EXPECT_TRUE(result.default_options);
  EXPECT_FALSE(result.session_only);
  EXPECT_EQ(honest_.queries(), 0u);
}

TEST_F(ConfirmTest, WhatFreshProcessesDoNotShowIsNotConfirmed) {
  liar_.when("(> x 0)", sat(kOne));
  const Confirmation result =
      confirmed(seen("liar", solver::Result::Unsat), {liar_.config(), honest_.config()});
  EXPECT_FALSE(result.is_confirmed());
  EXPECT_EQ(result.runs, 3u);
  EXPECT_FALSE(result.session_only);
  EXPECT_THAT(result.matrix, IsEmpty());
}

TEST_F(ConfirmTest, WhatOnlyAUsedSessionShowsIsSaidToBe) {
  liar_.when("(> x 0)", unsat(), Life::Used).when("(> x 0)", sat(kOne));
  const Confirmation result =
      confirmed(seen("liar", solver::Result::Unsat), {liar_.config(), honest_.config()});
  EXPECT_FALSE(result.is_confirmed());
  EXPECT_TRUE(result.session_only);
}

TEST_F(ConfirmTest, WhatComesAndGoesIsCounted) {
  auto asked = std::make_shared<std::atomic<int>>(0);
  liar_.when("(> x 0)", [asked](const MemoryQuery& query) {
    return ++*asked % 2 == 1 ? unsat()(query) : sat(kOne)(query);
  });
  const Confirmation result =
      confirmed(seen("liar", solver::Result::Unsat), {liar_.config(), honest_.config()},
                {.runs = 4, .minimise_options = false});
  EXPECT_EQ(result.shown, 2u);
  EXPECT_EQ(result.runs, 4u);
}

TEST_F(ConfirmTest, OptionsThatItDoesNotTakeAreLeftOut) {
  liar_.when_option("--bad", "(> x 0)", unsat()).when("(> x 0)", sat(kOne));
  SolverConfig config = liar_.config();
  config.options = {"--harmless", "--bad"};
  config.profile.default_options = {"--ours"};
  const Confirmation result = confirmed(seen("liar", solver::Result::Unsat), {config, honest_.config()});
  EXPECT_TRUE(result.is_confirmed());
  EXPECT_FALSE(result.default_options);
  EXPECT_THAT(result.options, ElementsAre("--bad"));
  EXPECT_THAT(result.added, IsEmpty());
}

TEST_F(ConfirmTest, OptionsStayIfNobodyWantsThemFewer) {
  liar_.when("(> x 0)", unsat());
  SolverConfig config = liar_.config();
  config.options = {"--harmless"};
  const Confirmation result =
      confirmed(seen("liar", solver::Result::Unsat), {config, honest_.config()}, {.minimise_options = false});
  EXPECT_THAT(result.options, ElementsAre("--harmless"));
  EXPECT_FALSE(result.default_options);
}

TEST_F(ConfirmTest, VersionsOfTheFamilyAreTriedAndOthersAreNot) {
  liar_.when("(> x 0)", unsat());
  FakeSolver old("old"), silent("silent");
  old.when("(> x 0)", sat(kOne));
  silent.when("(> x 0)", unknown());
  const auto of_family = [](const FakeSolver& fake) {
    SolverConfig config = fake.config();
    config.profile.family = "liar";
    return config;
  };
  const Confirmation result =
      confirmed(seen("liar", solver::Result::Unsat), {liar_.config(), honest_.config()}, {},
                {of_family(old), of_family(silent), honest_.config()});
  ASSERT_EQ(result.matrix.size(), 3u);
  EXPECT_EQ(result.matrix[0].solver, "liar");
  EXPECT_TRUE(result.matrix[0].shows);
  EXPECT_EQ(result.matrix[0].says, "unsat");
  EXPECT_EQ(result.matrix[1].solver, "old");
  EXPECT_FALSE(result.matrix[1].shows);
  EXPECT_TRUE(result.matrix[1].tells);
  EXPECT_EQ(result.matrix[2].solver, "silent");
  EXPECT_FALSE(result.matrix[2].tells);
}

TEST_F(ConfirmTest, AnotherCrashIsNotTheCrash) {
  liar_.when("(> x 0)", crash("g at b.cpp:2"));
  Record record = seen("liar", solver::Result::Crash);
  record.solvers[0].outcome = solver::Class::Crash;
  record.solvers[0].signature = "f at a.cpp:1";
  EXPECT_FALSE(confirmed(record, {liar_.config(), honest_.config()}).is_confirmed());
  record.solvers[0].signature = "g at b.cpp:2";
  EXPECT_TRUE(confirmed(record, {liar_.config(), honest_.config()}).is_confirmed());
}

TEST_F(ConfirmTest, ADisagreementIsAskedOfEverybodyWhoDecided) {
  FakeSolver third("third");
  liar_.when("(> x 0)", unsat());
  third.when("(> x 0)", unknown());
  Record record = record_without_solvers(test_, theory::builtin_operators());
  record.solvers.push_back(
      {.label = "liar", .family = "liar", .checks = {{.result = solver::Result::Unsat}}});
  record.solvers.push_back(
      {.label = "honest", .family = "honest", .checks = {{.result = solver::Result::Sat}}});
  record.solvers.push_back(
      {.label = "third", .family = "third", .checks = {{.result = solver::Result::Unknown}}});
  FakeSolver modelless("honest");
  modelless.when("(> x 0)", sat());
  const auto verdicts = decide(record);
  ASSERT_EQ(verdicts.size(), 1u);
  ASSERT_EQ(verdicts[0].kind, VerdictClass::Disagreement);
  ASSERT_EQ(verdicts[0].solver, "");
  const Confirmation result =
      confirmed(record, {liar_.config(), modelless.config(), third.config()}, {.runs = 2});
  EXPECT_EQ(result.shown, 2u);
  EXPECT_EQ(liar_.queries(), 2u);
  EXPECT_EQ(modelless.queries(), 2u);
  EXPECT_EQ(third.queries(), 0u);
  EXPECT_THAT(result.matrix, IsEmpty());
}

TEST_F(ConfirmTest, AnErrorOfOursIsNotRunAgain) {
  const Verdict ours{.kind = VerdictClass::OurError};
  const Confirmation result =
      confirm(test_, seen("liar", solver::Result::Sat), ours, std::vector<SolverConfig>{liar_.config()}, {},
              theory::builtin_operators());
  EXPECT_EQ(result.runs, 0u);
  EXPECT_EQ(liar_.queries(), 0u);
}

TEST_F(ConfirmTest, ARunThatTheDeadlineCutCountsNeitherWay) {
  liar_.when("(> x 0)", unsat());
  ConfirmOptions options;
  options.limits.until = solver::Deadline::in_ms(-1000);
  const Confirmation result =
      confirmed(seen("liar", solver::Result::Unsat), {liar_.config(), honest_.config()}, options);
  EXPECT_TRUE(result.cut);
  EXPECT_EQ(result.runs, 0u);
  EXPECT_FALSE(result.is_confirmed());
}

}  // namespace
}  // namespace smiter::examine
