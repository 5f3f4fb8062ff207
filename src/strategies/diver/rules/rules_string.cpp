// SPDX-License-Identifier: MIT
// Strings and regular languages. Order, prefixes, suffixes, parts, lengths and membership
// go back exactly; concatenation where one argument alone accounts for what is wanted.
#include <array>

#include "strategies/diver/rules/rules.h"

namespace smiter::strategies::diver {

using eval::Value;
using Relation = Text::Relation;

namespace {

std::int64_t length(const Value& v) {
  return static_cast<std::int64_t>(v.text().size());
}

void lengths(const Application& a, std::span<Constraint> out) {
  if (const auto wanted = a.wanted.interval()) out[0] = {Length{*wanted}, true};
}

// relation(first, second): what the first must be, and what the second must.
void related(const Application& a, std::span<Constraint> out, Relation first, Relation second) {
  const auto truth = a.wanted.truth();
  if (!truth) return;
  out[0] = {Text{first, a[1], *truth}, true};
  out[1] = {Text{second, a[0], *truth}, true};
}
void prefix_of(const Application& a, std::span<Constraint> out) {
  related(a, out, Relation::PrefixOf, Relation::StartsWith);
}
void suffix_of(const Application& a, std::span<Constraint> out) {
  related(a, out, Relation::SuffixOf, Relation::EndsWith);
}
void contains_word(const Application& a, std::span<Constraint> out) {
  related(a, out, Relation::Contains, Relation::PartOf);
}

// x < y: y is not at or below x.
void below(const Application& a, std::span<Constraint> out) {
  const auto truth = a.wanted.truth();
  if (!truth) return;
  out[0] = {Text{Relation::Below, a[1], *truth}, true};
  out[1] = {Text{Relation::NotAbove, a[0], !*truth}, true};
}
void not_above(const Application& a, std::span<Constraint> out) {
  const auto truth = a.wanted.truth();
  if (!truth) return;
  out[0] = {Text{Relation::NotAbove, a[1], *truth}, true};
  out[1] = {Text{Relation::Below, a[0], !*truth}, true};
}

void member(const Application& a, std::span<Constraint> out) {
  const auto truth = a.wanted.truth();
  if (!truth) return;
  out[0] = {Text{Relation::Matches, a[1], *truth}, true};
  out[1] = {HasWord{a[0], *truth}, true};
}

// What one argument has, the others need not have.
void concatenation_with(const Application& a, std::span<Constraint> out, const Text& wanted) {
  // Only these are about a string: what is to match has a language.
  const bool about_parts = wanted.relation == Relation::StartsWith || wanted.relation == Relation::EndsWith ||
                           wanted.relation == Relation::Contains;
  if (!wanted.holds || !about_parts) return;
  const std::u32string_view word = wanted.word.text();
  const auto has = [&](std::size_t i) {
    switch (wanted.relation) {
      case Relation::StartsWith:
        return i == 0 && a[i].text().starts_with(word);
      case Relation::EndsWith:
        return i + 1 == a.size() && a[i].text().ends_with(word);
      case Relation::Contains:
        return a[i].text().find(word) != std::u32string_view::npos;
      case Relation::PrefixOf:
      case Relation::SuffixOf:
      case Relation::PartOf:
      case Relation::Below:
      case Relation::NotAbove:
      case Relation::Matches:
        break;
    }
    return false;
  };
  std::size_t having = 0;
  for (std::size_t i = 0; i < a.size(); ++i) having += has(i) ? 1 : 0;
  for (std::size_t i = 0; i < a.size(); ++i) {
    if (having > (has(i) ? 1u : 0u)) {
      out[i] = {};
    } else if (has(i)) {
      out[i] = {wanted, false};
    }
  }
}

void concatenation(const Application& a, std::span<Constraint> out) {
  if (const Text* text = a.wanted.get<Text>()) return concatenation_with(a, out, *text);
  if (const Length* wanted = a.wanted.get<Length>()) {
    std::int64_t all = 0;
    for (const Value* v : a.args) all += length(*v);
    for (std::size_t i = 0; i < a.size(); ++i) {
      const mpz_class others = all - length(a[i]);
      Interval own = wanted->interval;
      if (own.low) own.low = Value::integer(own.low->to_mpz() - others);
      if (own.high) own.high = Value::integer(own.high->to_mpz() - others);
      out[i] = {Length{own}, true};
    }
    return;
  }
  // One string is wanted: each argument is what is left of it.
  if (a.wanted.get<Only>() != nullptr) {
    for (Constraint& c : out) c.complete = true;
  }
}

void keep(const Application&, std::span<Constraint>) {}

constexpr std::array kRows = {
    RuleRow{.name = "str.len", .rule = lengths},
    RuleRow{.name = "str.prefixof", .rule = prefix_of},
    RuleRow{.name = "str.suffixof", .rule = suffix_of},
    RuleRow{.name = "str.contains", .rule = contains_word},
    RuleRow{.name = "str.<", .rule = below},
    RuleRow{.name = "str.<=", .rule = not_above},
    RuleRow{.name = "str.in_re", .rule = member},
    RuleRow{.name = "str.++", .rule = concatenation},
    RuleRow{.name = "str.replace_re_all", .rule = keep, .touchy = true},
    RuleRow{.name = "re.loop", .rule = keep, .touchy = true},
};

}  // namespace

std::span<const RuleRow> string_rules() {
  return kRows;
}

}  // namespace smiter::strategies::diver
