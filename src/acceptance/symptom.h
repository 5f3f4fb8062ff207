// SPDX-License-Identifier: MIT
// The kinds of bugs that the reducer can keep, and which verdict asks for which.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "oracle/verdict.h"

namespace smiter::acceptance {

// Explained in acceptance/kept.h.
enum class Symptom : std::uint8_t {
  Crash,
  Unsound,
  InvalidModel,
  Disagree,
  Unknown,
  Slow,
  Verdict,
  WrongSat
};

[[nodiscard]] std::string_view name_of(Symptom symptom);
// The names that a user may ask for: all but verdict.
[[nodiscard]] std::optional<Symptom> symptom_named(std::string_view name);
// Nothing for what is no solver's bug.
[[nodiscard]] std::optional<Symptom> symptom_of(oracle::VerdictClass kind);

}  // namespace smiter::acceptance
