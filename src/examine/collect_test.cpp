// SPDX-License-Identifier: MIT
#include "examine/collect.h"

#include <gmock/gmock.h>

#include <algorithm>

#include "solver/session/memory_solver_test_support.h"
#include "theory/sig_reader.h"

namespace smiter::examine {
namespace {

using oracle::Record;
using oracle::SolverRecord;
using oracle::Truth;
using oracle::ValueRecord;
using solver::Class;
using solver::MemoryQuery;
using solver::Result;
using solver::testing_support::all_checks;
using solver::testing_support::complaint;
using solver::testing_support::crash;
using solver::testing_support::error;
using solver::testing_support::FakeSolver;
using solver::testing_support::Life;
using solver::testing_support::sat;
using solver::testing_support::unknown;
using solver::testing_support::unsat;
using testing::ElementsAre;
using testing::IsEmpty;

const std::string kPositive = "(declare-const x Int)\n(assert (> x 0))\n(check-sat)\n";
const std::string kOne = "((define-fun x () Int 1))";
const std::string kMinusOne = "((define-fun x () Int (- 1)))";
const std::string kTwoChecks =
    "(declare-const x Int)\n(push 1)\n(assert (> x 0))\n(check-sat)\n(pop 1)\n(assert (< x "
    "0))\n(check-sat)\n";

// Nothing but the script itself is asked.
CollectOptions plainly() {
  return {
      .sessions = false, .alone = false, .values = false, .assumed = false, .bare = false, .printing = false};
}

SolverRecord collected(const solver::SolverConfig& config, const CollectOptions& options,
                       const std::string& script = kPositive) {
  return collect_one(script, config, theory::builtin_operators(), options);
}

TEST(CollectTest, EverybodysAnswerStandsUnderTheirName) {
  FakeSolver yes("yes"), no("no");
  yes.when("(> x 0)", sat(kOne)).says_version("yes 3.1");
  no.when("(> x 0)", unsat());
  const std::vector<solver::SolverConfig> solvers = {yes.config(), no.config()};
  const Record record = collect(kPositive, solvers, theory::builtin_operators(), plainly());
  ASSERT_EQ(record.solvers.size(), 2u);
  EXPECT_EQ(record.solvers[0].label, "yes");
  EXPECT_EQ(record.solvers[0].family, "yes");
  EXPECT_EQ(record.solvers[0].version, "yes 3.1");
  EXPECT_EQ(record.solvers[0].checks.at(0).result, Result::Sat);
  EXPECT_EQ(record.solvers[1].label, "no");
  EXPECT_EQ(record.solvers[1].checks.at(0).result, Result::Unsat);
}

TEST(CollectTest, ModelsAreJudgedByOurEvaluator) {
  FakeSolver right("right"), wrong("wrong");
  right.when("(> x 0)", sat(kOne));
  wrong.when("(> x 0)", sat(kMinusOne));
  EXPECT_EQ(collected(right.config(), plainly()).checks.at(0).truth, Truth::Valid);
  const SolverRecord record = collected(wrong.config(), plainly());
  EXPECT_EQ(record.checks.at(0).truth, Truth::Invalid);
  EXPECT_FALSE(record.checks[0].reason.empty());
}

TEST(CollectTest, ClaimsOfARunThatWentWrongAreNotJudged) {
  const std::string script =
      "(declare-const x Int)\n(assert (! (> x 0) :named a))\n(assert (! (< x 0) :named b))\n(check-sat)\n"
      "(get-unsat-core)\n";
  const auto truth = [&](Class outcome) {
    FakeSolver fake("fake");
    fake.when("(get-unsat-core)", [outcome](const MemoryQuery& asked) {
      solver::Answer answer = all_checks(asked, Result::Unsat);
      if (!asked.query.prepare.keep_claims) return answer;
      answer.claims = {"(a)"};
      answer.outcome = outcome;
      return answer;
    });
    fake.when("(> x 0)", sat(kOne));
    const SolverRecord record = collected(fake.config(), plainly(), script);
    return record.claims.empty() ? Truth::NotJudged : record.claims[0].truth;
  };
  EXPECT_EQ(truth(Class::Ok), Truth::Invalid);
  EXPECT_EQ(truth(Class::Protocol), Truth::Unknown);
  EXPECT_EQ(truth(Class::Error), Truth::Unknown);
}

TEST(CollectTest, WhyASolverGaveUpIsKept) {
  FakeSolver fake("fake");
  fake.when("(> x 0)", unknown("(incomplete quantifiers)"));
  EXPECT_EQ(collected(fake.config(), plainly()).checks.at(0).gave_up, "(incomplete quantifiers)");
}

TEST(CollectTest, PlainlyAskedIsAskedOnce) {
  FakeSolver fake("fake");
  fake.when("(> x 0)", sat(kOne));
  static_cast<void>(collected(fake.config(), plainly()));
  EXPECT_EQ(fake.queries(), 1u);
}

TEST(CollectTest, WhoDecidesNothingIsNotAskedInOtherWays) {
  FakeSolver fake("fake");
  fake.when("(> x 0)", unknown());
  static_cast<void>(collected(fake.config(), {}));
  EXPECT_EQ(fake.queries(), 1u);
}

TEST(CollectTest, AUsedSessionIsAskedTheSameScriptTwice) {
  FakeSolver fake("fake");
  fake.when("(> x 0)", unsat(), Life::Used).when("(> x 0)", sat(kOne));
  CollectOptions options = plainly();
  options.sessions = true;
  const SolverRecord record = collected(fake.config(), options);
  EXPECT_EQ(record.checks.at(0).result, Result::Sat);
  EXPECT_THAT(record.session, ElementsAre(Result::Unsat));
  EXPECT_EQ(fake.queries(), 3u) << "one process for itself, then two scripts in a session";
}

TEST(CollectTest, ASessionThatDoesNotOutliveAScriptSaysNothing) {
  FakeSolver fake("fake");
  fake.when("(> x 0)", sat(kOne));
  solver::SolverConfig config = fake.config();
  config.profile.session_queries = 1;
  CollectOptions options = plainly();
  options.sessions = true;
  EXPECT_THAT(collected(config, options).session, IsEmpty());
}

TEST(CollectTest, EveryQueryOfAnIncrementalScriptIsAskedAlone) {
  FakeSolver fake("fake");
  fake.when("(push 1)", unsat()).when("(> x 0)", sat(kOne));
  CollectOptions options = plainly();
  options.alone = true;
  const SolverRecord record = collected(fake.config(), options, kTwoChecks);
  ASSERT_EQ(record.checks.size(), 2u);
  EXPECT_EQ(record.checks[0].result, Result::Unsat);
  EXPECT_EQ(record.checks[0].alone, Result::Sat);
  EXPECT_EQ(fake.queries(), 3u);
}

TEST(CollectTest, AssertionsAreAskedAsAssumptions) {
  FakeSolver fake("fake");
  fake.when("check-sat-assuming", unsat()).when("(> x 0)", sat(kOne));
  CollectOptions options = plainly();
  options.assumed = true;
  EXPECT_EQ(collected(fake.config(), options).checks.at(0).assumed, Result::Unsat);
}

TEST(CollectTest, ValuesAreComparedWithTheModelOfTheSameRun) {
  FakeSolver fake("fake");
  fake.when("(> x 0)", [](const MemoryQuery& asked) {
    solver::Answer answer = all_checks(asked, Result::Sat, kOne);
    std::string values;
    for (const std::string& term : asked.query.wants.values)
      values += "(" + term + (term == "(> x 0)" ? " false)" : " 1)");
    answer.checks[0].values = "(" + values + ")";
    return answer;
  });
  CollectOptions options = plainly();
  options.values = true;
  const SolverRecord record = collected(fake.config(), options);
  ASSERT_FALSE(record.checks.at(0).values.empty());
  // By its model (> x 0) is true.
  const auto wrong = std::ranges::find(record.checks[0].values, "(> x 0)", &ValueRecord::term);
  ASSERT_NE(wrong, record.checks[0].values.end());
  EXPECT_EQ(wrong->value, "false");
  EXPECT_EQ(wrong->agrees, Truth::Invalid);
}

TEST(CollectTest, ACrashThatOurOwnOptionsHideIsFound) {
  FakeSolver fake("fake");
  fake.when_option("--careful", "(> x 0)", sat(kOne)).when("(> x 0)", crash("f at a.cpp:1"));
  solver::SolverConfig config = fake.config();
  config.profile.default_options = {"--careful"};
  EXPECT_EQ(collected(config, plainly()).outcome, Class::Ok);
  CollectOptions options = plainly();
  options.bare = true;
  const SolverRecord record = collected(config, options);
  EXPECT_EQ(record.outcome, Class::Crash);
  EXPECT_TRUE(record.bare);
  EXPECT_FALSE(record.printing);
  EXPECT_EQ(record.signature, "f at a.cpp:1");
}

TEST(CollectTest, ACrashInACommandThatPrintsIsFound) {
  FakeSolver fake("fake");
  fake.when("(> x 0)", [](const MemoryQuery& asked) {
    return asked.query.prepare.keep_queries ? crash("print")(asked) : sat(kOne)(asked);
  });
  CollectOptions options = plainly();
  options.printing = true;
  EXPECT_EQ(collected(fake.config(), options).outcome, Class::Ok) << "nothing is printed";
  const SolverRecord record = collected(fake.config(), options, kPositive + "(get-value (x))\n");
  EXPECT_EQ(record.outcome, Class::Crash);
  EXPECT_TRUE(record.printing);
  EXPECT_FALSE(record.bare);
}

TEST(CollectTest, AModelThatASolverRejectsItselfIsLookedAt) {
  FakeSolver fake("fake");
  fake.when("(> x 0)", complaint(kMinusOne, "--check-models"));
  solver::SolverConfig config = fake.config();
  config.profile.default_options = config.profile.checks = {"--check-models"};
  const SolverRecord record = collected(config, plainly());
  EXPECT_EQ(record.outcome, Class::InvalidModel);
  ASSERT_EQ(record.checks.size(), 1u);
  EXPECT_TRUE(record.checks[0].complained);
  EXPECT_EQ(record.checks[0].model, kMinusOne);
  EXPECT_EQ(record.checks[0].truth, Truth::Invalid);
}

TEST(CollectTest, WhereItsOwnCheckDoesNotApplyItIsAskedWithoutIt) {
  FakeSolver fake("fake");
  fake.when_option("--check-models", "(> x 0)", error("check-models does not work with heaps"))
      .when("(> x 0)", sat(kOne));
  solver::SolverConfig config = fake.config();
  config.profile.default_options = config.profile.checks = {"--check-models"};
  EXPECT_EQ(collected(config, plainly()).checks.at(0).result, Result::Sat);
}

TEST(CollectTest, WhoeverDecidedThePremiseIsAskedAboutItAgain) {
  FakeSolver fake("fake"), other("other");
  fake.when("(> x 5)", sat()).when("(> x 0)", unsat());
  other.when("(> x 0)", sat(kOne));
  testcase::Test test;
  test.script = kPositive;
  test.premise = testcase::Premise{.script = "(declare-const x Int)\n(assert (> x 5))\n(check-sat)\n",
                                   .answer = testcase::Answer::Sat,
                                   .solver = "fake",
                                   .steps = {{.rule = "gt", .place = "the whole of command 1"}}};
  const std::vector<solver::SolverConfig> solvers = {fake.config(), other.config()};
  const Record record = collect(test, solvers, theory::builtin_operators(), plainly());
  ASSERT_TRUE(record.solvers[0].premise.has_value());
  EXPECT_EQ(record.solvers[0].premise->result, Result::Sat);
  EXPECT_EQ(record.solvers[0].premise->rule, "gt at the whole of command 1");
  EXPECT_FALSE(record.solvers[1].premise.has_value());
  // An answer that passes nothing on is no premise.
  test.premise->answer = testcase::Answer::Unsat;
  EXPECT_FALSE(collect(test, solvers, theory::builtin_operators(), plainly()).solvers[0].premise.has_value());
}

TEST(CollectTest, WithoutTimeNobodyIsAsked) {
  FakeSolver fake("fake");
  CollectOptions options = plainly();
  options.limits.until = solver::Deadline::in_ms(-1000);
  EXPECT_EQ(collected(fake.config(), options).outcome, Class::Timeout);
  EXPECT_EQ(fake.queries(), 0u);
}

TEST(CollectTest, ARecordOfAnAnswerHasItsJudgedModels) {
  FakeSolver fake("fake");
  solver::Answer answer;
  answer.checks.resize(1);
  answer.checks[0].result = Result::Sat;
  answer.checks[0].model = kOne;
  const SolverRecord record = record_of(answer, kPositive, fake.config(), theory::builtin_operators());
  EXPECT_EQ(record.checks.at(0).truth, Truth::Valid);
  EXPECT_EQ(fake.queries(), 0u);
}

testcase::Test test_of(const std::string& script) {
  testcase::Test test;
  test.script = script;
  return test;
}

TEST(RecordWithoutSolversTest, TakesTheLabelOfTheScriptIfNothingElseIsExpected) {
  const auto& ops = theory::builtin_operators();
  const Record labelled = record_without_solvers(test_of("(set-info :status unsat)\n" + kPositive), ops);
  ASSERT_EQ(labelled.expectations.size(), 1u);
  EXPECT_EQ(labelled.expectations[0].answer, testcase::Answer::Unsat);
  EXPECT_EQ(labelled.expectations[0].reason, testcase::Reason::Label);
  testcase::Test expecting = test_of("(set-info :status unsat)\n" + kPositive);
  expecting.expectations = {
      {.answer = testcase::Answer::Sat, .reason = testcase::Reason::Fusion, .why = "f"}};
  EXPECT_EQ(record_without_solvers(expecting, ops).expectations, expecting.expectations);
}

TEST(RecordWithoutSolversTest, JudgesTheWitness) {
  const auto& ops = theory::builtin_operators();
  testcase::Test test = test_of(kPositive);
  test.witness = kOne;
  EXPECT_THAT(record_without_solvers(test, ops).witness, ElementsAre(Truth::Valid));
  test.witness = kMinusOne;
  EXPECT_THAT(record_without_solvers(test, ops).witness, ElementsAre(Truth::Unknown));
}

TEST(RecordWithoutSolversTest, WithoutAWitnessWhatIsAlwaysTrueNeedsNone) {
  const auto& ops = theory::builtin_operators();
  EXPECT_THAT(record_without_solvers(test_of("(assert (or true false))\n(check-sat)\n"), ops).witness,
              ElementsAre(Truth::Valid));
  EXPECT_THAT(record_without_solvers(test_of(kPositive), ops).witness, ElementsAre(Truth::Unknown));
}

TEST(RecordWithoutSolversTest, NamesWhatIsFalseWhateverTheModel) {
  const Record record = record_without_solvers(test_of("(assert (and true false))\n(check-sat)\n"),
                                               theory::builtin_operators());
  ASSERT_EQ(record.refuted.size(), 1u);
  EXPECT_FALSE(record.refuted[0].empty());
}

TEST(RecordWithoutSolversTest, MarksChecksWithOpenValues) {
  const Record record = record_without_solvers(
      test_of(
          "(declare-const x Int)\n(push 1)\n(assert (= (div x 0) 1))\n(check-sat)\n(pop 1)\n(check-sat)\n"),
      theory::builtin_operators());
  EXPECT_THAT(record.partial, ElementsAre(true, false));
}

TEST(RecordWithoutSolversTest, SaysThatAScriptCannotBeRead) {
  const Record record = record_without_solvers(test_of("(assert (not 5))\n(check-sat)\n(check-sat)\n"),
                                               theory::builtin_operators());
  EXPECT_THAT(record.partial, ElementsAre(true, true));
  EXPECT_EQ(record.gaps.size(), 1u);
}

}  // namespace
}  // namespace smiter::examine
