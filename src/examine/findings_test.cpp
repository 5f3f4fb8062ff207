// SPDX-License-Identifier: MIT
#include "examine/findings.h"

#include <gmock/gmock.h>

#include <atomic>
#include <memory>

#include "examine/collect.h"
#include "examine/honest_solver_test_support.h"
#include "theory/sig_reader.h"

namespace smiter::examine {
namespace {

using oracle::VerdictClass;
using solver::SolverConfig;
using solver::testing_support::crash;
using solver::testing_support::FakeSolver;
using solver::testing_support::Life;
using testing::ElementsAre;
using testing::IsEmpty;
using testing_support::honest;
using testing_support::unsat_for_sat;

class FindingsTest : public testing::Test {
 protected:
  FindingsTest() {
    test_.script = "(declare-const p Bool)\n(declare-const q Bool)\n(assert (xor p q))\n(check-sat)\n";
  }
  // What holds of a suspicion, and of what the suspect's session was asked.
  std::vector<triage::Finding> findings(const std::vector<SolverConfig>& solvers, const Seen& seen = {}) {
    return findings_of(test_, solvers, {.ops = ops_, .limits = {}, .versions = versions_}, seen, cpu_ms_);
  }
  // The suspect said unsat in its session; the other one has a model.
  [[nodiscard]] oracle::Record session_record() const {
    oracle::Record record = record_without_solvers(test_, ops_);
    record.solvers.push_back(
        {.label = "faulty", .family = "faulty", .checks = {{.result = solver::Result::Unsat}}});
    record.solvers.push_back(
        {.label = "honest",
         .family = "honest",
         .checks = {{.result = solver::Result::Sat,
                     .model = "((define-fun p () Bool true)(define-fun q () Bool false))",
                     .truth = oracle::Truth::Valid}}});
    return record;
  }

