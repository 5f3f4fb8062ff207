// SPDX-License-Identifier: MIT
// The words for verdicts and proofs in reports and JSON (docs/verdicts.md), and which of them
// belong together.
#include "oracle/severity.h"
#include "oracle/verdict.h"

namespace smiter::oracle {

std::string_view name_of(VerdictClass kind) {
  switch (kind) {
    case VerdictClass::Crash:
      return "crash";
    case VerdictClass::RefutedByWitness:
      return "soundness/refuted-by-witness";
    case VerdictClass::FalseAssertion:
      return "soundness/wrong-sat";
    case VerdictClass::ContradictsRule:
      return "soundness/contradicts-rule";
    case VerdictClass::ContradictsItself:
      return "soundness/contradicts-itself";
    case VerdictClass::Disagreement:
      return "soundness/disagreement";
    case VerdictClass::InvalidModel:
      return "invalid-model";
    case VerdictClass::ModelCheck:
      return "model-check";
    case VerdictClass::ValueMismatch:
      return "value-mismatch";
    case VerdictClass::Regression:
      return "incompleteness/regression";
    case VerdictClass::Implication:
      return "incompleteness/implication";
    case VerdictClass::Performance:
      return "performance";
    case VerdictClass::SessionOnly:
      return "session-only";
    case VerdictClass::Unspecified:
      return "unspecified-value";
    case VerdictClass::NotUnderstood:
      return "not-understood";
    case VerdictClass::ContradictsLabel:
      return "contradicts-label";
    case VerdictClass::OurError:
      return "our-error";
  }
  return "";
}

std::string_view name_of(Proof proof) {
  switch (proof) {
    case Proof::Signature:
      return "signature";
    case Proof::Witness:
      return "witness";
    case Proof::Evaluation:
      return "evaluation";
    case Proof::Model:
      return "model";
    case Proof::Itself:
      return "itself";
    case Proof::Rule:
      return "rule";
    case Proof::Votes:
      return "votes";
    case Proof::OwnCheck:
      return "own-check";
    case Proof::Measured:
      return "measured";
    case Proof::None:
      return "none";
  }
  return "";
}

bool is_soundness(VerdictClass kind) {
  return kind == VerdictClass::RefutedByWitness || kind == VerdictClass::FalseAssertion ||
         kind == VerdictClass::ContradictsRule || kind == VerdictClass::ContradictsItself ||
         kind == VerdictClass::Disagreement;
}

bool is_reportable(VerdictClass kind) {
  return severity_of(kind) != Severity::NoBug;
}

}  // namespace smiter::oracle
