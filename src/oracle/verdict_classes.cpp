// SPDX-License-Identifier: MIT
#include "oracle/verdict_classes.h"

#include <algorithm>
#include <array>

#include "base/check.h"

namespace smiter::oracle {

namespace {

constexpr std::array<VerdictRow, kVerdictClasses> kRows = {{
    {.kind = VerdictClass::Crash,
     .name = "crash",
     .severity = Severity::Crash,
     .proofs = {Proof::Signature},
     .in_used_process = true,
     .symptom = Symptom::Crash,
     .compared = Compared::Place,
     .observed = "it crashes",
     .expected = "an answer"},
    {.kind = VerdictClass::RefutedByWitness,
     .name = "soundness/refuted-by-witness",
     .severity = Severity::WrongUnsat,
     .proofs = {Proof::Witness},
     .by_meaning = true,
     .in_used_process = true,
     .model = ModelShown::Good,
     .symptom = Symptom::Unsound,
     .right_answer = "sat",
     .expected = "`sat`: the model below satisfies every assertion"},
    {.kind = VerdictClass::FalseAssertion,
     .name = "soundness/wrong-sat",
     .severity = Severity::WrongAnswer,
     .proofs = {Proof::Evaluation},
     .by_meaning = true,
     .in_used_process = true,
     .symptom = Symptom::Verdict,
     .right_answer = "unsat",
     .expected = "`unsat`: an assertion is false whatever the model"},
    {.kind = VerdictClass::WrongRewrite,
     .name = "soundness/wrong-rewrite",
     .severity = Severity::WrongAnswer,
     .proofs = {Proof::Witness},
     .by_meaning = true,
     .model = ModelShown::Assignment,
     .symptom = Symptom::Verdict,
     .other_file = "rewritten.smt2",
     .observed = "`(simplify …)` prints a term with another value: {explanation}",
     .expected = "a term that has the same value under every assignment"},
    {.kind = VerdictClass::WrongCore,
     .name = "soundness/wrong-core",
     .severity = Severity::WrongAnswer,
     .proofs = {Proof::Witness, Proof::Model, Proof::Itself},
     .by_meaning = true,
     .model = ModelShown::Refuting,
     .more = MoreAsked::Claims,
     .symptom = Symptom::Verdict,
     .other_file = "refutation.smt2",
     .observed = "its core or its assumptions can be satisfied: {explanation}",
     .expected = "assertions that are unsatisfiable together"},
    {.kind = VerdictClass::WrongInterpolant,
     .name = "soundness/wrong-interpolant",
     .severity = Severity::WrongAnswer,
     .proofs = {Proof::Witness, Proof::Model, Proof::Itself},
     .by_meaning = true,
     .model = ModelShown::Refuting,
     .more = MoreAsked::Claims,
     .symptom = Symptom::Verdict,
     .other_file = "refutation.smt2",
     .observed = "what it prints is no interpolant: {explanation}",
     .expected =
         "a formula over the common symbols that the assertions imply and that implies the conjecture"},
    {.kind = VerdictClass::WrongAbduct,
     .name = "soundness/wrong-abduct",
     .severity = Severity::WrongAnswer,
     .proofs = {Proof::Witness, Proof::Model, Proof::Itself},
     .by_meaning = true,
     .model = ModelShown::Refuting,
     .more = MoreAsked::Claims,
     .symptom = Symptom::Verdict,
     .other_file = "refutation.smt2",
     .observed = "what it prints is no abduct: {explanation}",
     .expected = "a formula that is consistent with the assertions and implies the conjecture with them"},
    {.kind = VerdictClass::WrongElimination,
     .name = "soundness/wrong-elimination",
     .severity = Severity::WrongAnswer,
     .proofs = {Proof::Witness, Proof::Model, Proof::Itself},
     .by_meaning = true,
     .model = ModelShown::Refuting,
     .more = MoreAsked::Claims,
     .symptom = Symptom::Verdict,
     .other_file = "refutation.smt2",
     .observed = "`(get-qe …)` prints a formula with another value: {explanation}",
     .expected = "an equivalent formula without quantifiers"},
    {.kind = VerdictClass::WrongOptimum,
     .name = "soundness/wrong-optimum",
     .severity = Severity::WrongAnswer,
     .proofs = {Proof::Witness, Proof::Model, Proof::Itself},
     .by_meaning = true,
     .model = ModelShown::Refuting,
     .more = MoreAsked::Claims,
     .symptom = Symptom::Verdict,
     .other_file = "refutation.smt2",
     .observed = "what it prints is no optimum: {explanation}",
     .expected = "a value that its model has and no model betters; if there is none, `oo` or a value with an "
                 "epsilon"},
    {.kind = VerdictClass::RejectedProof,
     .name = "proof-rejected",
     .severity = Severity::Other,
     .proofs = {Proof::OwnCheck},
     .more = MoreAsked::Claims,
     .symptom = Symptom::Verdict,
     .observed = "a checker rejects its proof: {explanation}",
     .expected = "a proof that the checker accepts"},
    {.kind = VerdictClass::ContradictsRule,
     .name = "soundness/contradicts-rule",
     .severity = Severity::WrongAnswer,
     .proofs = {Proof::Rule},
     .by_meaning = true,
     .in_used_process = true,
     .symptom = Symptom::WrongSat},
    {.kind = VerdictClass::ContradictsItself,
     .name = "soundness/contradicts-itself",
     .severity = Severity::WrongAnswer,
     .proofs = {Proof::Itself},
     .by_meaning = true,
     .in_used_process = true,
     .more = MoreAsked::Alone,
     .symptom = Symptom::Verdict,
     .other_file = "alone.smt2",
     .observed = "it answers a query otherwise within the script than by itself"},
    {.kind = VerdictClass::Disagreement,
     .name = "soundness/disagreement",
     .severity = Severity::WrongAnswer,
     .proofs = {Proof::Votes},
     .by_meaning = true,
     .in_used_process = true,
     .symptom = Symptom::Disagree,
     .expected = "the same answer from all (not proved who is right)"},
    {.kind = VerdictClass::InvalidModel,
     .name = "invalid-model",
     .severity = Severity::WrongModel,
     .proofs = {Proof::Model, Proof::OwnCheck},
     .in_used_process = true,
     .model = ModelShown::Wrong,
     .symptom = Symptom::InvalidModel,
     .observed = "it answers `sat` with a model that makes an assertion false",
     .expected = "a model that satisfies every assertion, or `unsat`"},
    {.kind = VerdictClass::ModelCheck,
     .name = "model-check",
     .severity = Severity::Other,
     .proofs = {Proof::Model},
     .by_meaning = true,
     .in_used_process = true,
     .model = ModelShown::Rejected,
     .symptom = Symptom::Verdict,
     .observed = "it rejects its own model, although that model satisfies every assertion",
     .expected = "no complaint"},
    {.kind = VerdictClass::ValueMismatch,
     .name = "value-mismatch",
     .severity = Severity::Other,
     .proofs = {Proof::Itself},
     .by_meaning = true,
     .more = MoreAsked::Values,
     .symptom = Symptom::Verdict},
    {.kind = VerdictClass::Regression,
     .name = "incompleteness/regression",
     .severity = Severity::Unknown,
     .proofs = {Proof::Measured},
     .symptom = Symptom::Unknown,
     .compared = Compared::Reason,
     .expected = "an answer, as from the other version or configuration"},
    // Reduced as a pair.
    {.kind = VerdictClass::Implication,
     .name = "incompleteness/implication",
     .severity = Severity::Unknown,
     .proofs = {Proof::Rule},
     .by_meaning = true,
     .compared = Compared::Rules,
     .other_file = "premise.smt2",
     .expected = "`{premise}`, as for the formula below that it was made from: {implies}"},
    {.kind = VerdictClass::GivesUp,
     .name = "incompleteness/gives-up",
     .severity = Severity::UnknownDecidable,
     .proofs = {Proof::Witness},
     .by_meaning = true,
     .model = ModelShown::Good,
     .symptom = Symptom::GivesUp,
     .compared = Compared::Reason,
     .right_answer = "sat",
     .expected = "`sat`: there is a decision procedure, and the model below satisfies every assertion"},
    {.kind = VerdictClass::Performance,
     .name = "performance",
     .severity = Severity::Slow,
     .proofs = {Proof::Measured},
     .symptom = Symptom::Slow},
    {.kind = VerdictClass::SessionOnly,
     .name = "session-only",
     .severity = Severity::Other,
     .proofs = {Proof::Itself, Proof::Model, Proof::Signature},
     .model = ModelShown::Wrong,
     .more = MoreAsked::Session,
     .symptom = Symptom::Verdict,
     .compared = Compared::Session,
     .other_file = "transcript.smt2",
     .observed = "{explanation}",
     .expected = "the same as in a new process: `(reset)` leaves nothing behind"},
    {.kind = VerdictClass::Unspecified,
     .name = "unspecified-value",
     .severity = Severity::NoBug,
     .proofs = {Proof::None, Proof::Itself}},
    {.kind = VerdictClass::NotUnderstood,
     .name = "not-understood",
     .severity = Severity::NoBug,
     .proofs = {Proof::None}},
    {.kind = VerdictClass::ContradictsLabel,
     .name = "contradicts-label",
     .severity = Severity::NoBug,
     .proofs = {Proof::None}},
    {.kind = VerdictClass::OurError,
     .name = "our-error",
     .severity = Severity::NoBug,
     .proofs = {Proof::Witness, Proof::Evaluation}},
}};

static_assert(
    [] {
      for (std::size_t i = 0; i < kRows.size(); ++i) {
        if (kRows[i].kind != static_cast<VerdictClass>(i) || kRows[i].name.empty()) return false;
      }
      return true;
    }(),
    "one row per class, in the order of the enumerators");

constexpr std::array<std::string_view, static_cast<std::size_t>(Proof::None) + 1> kProofNames = {
    "signature", "witness", "evaluation", "model",    "itself",
    "rule",      "votes",   "own-check",  "measured", "none"};

}  // namespace

const VerdictRow& row_of(VerdictClass kind) {
  const auto at = static_cast<std::size_t>(kind);
  CHECK(at < kRows.size(), "a class of verdicts");
  return kRows[at];
}

std::span<const VerdictRow> verdict_rows() {
  return kRows;
}

std::string_view name_of(Proof proof) {
  return kProofNames.at(static_cast<std::size_t>(proof));
}

std::optional<VerdictClass> verdict_class_named(std::string_view name) {
  const auto* const at = std::ranges::find(kRows, name, &VerdictRow::name);
  return at == kRows.end() ? std::nullopt : std::optional(at->kind);
}

std::optional<Proof> proof_named(std::string_view name) {
  const auto* const at = std::ranges::find(kProofNames, name);
  if (at == kProofNames.end()) return std::nullopt;
  return static_cast<Proof>(at - kProofNames.begin());
}

}  // namespace smiter::oracle
