// SPDX-License-Identifier: MIT
#include "strategies/support/sight.h"

#include <algorithm>
#include <limits>
#include <vector>

#include "smt/parser/reserved.h"

namespace smiter::strategies {

using smt::TermId;
using smt::TermKind;
using smt::Word;

void Sight::update() {
  for (auto i = static_cast<std::uint32_t>(seen_.size()); i < table_.size(); ++i) {
    const TermId term(i);
    Seen seen = look_at(term);
    std::uint64_t dull = 0;
    for (TermId child : table_.children(term)) dull += at(child).dull;
    if (table_.sort(term) == smt::kBool && seen.shown != Shown::Open && table_[term].child_count > 0) ++dull;
    constexpr std::uint64_t kMost = std::numeric_limits<std::uint32_t>::max();
    seen.dull = static_cast<std::uint32_t>(std::min(dull, kMost));
    seen_.push_back(seen);
  }
}

Sight::Seen Sight::look_at(TermId term) const {
  const smt::TermNode& node = table_[term];
  const Seen open{.same = term};
  switch (node.kind) {
    case TermKind::Literal:
      return {.same = term, .shown = Shown::Fixed};
    case TermKind::Operator:
      return at_operator(term);
    case TermKind::Binder: {
      const Seen& body = at(table_.children(term).back());
      return table_.sort(term) == smt::kBool && body.shown != Shown::Open ? body : open;
    }
    case TermKind::Annotated:
      return node.child_count > 0 ? at(table_.children(term).front()) : open;
    case TermKind::Apply: {
      const bool constructs = table_.fun(node.fun()).kind == smt::FunKind::Constructor;
      const auto is_fixed = [&](TermId child) { return !is_open(child); };
      const bool fixed = constructs && std::ranges::all_of(table_.children(term), is_fixed);
      return {.same = term, .shown = fixed ? Shown::Fixed : Shown::Open};
    }
    case TermKind::HoApply:
    case TermKind::Variable:
    case TermKind::Match:
    case TermKind::MatchCase:
    case TermKind::Opaque:
      break;
  }
  return open;
}

Sight::Seen Sight::at_operator(TermId term) const {
  if (table_.is_op(term, Word::OpTrue)) return {.same = term, .shown = Shown::True};
  if (table_.is_op(term, Word::OpFalse)) return {.same = term, .shown = Shown::False};
  if (table_.is_op(term, Word::OpNot)) return at_not(term);
  if (table_.is_op(term, Word::OpAnd)) return at_connective(term, Shown::True);
  if (table_.is_op(term, Word::OpOr)) return at_connective(term, Shown::False);
  if (table_.is_op(term, Word::OpImplies)) return at_implication(term);
  if (table_.is_op(term, Word::OpIte)) return at_ite(term);
  const auto children = table_.children(term);
  if (std::ranges::all_of(children, [&](TermId child) { return !is_open(child); }))
    return {.same = term, .shown = Shown::Fixed};
  return table_.sort(term) == smt::kBool ? at_relation(term) : Seen{.same = term};
}

Sight::Seen Sight::at_not(TermId term) const {
  const Seen& inside = at(table_.children(term).front());
  switch (inside.shown) {
    case Shown::Open:
      return {.same = table_.is_op(inside.same, Word::OpNot) ? at(table_.children(inside.same).front()).same
                                                             : term};
    case Shown::Fixed:
      return {.same = term, .shown = Shown::Fixed};
    case Shown::True:
      return {.same = term, .shown = Shown::False};
    case Shown::False:
      return {.same = term, .shown = Shown::True};
  }
  return {.same = term};
}

bool Sight::are_opposites(TermId a, TermId b) const {
  const auto negates = [&](TermId no, TermId yes) {
    return table_.is_op(no, Word::OpNot) && at(table_.children(no).front()).same == yes;
  };
  return negates(a, b) || negates(b, a);
}

Sight::Seen Sight::at_connective(TermId term, Shown neutral) const {
  const Shown decisive = neutral == Shown::True ? Shown::False : Shown::True;
  constexpr std::size_t kMostCompared = 16;  // each with each
  std::vector<TermId> open;
  bool fixed = false;
  for (TermId child : table_.children(term)) {
    const Seen& seen = at(child);
    if (seen.shown == decisive) return {.same = term, .shown = decisive};
    if (seen.shown == Shown::Fixed) fixed = true;
    if (seen.shown != Shown::Open || std::ranges::find(open, seen.same) != open.end()) continue;
    if (std::ranges::any_of(open, [&](TermId other) { return are_opposites(other, seen.same); }))
      return {.same = term, .shown = decisive};
    if (open.size() < kMostCompared) open.push_back(seen.same);
  }
  if (open.empty()) return {.same = term, .shown = fixed ? Shown::Fixed : neutral};
  const bool alone = open.size() == 1 && !fixed;
  return {.same = alone ? open.front() : term};
}

Sight::Seen Sight::at_implication(TermId term) const {
  const auto children = table_.children(term);
  const Seen& conclusion = at(children.back());
  bool fixed = true;
  for (TermId child : children.first(children.size() - 1)) {
    const Seen& premise = at(child);
    if (premise.shown == Shown::False || premise.same == conclusion.same)
      return {.same = term, .shown = Shown::True};
    fixed = fixed && premise.shown != Shown::Open;
  }
  if (conclusion.shown == Shown::True) return {.same = term, .shown = Shown::True};
  return {.same = term, .shown = fixed && conclusion.shown != Shown::Open ? Shown::Fixed : Shown::Open};
}

Sight::Seen Sight::at_ite(TermId term) const {
  const auto children = table_.children(term);
  if (children.size() != 3) return {.same = term};
  const Seen& condition = at(children[0]);
  const Seen& yes = at(children[1]);
  const Seen& no = at(children[2]);
  if (condition.shown == Shown::True || yes.same == no.same) return yes;
  if (condition.shown == Shown::False) return no;
  const bool fixed = condition.shown == Shown::Fixed && yes.shown != Shown::Open && no.shown != Shown::Open;
  return {.same = term, .shown = fixed ? Shown::Fixed : Shown::Open};
}

// A relation of a term with itself is the same for every value: =, <=, bvult, str.prefixof, xor, …
// Not so for floats, because of NaN, and for overflows (bvsaddo).
Sight::Seen Sight::at_relation(TermId term) const {
  const auto children = table_.children(term);
  const smt::OpRow& row = table_.ops()[table_[term].op()];
  if (row.theory == "floating_point" ||
      (row.theory == "bitvec" && table_.ops().symbols().text(row.name).ends_with('o')))
    return {.same = term};
  const bool distinct = table_.is_op(term, Word::OpDistinct);
  if (children.size() < 2 || (children.size() > 2 && !distinct)) return {.same = term};
  Shown of_equals = distinct ? Shown::False : Shown::Fixed;
  if (table_.is_op(term, Word::OpEqual)) of_equals = Shown::True;
  // There are two truth values.
  if (distinct && children.size() > 2 && table_.sort(children.front()) == smt::kBool)
    return {.same = term, .shown = Shown::False};
  constexpr std::size_t kMostCompared = 16;
  const std::size_t count = std::min(children.size(), kMostCompared);
  for (std::size_t i = 0; i < count; ++i) {
    for (std::size_t j = 0; j < i; ++j) {
      if (at(children[i]).same == at(children[j]).same) return {.same = term, .shown = of_equals};
    }
  }
  return {.same = term};
}

}  // namespace smiter::strategies
