// SPDX-License-Identifier: MIT
// Character classes of SMT-LIB's grammar.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

namespace smiter::smt {

enum CharClass : std::uint8_t { kOther = 0, kSpace = 1, kSymbol = 2, kDigit = 4, kHex = 8 };

inline constexpr std::array<std::uint8_t, 256> kCharClass = [] {
  std::array<std::uint8_t, 256> table{};
  for (unsigned char c : {' ', '\t', '\r', '\n', '\f', '\v'}) table[c] = kSpace;
  for (int c = 'a'; c <= 'z'; ++c) table[static_cast<std::size_t>(c)] = kSymbol;
  for (int c = 'A'; c <= 'Z'; ++c) table[static_cast<std::size_t>(c)] = kSymbol;
  for (int c = '0'; c <= '9'; ++c) table[static_cast<std::size_t>(c)] = kSymbol | kDigit | kHex;
  for (unsigned char c : std::string_view("~!@$%^&*_-+=<>.?/")) table[c] = kSymbol;
  for (unsigned char c : std::string_view("abcdefABCDEF")) table[c] |= kHex;
  // Outside the standard, yet in real files: bytes beyond ASCII in symbols, and
  // ' # , { } [ ] inside z3's names.
  for (std::size_t c = 128; c < 256; ++c) table[c] = kSymbol;
  return table;
}();

constexpr bool has_class(char c, std::uint8_t mask) {
  return (kCharClass[static_cast<unsigned char>(c)] & mask) != 0;
}

// No character of SMT-LIB: neither printable nor a blank that may stand in a literal.
constexpr bool is_control(char c) {
  return (c >= 0 && c < 0x20 && c != '\t' && c != '\n' && c != '\r') || c == 0x7f;
}

// May this text stand between |bars|? A backslash may not; z3 takes one for an escape.
constexpr bool is_standard_symbol(std::string_view text) {
  for (char c : text) {
    if (is_control(c) || c == '\\' || c == '|') return false;
  }
  return true;
}

// May this text be written without |quotes|?
constexpr bool is_simple_symbol(std::string_view text) {
  if (text.empty() || has_class(text[0], kDigit)) return false;
  for (char c : text) {
    if (!has_class(c, kSymbol) || static_cast<unsigned char>(c) >= 128) return false;
  }
  return true;
}

}  // namespace smiter::smt
