// SPDX-License-Identifier: MIT
// Regular languages as values (docs/semantics.md, E8): an expression over characters,
// shared and immutable. Building one never expands anything; membership is decided
// by derivatives (regex_machine.h) or, for short strings, by spans (regex_spans.h).
#pragma once

#include <optional>

#include "eval/value/outcome.h"
#include "eval/value/payload.h"

namespace smiter::eval {

inline constexpr char32_t kLastChar = 0x2FFFF;
inline constexpr std::uint64_t kRegexWorkPerStep = 8;  // steps of a Budget are larger

Value regex_none();
Value regex_allchar();
Value regex_text(std::u32string text);
Value regex_range(char32_t low, char32_t high);  // empty if low > high
Value regex_of(RegexOp op, std::vector<Value> args);
// Between low and high copies; high may be RegexPayload::kNoLimit.
Value regex_loop(Value body, std::uint64_t low, std::uint64_t high);

inline const RegexPayload& regex_node(const Value& regex) {
  return payload_as<RegexPayload>(regex);
}

Outcome regex_member(std::u32string_view text, const Value& regex, const Limits& limits);
// Do both denote the same language? Explores derivatives of the difference.
Outcome regex_equal(const Value& a, const Value& b, const Limits& limits);

}  // namespace smiter::eval
