// SPDX-License-Identifier: MIT
// Planted faults: each is classified and attributed right, and reduced to its cause.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "oracle/examine.h"
#include "oracle/kept.h"
#include "oracle/prober.h"
#include "reduce/reducer.h"
#include "theory/sig_reader.h"

namespace smiter::oracle {
namespace {

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
  return examine(script, solvers, theory::builtin_operators(), {});
}

std::vector<std::string> classes(const Examination& e) {
  std::vector<std::string> result;
  for (const Finding& f : e.findings)
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

TEST(PlantedTest, SatForUnsatIsConvictedByItsModel) {
  EXPECT_THAT(classes(examine_two(kUnsat, "sat")), Contains("invalid-model bad"));
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

TEST(PlantedTest, WrongOnlyInASessionIsABugOfReset) {
  EXPECT_THAT(classes(examine_two(kSat, "session")), ElementsAre("session-only bad"));
}

std::string reduced(const std::string& script, const std::vector<SolverConfig>& solvers, Symptom symptom) {
  const testcase::Test test{
      .script = script, .expectations = {}, .witness = {}, .not_for = {}, .provenance = {}};
  const auto kept = learn(test, solvers, {}, symptom, theory::builtin_operators());
  if (!kept) return kept.error().to_string();
  Prober prober(solvers, *kept, theory::builtin_operators());
  const auto result =
      reduce::reduce(script, theory::builtin_operators(),
                     [&](const std::string& text, unsigned) { return prober.still_shows(text); });
  return result.text;
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

}  // namespace
}  // namespace smiter::oracle
