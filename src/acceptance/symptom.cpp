// SPDX-License-Identifier: MIT
#include "acceptance/symptom.h"

#include <array>
#include <utility>

namespace smiter::acceptance {

using oracle::VerdictClass;

namespace {

constexpr std::array<std::pair<std::string_view, Symptom>, 8> kNames = {
    {{"crash", Symptom::Crash},
     {"unsound", Symptom::Unsound},
     {"invalid-model", Symptom::InvalidModel},
     {"disagree", Symptom::Disagree},
     {"unknown", Symptom::Unknown},
     {"slow", Symptom::Slow},
     {"wrong-sat", Symptom::WrongSat},
     {"verdict", Symptom::Verdict}}};

}  // namespace

std::string_view name_of(Symptom symptom) {
  for (const auto& [name, value] : kNames) {
    if (value == symptom) return name;
  }
  return "";
}

std::optional<Symptom> symptom_named(std::string_view name) {
  for (const auto& [known, value] : kNames) {
    if (known == name && value != Symptom::Verdict) return value;
  }
  return std::nullopt;
}

std::optional<Symptom> symptom_of(VerdictClass kind) {
  switch (kind) {
    case VerdictClass::Crash:
      return Symptom::Crash;
    case VerdictClass::RefutedByWitness:
      return Symptom::Unsound;
    case VerdictClass::InvalidModel:
      return Symptom::InvalidModel;
    case VerdictClass::ContradictsRule:
      return Symptom::WrongSat;
    case VerdictClass::Disagreement:
      return Symptom::Disagree;
    case VerdictClass::Regression:
      return Symptom::Unknown;
    case VerdictClass::Performance:
      return Symptom::Slow;
    case VerdictClass::FalseAssertion:
    case VerdictClass::ContradictsItself:
    case VerdictClass::ModelCheck:
    case VerdictClass::ValueMismatch:
    case VerdictClass::SessionOnly:
      return Symptom::Verdict;
    case VerdictClass::Implication:
    case VerdictClass::Unspecified:
    case VerdictClass::NotUnderstood:
    case VerdictClass::ContradictsLabel:
    case VerdictClass::OurError:
      return std::nullopt;
  }
  return std::nullopt;
}

}  // namespace smiter::acceptance
