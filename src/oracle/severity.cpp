// SPDX-License-Identifier: MIT
#include "oracle/severity.h"

namespace smiter::oracle {

Severity severity_of(VerdictClass kind) {
  switch (kind) {
    case VerdictClass::RefutedByWitness:
      return Severity::WrongUnsat;
    case VerdictClass::FalseAssertion:
    case VerdictClass::ContradictsRule:
    case VerdictClass::ContradictsItself:
    case VerdictClass::Disagreement:
      return Severity::WrongAnswer;
    case VerdictClass::InvalidModel:
      return Severity::WrongModel;
    case VerdictClass::Crash:
      return Severity::Crash;
    case VerdictClass::ModelCheck:
    case VerdictClass::ValueMismatch:
    case VerdictClass::SessionOnly:
      return Severity::Other;
    case VerdictClass::Regression:
    case VerdictClass::Implication:
      return Severity::Unknown;
    case VerdictClass::Performance:
      return Severity::Slow;
    case VerdictClass::Unspecified:
    case VerdictClass::NotUnderstood:
    case VerdictClass::ContradictsLabel:
    case VerdictClass::OurError:
      return Severity::NoBug;
  }
  return Severity::NoBug;
}

bool is_proved(Proof proof) {
  return proof != Proof::Votes && proof != Proof::None;
}

}  // namespace smiter::oracle
