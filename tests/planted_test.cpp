// SPDX-License-Identifier: MIT
// Planted faults: each is classified and attributed right, and reduced to its cause.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "acceptance/acceptance.h"
#include "acceptance/kept.h"
#include "acceptance/prober.h"
#include "examine/examine.h"
#include "reduce/reducer.h"
#include "theory/sig_reader.h"

namespace smiter::acceptance {
namespace {

using examine::Confirmation;
using examine::Examination;
using examine::VersionShows;
using oracle::Symptom;
using solver::SolverConfig;

SolverConfig planted(const std::string& label, std::vector<std::string> options) {
  SolverConfig config;
  config.profile.name = label;
  config.profile.family = label;
  config.profile.session_arguments.emplace();
  config.profile.stdin_arguments.emplace();
  config.profile.file_arguments.emplace();
  config.label = label;
  config.program = SMITER_PLANTED_SOLVER;
  config.options = std::move(options);
  return config;
}

const std::string kSat =
    "(declare-const x Int)\n(declare-const b Bool)\n(assert (and b (= (mod x 7) 1)))\n(check-sat)\n";
const std::string kUnsat =
    "(declare-const x Int)\n(assert (= x 1))\n(assert (or (= x 2) false))\n(check-sat)\n";

Examination examine_two(const std::string& script, const std::string& fault, const std::string& on = "") {
  const std::vector<SolverConfig> solvers{planted("good", {}),
                                          planted("bad", {"--fault=" + fault, "--on=" + on})};
  return examine::examine(script, solvers, theory::builtin_operators(), {});
}

std::vector<std::string> classes(const Examination& e) {
  std::vector<std::string> result;
  for (const examine::Examined& f : e.findings)
    result.push_back(std::string(name_of(f.verdict.kind)) + " " + f.verdict.solver);
  return result;
}

using testing::Contains;
using testing::ElementsAre;
using testing::IsEmpty;

TEST(PlantedTest, NothingIsFoundInGoodSolvers) {
  EXPECT_THAT(classes(examine_two(kSat, "none")), IsEmpty());
  EXPECT_THAT(classes(examine_two(kUnsat, "none")), IsEmpty());
}

TEST(PlantedTest, UnsatForSatIsRefutedByTheWitness) {
  const Examination e = examine_two(kSat, "unsat", "mod");
  EXPECT_THAT(classes(e), ElementsAre("soundness/refuted-by-witness bad"));
  EXPECT_EQ(e.findings[0].confirmation.shown, 3u);
  EXPECT_FALSE(e.findings[0].confirmation.default_options);
  EXPECT_THAT(e.findings[0].confirmation.options, ElementsAre("--fault=unsat"));
  EXPECT_THAT(classes(examine_two(kSat, "unsat", "div")), IsEmpty());
}

TEST(PlantedTest, OptionsThatSayWhichProgramItIsAreKept) {
  std::vector<SolverConfig> solvers{planted("good", {}), planted("bad", {"--fault=unsat", "--on="})};
  solvers[1].profile.fixed_options = {"--on=*"};
  const Examination e = examine::examine(kSat, solvers, theory::builtin_operators(), {});
  ASSERT_EQ(e.findings.size(), 1u);
  EXPECT_THAT(e.findings[0].confirmation.options, ElementsAre("--fault=unsat", "--on="));
  solvers[1].profile.fixed_options = {"--*"};
  const Examination all = examine::examine(kSat, solvers, theory::builtin_operators(), {});
  ASSERT_EQ(all.findings.size(), 1u);
  EXPECT_TRUE(all.findings[0].confirmation.default_options);
  EXPECT_THAT(all.findings[0].confirmation.options, ElementsAre("--fault=unsat", "--on="));
}

TEST(PlantedTest, SatForUnsatIsConvictedByItsModel) {
  EXPECT_THAT(classes(examine_two(kUnsat, "sat")), Contains("invalid-model bad"));
}

TEST(PlantedTest, SatForAFalseAssertionIsAWrongSat) {
  // It knows no arithmetic, so that all of this is sat to it.
  const auto of = [](const std::string& assertion) {
    return classes(examine_two("(declare-const x Int)\n(assert " + assertion + ")\n(check-sat)\n", "model"));
  };
  EXPECT_THAT(of("(= (mod 7 4) 2)"), ElementsAre("soundness/wrong-sat good", "soundness/wrong-sat bad"));
  EXPECT_THAT(of("(and (> x 5) (= (mod 7 4) 2))"),
              ElementsAre("soundness/wrong-sat good", "soundness/wrong-sat bad"));
  EXPECT_THAT(of("(= (+ x x) 1)"), ElementsAre("invalid-model good", "invalid-model bad"));
  // What hangs on an open value accuses nobody.
  EXPECT_THAT(of("(= (div 7 0) 2)"), IsEmpty());
}

TEST(PlantedTest, AWrongModelIsFoundFalse) {
  EXPECT_THAT(classes(examine_two(kSat, "model")), ElementsAre("invalid-model bad"));
}

TEST(PlantedTest, ACrashHasASignature) {
  const Examination e = examine_two(kSat, "crash", "mod");
  EXPECT_THAT(classes(e), ElementsAre("crash bad"));
  EXPECT_NE(e.findings[0].verdict.signature, "");
}

TEST(PlantedTest, UnknownAndSlowAreNoFindings) {
  EXPECT_THAT(classes(examine_two(kSat, "unknown")), IsEmpty());
  EXPECT_THAT(classes(examine_two(kSat, "slow")), IsEmpty());
}

TEST(PlantedTest, AWrongSecondCheckContradictsItself) {
  const std::string script =
      "(declare-const x Int)\n(assert (= x 1))\n(check-sat)\n(push 1)\n(assert (< 0 x))\n(check-sat)\n(pop "
      "1)\n";
  EXPECT_THAT(classes(examine_two(script, "second")), Contains("soundness/contradicts-itself bad"));
  EXPECT_THAT(classes(examine_two(script, "second")), Contains("soundness/refuted-by-witness bad"));
  EXPECT_THAT(classes(examine_two(script, "none")), IsEmpty());
}

TEST(PlantedTest, WrongOnlyWithAssumptionsContradictsItself) {
  EXPECT_THAT(classes(examine_two(kSat, "assume")), ElementsAre("soundness/contradicts-itself bad"));
}

// The first of a family is under test, the second an older version of it.
Examination examine_versions(const std::string& fault, const oracle::DecideOptions& how = {}) {
  std::vector<SolverConfig> solvers{planted("new", {"--fault=" + fault}), planted("old", {})};
  for (SolverConfig& s : solvers) s.profile.family = "planted";
  return examine::examine(kSat, solvers, theory::builtin_operators(), {.decide = how});
}

TEST(PlantedTest, UnknownWhereAnOlderVersionDecidesIsARegression) {
  EXPECT_THAT(classes(examine_versions("unknown")), ElementsAre("incompleteness/regression new"));
  EXPECT_THAT(classes(examine_versions("none")), IsEmpty());
}

// Two versions of one program, in this order; the first says unknown.
Examination examine_ordered(const std::string& unsure, const std::string& sure) {
  std::vector<SolverConfig> solvers{planted("unsure", {"--fault=unknown"}), planted("sure", {})};
  solvers[0].version = unsure;
  solvers[1].version = sure;
  for (SolverConfig& s : solvers) s.profile.family = "planted";
  return examine::examine(kSat, solvers, theory::builtin_operators(), {});
}

TEST(PlantedTest, ARegressionNeedsAnOlderVersionThatDecides) {
  EXPECT_THAT(classes(examine_ordered("planted 1.10", "planted 1.9")),
              ElementsAre("incompleteness/regression unsure"));
  EXPECT_THAT(classes(examine_ordered("planted 1.9", "planted 1.10")), IsEmpty());
}

TEST(PlantedTest, TheOrderOnTheCommandLineDoesNotMatterToARegression) {
  for (const bool old_first : {true, false}) {
    std::vector<SolverConfig> solvers{planted("new", {"--fault=unknown"}), planted("old", {})};
    solvers[0].version = "planted 1.3.2";
    solvers[1].version = "planted 1.0.3";
    for (SolverConfig& s : solvers) s.profile.family = "planted";
    if (old_first) std::swap(solvers[0], solvers[1]);
    EXPECT_THAT(classes(examine::examine(kSat, solvers, theory::builtin_operators(), {})),
                ElementsAre("incompleteness/regression new"));
  }
}

TEST(PlantedTest, AProgramOfAnOlderGenerationIsOlderWhateverItsNumber) {
  std::vector<SolverConfig> solvers{planted("cvc4", {}), planted("cvc5", {"--fault=unknown"})};
  solvers[0].version = "CVC4 version 1.8";
  solvers[1].version = "cvc5 version 1.3.2";
  solvers[0].profile.generation = 4;
  solvers[1].profile.generation = 5;
  for (SolverConfig& s : solvers) s.profile.family = "planted";
  EXPECT_THAT(classes(examine::examine(kSat, solvers, theory::builtin_operators(), {})),
              ElementsAre("incompleteness/regression cvc5"));
}

TEST(PlantedTest, SlowerThanAnOlderVersionIsPerformance) {
  EXPECT_THAT(classes(examine_versions("slow", {.slow_factor = 5, .slow_least_ms = 100})),
              ElementsAre("performance new"));
}

TEST(PlantedTest, TheMatrixSaysWhichVersionsShowIt) {
  std::vector<SolverConfig> solvers{planted("new", {"--fault=model"}), planted("old", {}),
                                    planted("newer", {"--fault=model", "--on=mod"})};
  for (SolverConfig& s : solvers) s.profile.family = "planted";
  const Examination e = examine::examine(kSat, solvers, theory::builtin_operators(), {});
  ASSERT_EQ(classes(e), (std::vector<std::string>{"invalid-model new", "invalid-model newer"}));
  std::vector<std::string> shown;
  for (const VersionShows& v : e.findings[0].confirmation.matrix)
    shown.push_back(v.solver + (v.shows ? "+" : "-"));
  EXPECT_THAT(shown, ElementsAre("new+", "old-", "newer+"));
}

TEST(PlantedTest, WhatShowsInASessionAloneIsSaidSo) {
  const std::vector<SolverConfig> solvers{planted("good", {}), planted("bad", {"--fault=session"})};
  const testcase::Test test{
      .script = kSat, .expectations = {}, .witness = {}, .not_for = {}, .provenance = {}};
  // A campaign saw unsat in a session.
  oracle::Record record = examine::collect(test, solvers, theory::builtin_operators(), {.sessions = false});
  record.solvers[1].checks[0] = {.result = solver::Result::Unsat};
  const std::vector<oracle::Verdict> found = oracle::decide(record);
  ASSERT_EQ(found.size(), 1u);
  EXPECT_EQ(found[0].kind, oracle::VerdictClass::RefutedByWitness);
  const Confirmation c = examine::confirm(test, record, found[0], solvers, {}, theory::builtin_operators());
  EXPECT_EQ(c.shown, 0u);
  EXPECT_EQ(c.runs, 3u);
  EXPECT_TRUE(c.session_only);
}

TEST(PlantedTest, AWitnessOfTheTestConvictsWithoutASecondSolver) {
  const std::vector<SolverConfig> solvers{planted("bad", {"--fault=unsat"})};
  testcase::Test test{.script = kSat,
                      .expectations = {},
                      .witness = "((define-fun x () Int 8) (define-fun b () Bool true))",
                      .not_for = {},
                      .provenance = {}};
  EXPECT_THAT(classes(examine::examine(test, solvers, theory::builtin_operators(), {})),
              ElementsAre("soundness/refuted-by-witness bad"));
  test.witness = "((define-fun x () Int 9) (define-fun b () Bool true))";
  EXPECT_THAT(classes(examine::examine(test, solvers, theory::builtin_operators(), {})), IsEmpty());
}

TEST(PlantedTest, WrongOnlyInASessionIsABugOfReset) {
  EXPECT_THAT(classes(examine_two(kSat, "session")), ElementsAre("session-only bad"));
}

testcase::Test test_of(const std::string& script, std::optional<std::string> witness = {}) {
  return {
      .script = script, .expectations = {}, .witness = std::move(witness), .not_for = {}, .provenance = {}};
}

// The whole reducer as the command line puts it together.
std::string reduced(const testcase::Test& test, const std::vector<SolverConfig>& solvers,
                    std::optional<Symptom> symptom, const std::vector<SolverConfig>& versions = {}) {
  const smt::OpTable& ops = theory::builtin_operators();
  const auto kept = learn(test, solvers, {}, symptom, ops);
  if (!kept) return kept.error().to_string();
  Acceptance acceptance(solvers, versions, *kept, 1, ops);
  acceptance.note_versions(test.script);
  reduce::ReduceOptions options;
  options.same_bug = [&](const std::string& text) { return acceptance.is_same_bug(text); };
  options.renamed = [&](const testcase::Names& names) { acceptance.renamed(names); };
  options.improved = [&](const std::string& text) { acceptance.accepted(text); };
  options.witness = kept->witness;
  const auto keep = [&](const std::string& text, unsigned worker) {
    return acceptance.still_shows(text, worker);
  };
  return reduce::reduce(test.script, ops, keep, options).text;
}

std::string reduced(const std::string& script, const std::vector<SolverConfig>& solvers, Symptom symptom) {
  return reduced(test_of(script), solvers, symptom);
}

TEST(PlantedTest, ABugThatNeedsOneSubTermIsReducedToIt) {
  std::string script = "(set-logic ALL)\n";
  for (const char* name : {"alpha", "beta", "gamma", "delta"})
    script += "(declare-fun " + std::string(name) + " () Int)\n";
  script += "(assert (and (> alpha 0) (or (= beta 1) (< gamma 2))))\n";
  script += "(assert (ite (= alpha 1) (and (> delta 0) (= 1 (+ 0 (mod beta 7)))) (= gamma delta)))\n";
  script += "(assert (= (+ alpha beta) 2))\n(check-sat)\n";
  const std::vector<SolverConfig> crash{planted("bad", {"--fault=crash", "--on=(mod"})};
  EXPECT_EQ(reduced(script, crash, Symptom::Crash), "(assert (= 0 (mod 0 0)))\n(check-sat)\n");
  const std::vector<SolverConfig> unsat{planted("good", {}), planted("bad", {"--fault=unsat", "--on=(mod"})};
  // Not (mod 0 0): solvers may differ on that without a bug.
  EXPECT_EQ(reduced(script, unsat, Symptom::Disagree), "(assert (= 0 (mod 0 1)))\n(check-sat)\n");
}

const std::string kLong =
    "(set-logic ALL)\n(declare-fun alpha () Int)\n(declare-fun beta () Int)\n"
    "(assert (or (< alpha 2) (= beta 7)))\n"
    "(assert (and (> alpha 0) (= 1 (+ 0 (mod beta 7)))))\n(assert (= (+ alpha beta) 2))\n(check-sat)\n";

TEST(PlantedTest, AWitnessAloneKeepsTheGroundTruth) {
  const std::vector<SolverConfig> bad{planted("bad", {"--fault=unsat", "--on=(mod"})};
  const std::string witness = "((define-fun alpha () Int 1) (define-fun beta () Int 1))";
  const std::string small = reduced(test_of(kLong, witness), bad, Symptom::Unsound);
  EXPECT_EQ(small, "(assert (= 0 (mod 0 1)))\n(check-sat)\n");
  // Nothing is kept without one.
  EXPECT_THAT(reduced(test_of(kLong), bad, Symptom::Unsound), testing::HasSubstr("nothing to keep"));
}

TEST(PlantedTest, AnUnsoundQueryOfAnIncrementalScriptIsKeptByItsWitness) {
  const std::vector<SolverConfig> bad{planted("bad", {"--fault=second"})};
  const std::string script =
      "(declare-fun alpha () Int)\n(assert (> alpha 0))\n(check-sat)\n(push 1)\n(declare-fun beta () Int)\n"
      "(assert (= (mod beta 7) alpha))\n(check-sat)\n(pop 1)\n(assert (< alpha 5))\n(check-sat)\n";
  const std::string witness = "((define-fun alpha () Int 1) (define-fun beta () Int 1))";
  EXPECT_EQ(reduced(test_of(script, witness), bad, Symptom::Unsound), "(check-sat)\n(check-sat)\n");
  // The third check-sat is no bug: nothing is to be kept where only that is left.
  const std::vector<SolverConfig> good{planted("good", {})};
  EXPECT_THAT(reduced(test_of(script, witness), good, Symptom::Unsound),
              testing::HasSubstr("nothing to keep"));
}

TEST(PlantedTest, AWrongSatIsKeptByTheReasonForUnsat) {
  // The solver knows no arithmetic: to it all of this is sat.
  const std::vector<SolverConfig> bad{planted("bad", {})};
  testcase::Test test = test_of(
      "(set-logic ALL)\n(declare-fun alpha () Int)\n(declare-fun beta () Int)\n"
      "(assert (or (< alpha 2) (= beta 7)))\n(assert (= (mod beta 7) 3))\n(assert (= beta 9))\n"
      "(assert (not (or (= (mod beta 7) 3) (> alpha 1))))\n(check-sat)\n");
  test.expectations = {{testcase::Answer::Unsat, testcase::Reason::Equivalence, "f and not f", {1, 3}}};
  EXPECT_EQ(reduced(test, bad, Symptom::WrongSat),
            "(assert (= (mod 0 7) 3))\n(assert (not (or (= (mod 0 7) 3) (> 0 1))))\n(check-sat)\n");
  EXPECT_EQ(reduced(test, bad, {}), reduced(test, bad, Symptom::WrongSat)) << "it is what the oracle finds";
  test.expectations[0].answer = testcase::Answer::Sat;
  EXPECT_THAT(reduced(test, bad, Symptom::WrongSat), testing::HasSubstr("nothing to keep"));
}

TEST(PlantedTest, EachFaultIsKeptAsWhatTheOracleFound) {
  const std::vector<std::pair<std::string, std::string>> cases{
      {"unsat", "(assert (= 0 (mod 0 1)))\n(check-sat)\n"},
      {"crash", "(assert (= 0 (mod 0 0)))\n(check-sat)\n"},
      {"session", "(assert (= 0 (mod 0 0)))\n(check-sat)\n"},
      {"assume", "(assert (= 0 (mod 0 1)))\n(check-sat)\n"},
  };
  for (const auto& [fault, small] : cases) {
    const std::vector<SolverConfig> solvers{planted("bad", {"--fault=" + fault, "--on=(mod"}),
                                            planted("good", {})};
    EXPECT_EQ(reduced(test_of(kLong), solvers, {}), small) << fault;
  }
  const std::vector<SolverConfig> model{planted("bad", {"--fault=model"})};
  // It knows no arithmetic: it says sat, and no model can be right.
  EXPECT_EQ(reduced(test_of(kLong), model, {}), "(assert (= 0 1))\n(check-sat)\n");
}

TEST(PlantedTest, ARegressionToUnknownIsKept) {
  std::vector<SolverConfig> solvers{planted("new", {"--fault=unknown", "--on=(mod"}), planted("old", {})};
  for (SolverConfig& s : solvers) s.profile.family = "planted";
  EXPECT_EQ(reduced(test_of(kLong), solvers, {}), "(assert (= 0 (mod 0 0)))\n(check-sat)\n");
}

TEST(PlantedTest, AnImplicationIsReducedInStep) {
  const std::vector<SolverConfig> solvers{planted("a", {"--fault=unknown", "--on=(div"})};
  Kept kept{.symptom = Symptom::Unknown};
  // The rule: mod may become div.
  kept.derive = [](const std::string& script) -> std::vector<std::string> {
    std::string text = script;
    const std::size_t at = text.find("(mod");
    if (at == std::string::npos) return {};
    return {text.replace(at, 4, "(div")};
  };
  Prober prober(solvers, kept, theory::builtin_operators());
  const auto result =
      reduce::reduce(kLong, theory::builtin_operators(),
                     [&](const std::string& text, unsigned) { return prober.still_shows(text); });
  EXPECT_EQ(result.text, "(assert (= 0 (mod 0 0)))\n(check-sat)\n");
}

TEST(PlantedTest, TheVersionsThatShowItStayTheSame) {
  // Two bugs: any assertion crashes the suspect, mod the old version.
  const std::vector<SolverConfig> solvers{planted("new", {"--fault=crash", "--on=("})};
  const std::vector<SolverConfig> versions{planted("old", {"--fault=crash", "--on=(mod"})};
  EXPECT_EQ(reduced(test_of(kLong), solvers, Symptom::Crash), "(assert true)\n(check-sat)\n");
  EXPECT_EQ(reduced(test_of(kLong), solvers, Symptom::Crash, versions),
            "(assert (= 0 (mod 0 0)))\n(check-sat)\n");
}

TEST(PlantedTest, ASilentCrashStaysAtItsPlace) {
  // Both crashes are a segfault without a word; abs is met first.
  const std::vector<SolverConfig> bad{planted("bad", {"--fault=places"})};
  const testcase::Test test = test_of(
      "(declare-fun alpha () Int)\n(declare-fun beta () Int)\n"
      "(assert (= (+ (mod alpha 7) (mod beta 3)) (abs (+ (abs alpha) (abs (- beta "
      "alpha))))))\n(check-sat)\n");
  const auto kept = learn(test, bad, {}, Symptom::Crash, theory::builtin_operators());
  ASSERT_TRUE(kept);
  EXPECT_EQ(kept->expected[0].signature, "SIGSEGV");
  if (kept->place.empty()) GTEST_SKIP() << "tracing is not allowed here";
  EXPECT_THAT(kept->place, testing::HasSubstr("fault_left"));
  EXPECT_EQ(reduced(test, bad, Symptom::Crash), "(assert (= 0 (abs 0)))\n(check-sat)\n");
}

}  // namespace
}  // namespace smiter::acceptance