  const smt::OpTable& ops_ = theory::builtin_operators();
  testcase::Test test_;
  FakeSolver honest_{"honest", honest(ops_)};
  FakeSolver faulty_{"faulty", honest(ops_)};
  std::map<std::string, std::string> versions_;
  double cpu_ms_ = 0;
};

TEST_F(FindingsTest, WhereAllAreRightThereAreNone) {
  EXPECT_THAT(findings({faulty_.config(), honest_.config()}), IsEmpty());
  EXPECT_GT(cpu_ms_, 0) << "asking has its price";
}

TEST_F(FindingsTest, AWrongUnsatComesWithAWitnessAndAScriptToSend) {
  faulty_.when("(xor", unsat_for_sat(ops_)).says_version("faulty 7");
  const auto found = findings({faulty_.config(), honest_.config()});
  ASSERT_EQ(found.size(), 1u);
  const triage::Finding& f = found[0];
  EXPECT_EQ(f.verdict.kind, VerdictClass::RefutedByWitness);
  EXPECT_EQ(f.suspect, 0u);
  EXPECT_EQ(f.shown, 3u);
  EXPECT_TRUE(f.default_options);
  ASSERT_EQ(f.participants.size(), 2u);
  EXPECT_EQ(f.participants[0].version, "faulty 7");
  EXPECT_THAT(f.participants[0].answers, ElementsAre("unsat"));
  EXPECT_THAT(f.participants[1].answers, ElementsAre("sat"));
  EXPECT_TRUE(oracle::truth_of_model(test_.script, f.witness, 0, ops_).is_proof());
  EXPECT_NE(f.script.find("(xor p q)"), std::string::npos);
}

TEST_F(FindingsTest, OnlyTheOptionsThatItTakesAreKept) {
  faulty_.when_option("--bad", "(xor", unsat_for_sat(ops_));
  SolverConfig config = faulty_.config();
  config.options = {"--harmless", "--bad"};
  const auto found = findings({config, honest_.config()});
  ASSERT_EQ(found.size(), 1u);
  EXPECT_FALSE(found[0].default_options);
  EXPECT_THAT(found[0].options, ElementsAre("--bad"));
}

TEST_F(FindingsTest, TheDebuggerIsAskedForThePlaceOfASilentCrash) {
  faulty_.when("(xor", crash("SIGSEGV", "SIGSEGV at f"));
  const auto found = findings({faulty_.config(), honest_.config()});
  ASSERT_EQ(found.size(), 1u);
  EXPECT_EQ(found[0].verdict.kind, VerdictClass::Crash);
  EXPECT_TRUE(found[0].located);
  EXPECT_EQ(found[0].verdict.signature, "SIGSEGV at f");
}

// It is asked with the command that crashes, and so are people.
TEST_F(FindingsTest, ACrashInACommandThatPrintsHasAPlaceAndAScriptThatShowsIt) {
  test_.script += "(get-interpolant a q)\n";
  faulty_.when("(get-interpolant", [this](const solver::MemoryQuery& asked) {
    return asked.query.prepare.keep_queries ? crash("SIGSEGV", "SIGSEGV at f")(asked) : honest(ops_)(asked);
  });
  const auto found = findings({faulty_.config(), honest_.config()});
  ASSERT_EQ(found.size(), 1u);
  EXPECT_EQ(found[0].verdict.kind, VerdictClass::Crash);
  EXPECT_EQ(found[0].verdict.signature, "SIGSEGV at f");
  EXPECT_NE(found[0].script.find("(get-interpolant a q)"), std::string::npos);
}

TEST_F(FindingsTest, ACrashThatNeedsTheModelComesWithGetModel) {
  faulty_.when("(xor", [this](const solver::MemoryQuery& asked) {
    const bool model = asked.query.wants.model || asked.query.script.find("(get-model)") != std::string::npos;
    return model ? crash("SIGSEGV", "SIGSEGV at f")(asked) : honest(ops_)(asked);
  });
  const auto found = findings({faulty_.config(), honest_.config()});
  ASSERT_EQ(found.size(), 1u);
  EXPECT_EQ(found[0].verdict.kind, VerdictClass::Crash);
  EXPECT_NE(found[0].script.find("(check-sat)\n(get-model)"), std::string::npos) << found[0].script;
}

TEST_F(FindingsTest, WhatOnlyAUsedProcessShowsComesWithItsSequence) {
  faulty_.when("(xor", unsat_for_sat(ops_), Life::Used);
  const oracle::Record record = session_record();
  const auto verdicts = oracle::decide(record);
  ASSERT_EQ(verdicts.size(), 1u);
  const triage::SessionScript before{"(declare-const r Bool)\n(assert r)\n(check-sat)\n", false};
  const auto found =
      findings({faulty_.config(), honest_.config()}, {&record, &verdicts[0], {before, {test_.script, true}}});
  ASSERT_EQ(found.size(), 1u);
  EXPECT_EQ(found[0].verdict.kind, VerdictClass::SessionOnly);
  EXPECT_EQ(found[0].verdict.solver, "faulty");
}

TEST_F(FindingsTest, WhatNobodySeesAgainIsNoFinding) {
  const oracle::Record record = session_record();
  const auto verdicts = oracle::decide(record);
  ASSERT_EQ(verdicts.size(), 1u);
  EXPECT_THAT(findings({faulty_.config(), honest_.config()}, {&record, &verdicts[0], {}}), IsEmpty());
}

// Right when it is asked first, wrong in some of the runs after that.
TEST_F(FindingsTest, WhatComesAndGoesIsAFindingIfTheSessionsConvict) {
  auto asked = std::make_shared<std::atomic<int>>(0);
  faulty_.when("(xor",
               [asked, right = honest(ops_), wrong = unsat_for_sat(ops_)](const solver::MemoryQuery& query) {
                 return ++*asked == 2 ? wrong(query) : right(query);
               });
  const oracle::Record record = session_record();
  const auto verdicts = oracle::decide(record);
  ASSERT_EQ(verdicts.size(), 1u);
  SolverConfig config = faulty_.config();
  config.profile.session_arguments.reset();  // no used process is to blame
  const auto found = findings({config, honest_.config()}, {&record, &verdicts[0], {}});
  ASSERT_EQ(found.size(), 1u);
  EXPECT_EQ(found[0].verdict.kind, VerdictClass::RefutedByWitness);
  EXPECT_EQ(found[0].shown, 1u);
  EXPECT_EQ(found[0].runs, 3u);
}

TEST_F(FindingsTest, IncompletenessIsWantedInChainsAndSlownessNowhere) {
  EXPECT_TRUE(is_wanted(VerdictClass::Crash, test_));
  EXPECT_FALSE(is_wanted(VerdictClass::Implication, test_));
  EXPECT_FALSE(is_wanted(VerdictClass::OurError, test_));
  test_.chain = testcase::ChainStep{.number = 1};
  EXPECT_TRUE(is_wanted(VerdictClass::Implication, test_));
  EXPECT_FALSE(is_wanted(VerdictClass::Performance, test_));
}

TEST_F(FindingsTest, TheSameIsTheSameClassOfTheSameSolverOrMoreThanThat) {
  triage::Finding f;
  f.verdict = {.kind = VerdictClass::Crash, .solver = "a", .signature = "f"};
  EXPECT_TRUE(is_same(f, {.kind = VerdictClass::Crash, .solver = "a", .signature = "f"}));
  EXPECT_FALSE(is_same(f, {.kind = VerdictClass::Crash, .solver = "a", .signature = "g"}));
  EXPECT_FALSE(is_same(f, {.kind = VerdictClass::Crash, .solver = "b", .signature = "f"}));
  f.verdict = {.kind = VerdictClass::FalseAssertion, .solver = "a"};
  EXPECT_TRUE(is_same(f, {.kind = VerdictClass::InvalidModel, .solver = "a"})) << "more is known";
  EXPECT_FALSE(is_same(f, {.kind = VerdictClass::RefutedByWitness, .solver = "a"}));
}

}  // namespace
}  // namespace smiter::examine
