// SPDX-License-Identifier: MIT
// What the things that we keep as text can do to later checks, in one table with a reason per
// row. What is not in it may do anything: `effect_of_command` says so of an unknown command.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

namespace smiter::smt {

enum class Effect : std::uint8_t {
  None,        // later checks mean what we think
  UntilPop,    // they do not, until the level is popped on which it stands, or until (reset)
  UntilReset,  // they do not, until (reset)
  ForGood,     // they do not, to the end: it may answer like a check, or outlive (reset)
};

struct TextEffect {
  std::string_view name;  // with a * at its end: everything that begins so
  Effect effect;
  std::string_view why;
};

// Sorted by name.
[[nodiscard]] std::span<const TextEffect> command_effects();
// Attributes inside terms, without the colon. All are harmless; others are not known to be.
[[nodiscard]] std::span<const TextEffect> attribute_effects();
// Options that change what a script means, without the colon and with - for _. All others
// choose how to search, what to print or what to check.
[[nodiscard]] std::span<const TextEffect> option_effects();
// Words of tactics after which an answer is one to the question that was asked.
[[nodiscard]] std::span<const TextEffect> tactic_effects();

[[nodiscard]] Effect effect_of_command(std::string_view name);
[[nodiscard]] bool is_harmless_attribute(std::string_view name);
[[nodiscard]] bool option_changes_meaning(std::string_view name);
[[nodiscard]] bool is_harmless_tactic_word(std::string_view word);

}  // namespace smiter::smt
