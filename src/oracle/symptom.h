// SPDX-License-Identifier: MIT
// The kinds of bugs that a reduction can keep. Which verdict asks for which stands in
// oracle/verdict_classes.h; what is kept of each, in acceptance/kept.h.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace smiter::oracle {

// Explained in acceptance/kept.h.
enum class Symptom : std::uint8_t {
  Crash,
  Unsound,
  InvalidModel,
  Disagree,
  Unknown,
  Slow,
  Verdict,
  WrongSat,
  GivesUp
};

[[nodiscard]] std::string_view name_of(Symptom symptom);
// The names that a user may ask for: all but verdict.
[[nodiscard]] std::optional<Symptom> symptom_named(std::string_view name);

}  // namespace smiter::oracle
