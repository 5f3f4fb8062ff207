// SPDX-License-Identifier: MIT
#include "ask/values.h"

#include <array>

#include <fmt/core.h>

#include "smt/printer/sort_text.h"

namespace smiter::ask {

using smt::SortKind;

namespace {

template <std::size_t N>
std::string pick(const std::array<const char*, N>& texts, std::size_t n) {
  return texts[n % N];
}

std::string bits(std::uint32_t width, std::uint64_t value) {
  std::string text = "#b";
  for (std::uint32_t i = width; i-- > 0;) text += i < 64 && (value >> i & 1u) != 0 ? '1' : '0';
  return text;
}

// 1, 1.5, 2, 3, and so on: exponent near the bias, the first bit of the fraction.
std::string number(std::uint32_t exponent, std::uint32_t significand, std::size_t n) {
  const std::uint64_t bias = (std::uint64_t{1} << (exponent - 1)) - 1;
  const std::uint64_t high = significand - 1 <= 64 ? std::uint64_t{1} << (significand - 2) : 0;
  const std::string fraction = significand - 1 <= 64
                                   ? bits(significand - 1, n % 2 == 1 ? high : 0)
                                   : (n % 2 == 1 ? "#b1" : "#b0") + std::string(significand - 2, '0');
  return fmt::format("(fp #b0 {} {})", bits(exponent, bias + n / 2 % 2), fraction);
}

std::string lambda(const smt::TermTable& table, smt::SortId sort, std::size_t n) {
  const auto args = table.sorts().args(sort);
  std::string variables;
  for (std::size_t i = 0; i + 1 < args.size(); ++i)
    variables += fmt::format("{}(v{} {})", i == 0 ? "" : " ", i, smt::to_string(table, args[i]));
  std::string body;
  if (args.back() == smt::kBool && args[0] != smt::kBool) {
    body = fmt::format("(= v0 {})", value_text(table, args[0], n).value_or("v0"));
  } else {
    for (std::size_t i = 0; i + 1 < args.size() && body.empty(); ++i)
      if (args[i] == args.back()) body = fmt::format("v{}", i);
    if (body.empty()) body = value_text(table, args.back(), n).value_or("");
  }
  return fmt::format("(lambda ({}) {})", variables, body);
}

}  // namespace

bool has_plain_values(const smt::TermTable& table, smt::SortId sort) {
  switch (table.sorts().kind(sort)) {
    case SortKind::Bool:
    case SortKind::Int:
    case SortKind::Real:
    case SortKind::String:
    case SortKind::RegLan:
    case SortKind::RoundingMode:
    case SortKind::BitVec:
    case SortKind::FloatingPoint:
      return true;
    case SortKind::Array:
    case SortKind::Seq:
    case SortKind::Set:
    case SortKind::Function:
    case SortKind::Declared:
    case SortKind::Parameter:
    case SortKind::Opaque:
    case SortKind::Unknown:
      return false;
  }
  return false;
}

std::optional<std::string> value_text(const smt::TermTable& table, smt::SortId sort, std::size_t n) {
  const smt::SortNode& node = table.sorts()[sort];
  const auto element = [&](std::size_t which) {
    return value_text(table, table.sorts().args(sort)[which], n).value_or("");
  };
  switch (node.kind) {
    case SortKind::Bool:
      return pick(std::array{"true", "false"}, n);
    case SortKind::Int:
      return pick(std::array{"5", "2", "3", "1", "0", "(- 7)"}, n);
    case SortKind::Real:
      return pick(std::array{"2.5", "0.5", "2.0", "1.0", "0.0", "(- 1.5)"}, n);
    case SortKind::String:
      return pick(std::array{"\"b\"", "\"d\"", "\"abcb\"", "\"7\"", "\"\""}, n);
    case SortKind::RegLan:
      return pick(std::array{"(re.++ (str.to_re \"a\") re.all)", "(re.* (str.to_re \"b\"))"}, n);
    case SortKind::RoundingMode:
      return pick(std::array{"RNE", "RTZ", "RTP"}, n);
    case SortKind::BitVec: {
      constexpr std::array<std::uint64_t, 6> kBits{5, 3, 2, 1, 9, 0};
      return bits(node.index0, kBits[n % kBits.size()]);
    }
    case SortKind::FloatingPoint:
      return number(node.index0, node.index1, n);
    case SortKind::Array: {
      const std::string text = smt::to_string(table, sort);
      const std::string other = value_text(table, table.sorts().args(sort)[1], n + 1).value_or("");
      return fmt::format("(store ((as const {}) {}) {} {})", text, element(1), element(0), other);
    }
    case SortKind::Seq:
      return n % 2 == 0 ? fmt::format("(seq.++ (seq.unit {}) (seq.unit {}))", element(0),
                                      value_text(table, table.sorts().args(sort)[0], n + 1).value_or(""))
                        : fmt::format("(seq.unit {})", element(0));
    case SortKind::Set:
      return fmt::format("(set.singleton {})", element(0));
    case SortKind::Function:
      return lambda(table, sort, n);
    case SortKind::Declared:
    case SortKind::Parameter:
    case SortKind::Opaque:
    case SortKind::Unknown:
      return std::nullopt;
  }
  return std::nullopt;
}

}  // namespace smiter::ask
