// SPDX-License-Identifier: MIT
#include "oracle/symptom.h"

#include <array>
#include <utility>

namespace smiter::oracle {

namespace {

constexpr std::array<std::pair<std::string_view, Symptom>, 9> kNames = {
    {{"crash", Symptom::Crash},
     {"unsound", Symptom::Unsound},
     {"invalid-model", Symptom::InvalidModel},
     {"disagree", Symptom::Disagree},
     {"unknown", Symptom::Unknown},
     {"gives-up", Symptom::GivesUp},
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

}  // namespace smiter::oracle
