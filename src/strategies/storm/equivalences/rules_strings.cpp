// SPDX-License-Identifier: MIT
// Equivalences of strings and regular languages. Every operator here is total: the comments say what
// happens with empty strings and with indices outside of the string.
#include <array>

#include "strategies/storm/equivalences/rules.h"

namespace smiter::strategies::storm {

using smt::TermId;

namespace {

// (str.prefixof s t) is (= s (str.substr t 0 (str.len s))). The part is never longer than t: if s is
// longer, the two differ in length; if s is empty, so is the part; if t is empty, the part is empty.
TermId prefix_as_part(EquivalenceSite& s) {
  if (!s.is("str.prefixof", 2) || !s.args_are(smt::kString)) return {};
  const TermId first = s.args()[0], second = s.args()[1];
  return s.op("=", {first, s.op("str.substr", {second, s.number(0), s.op("str.len", {first})})});
}

// (str.suffixof s t) is (= s (str.substr t (- |t| |s|) |s|)). If s is longer than t, the index is negative
// and the part is empty, which s is not; if s is empty, so is a part of length 0.
TermId suffix_as_part(EquivalenceSite& s) {
  if (!s.is("str.suffixof", 2) || !s.args_are(smt::kString)) return {};
  const TermId first = s.args()[0], second = s.args()[1];
  const TermId length = s.op("str.len", {first});
  const TermId from = s.op("-", {s.op("str.len", {second}), length});
  return s.op("=", {first, s.op("str.substr", {second, from, length})});
}

// (str.contains s t) is (>= (str.indexof s t 0) 0): -1 stands for "nowhere" alone, as index 0 is never out
// of range; the empty string is found at 0, also in the empty string.
TermId contains_as_index(EquivalenceSite& s) {
  if (!s.is("str.contains", 2) || !s.args_are(smt::kString)) return {};
  const TermId zero = s.number(0);
  return s.op(">=", {s.op("str.indexof", {s.args()[0], s.args()[1], zero}), zero});
}

// The lexicographic order is total: s <= t is not t < s, and s < t is not t <= s.
TermId negate_string_order(EquivalenceSite& s) {
  const bool strict = s.is("str.<", 2);
  if (!strict && !s.is("str.<=", 2)) return {};
  return s.negate(s.op(strict ? "str.<=" : "str.<", {s.args()[1], s.args()[0]}));
}

// s <= t is s < t or s = t.
TermId string_order_as_or(EquivalenceSite& s) {
  return s.is("str.<=", 2) ? s.op("or", {s.op("str.<", s.args()), s.op("=", s.args())}) : TermId();
}

// s = t if each is a prefix of the other: then neither is longer.
TermId equality_as_prefixes(EquivalenceSite& s) {
  if (!s.is("=", 2) || !s.args_are(smt::kString)) return {};
  return s.op("and", {s.op("str.prefixof", s.args()), s.op("str.prefixof", {s.args()[1], s.args()[0]})});
}

// (str.is_digit s): exactly one character, from 0 to 9. The order of strings of length 1 is that of their
// characters.
TermId digit_by_order(EquivalenceSite& s) {
  if (!s.is("str.is_digit", 1)) return {};
  const TermId text = s.args()[0];
  const TermId low = s.table().mk_literal("\"0\"", smt::kString);
  const TermId high = s.table().mk_literal("\"9\"", smt::kString);
  return s.op("and", {s.op("=", {s.op("str.len", {text}), s.number(1)}), s.op("str.<=", {low, text}),
                      s.op("str.<=", {text, high})});
}

struct SetOperation {
  std::string_view language, formula;
};
// Membership in a union, intersection or complement is by the definition of these an or, and, not.
constexpr std::array kSetOperations = {SetOperation{"re.union", "or"}, SetOperation{"re.inter", "and"},
                                       SetOperation{"re.comp", "not"}};

// Membership in a language that is made of others, by its definition.
TermId membership_by_parts(EquivalenceSite& s) {
  if (!s.is("str.in_re", 2)) return {};
  const TermId text = s.args()[0];
  EquivalenceSite language(s.table(), s.args()[1], {}, s.rng());
  const auto member = [&](TermId part) { return s.op("str.in_re", {text, part}); };
  const std::vector<TermId>& parts = language.args();
  for (const SetOperation& operation : kSetOperations) {
    if (!language.is(operation.language) || parts.empty()) continue;
    std::vector<TermId> members;
    for (TermId part : parts) members.push_back(member(part));
    return members.size() == 1 && operation.formula != "not" ? members[0] : s.op(operation.formula, members);
  }
  if (language.is("re.diff", 2)) return s.op("and", {member(parts[0]), s.negate(member(parts[1]))});
  if (language.is("re.opt", 1)) {
    const TermId empty = s.table().mk_literal("\"\"", smt::kString);
    return s.op("or", {s.op("=", {text, empty}), member(parts[0])});
  }
  return language.is("str.to_re", 1) ? s.op("=", {text, parts[0]}) : TermId();
}

constexpr std::array kRules = {
    EquivalenceRule{"prefix as a part", prefix_as_part, Needs::Arithmetic},
    EquivalenceRule{"suffix as a part", suffix_as_part, Needs::Arithmetic},
    EquivalenceRule{"contains as an index", contains_as_index, Needs::Arithmetic},
    EquivalenceRule{"negate the string order", negate_string_order},
    EquivalenceRule{"str.<= as str.< or =", string_order_as_or},
    EquivalenceRule{"= as two prefixes", equality_as_prefixes},
    EquivalenceRule{"digit by its order", digit_by_order, Needs::Arithmetic},
    EquivalenceRule{"membership by parts", membership_by_parts},
};

}  // namespace

std::span<const EquivalenceRule> string_equivalences() {
  return kRules;
}

}  // namespace smiter::strategies::storm
