// SPDX-License-Identifier: MIT
#include "rewrite/judge/columns.h"

#include <algorithm>
#include <bit>

#include "base/check.h"
#include "eval/machine/literal.h"
#include "eval/theory/datatypes.h"
#include "eval/theory/tables.h"
#include "eval/value/equality.h"

namespace smiter::rewrite {

using eval::Lazy;
using eval::Outcome;
using eval::Value;
using smt::FunKind;
using smt::TermId;
using smt::TermKind;
using smt::TermNode;

namespace {

constexpr std::size_t kBlock = 4096;  // values that are allocated together

Mask bit(std::size_t i) {
  return Mask{1} << i;
}

// The assignments of a mask, one after the other.
template <typename F>
void for_bits(Mask mask, const F& f) {
  for (; mask != 0; mask &= mask - 1) f(static_cast<std::size_t>(std::countr_zero(mask)));
}

}  // namespace

Columns::Columns(const smt::TermTable& table, std::span<const eval::Model* const> assignments,
                 const eval::EvalLimits& limits)
    : table_(table),
      assignments_(assignments.begin(), assignments.end()),
      all_(assignments.size() == kMostColumns ? ~Mask{0} : bit(assignments.size()) - 1),
      limits_(limits),
      budget_(0, 0),
      sorts_(table, *assignments_.front()),
      rows_(table.ops().rows().size()) {
  CHECK(assignments.size() <= kMostColumns, "too many assignments");
  limits_.values.budget = &budget_;
}

Value* Columns::new_values(std::size_t count) {
  if (count > room_) {
    blocks_.push_back(std::make_unique<Value[]>(kBlock));
    room_ = kBlock;
  }
  Value* const out = blocks_.back().get() + (kBlock - room_);
  room_ -= count;
  return out;
}

Column Columns::of(TermId root) {
  if (entries_.size() < table_.size()) entries_.resize(table_.size());
  if (entries_[root.value].done) return entries_[root.value].column;
  budget_ = eval::Budget(limits_.steps * assignments_.size(), limits_.bytes);
  stack_.assign(1, {root, 0});
  while (!stack_.empty()) {
    auto& [term, next] = stack_.back();
    const auto children = table_.children(term);
    while (next < children.size() && entries_[children[next].value].done) ++next;
    if (next < children.size()) {
      stack_.emplace_back(children[next++], 0);
      continue;
    }
    const TermId finished = term;
    stack_.pop_back();
    compute(finished);
  }
  return entries_[root.value].column;
}

bool Columns::are_equal(const Value& a, const Value& b) const {
  if (a == b) return true;
  if (a.is_canonical() && b.is_canonical()) return false;
  const Outcome equal = eval::equals(a, b, limits_.values);
  return equal.is_known() && !equal.is_disputed() && equal.value().as_bool();
}

// Every child is done. Without a column the term has no value under any assignment.
void Columns::compute(TermId term) {
  Entry& entry = entries_[term.value];
  entry.done = true;
  const TermNode& node = table_[term];
  if (node.free_vars != smt::kNoVars || (node.flags & (smt::kHasBinder | smt::kHasOpaque)) != 0) return;
  if (sorts_.has_open_sort() || !budget_.spend(1)) return;
  std::optional<Column> made;
  if (node.kind == TermKind::Literal) made = literal(term);
  if (node.kind == TermKind::Operator) made = operation(term);
  if (node.kind == TermKind::Apply) made = application(term);
  if (made) entry.column = *made;
}

std::optional<Column> Columns::literal(TermId term) {
  const auto value = eval::literal_value(table_, term);
  if (!value) return std::nullopt;
  Value* const out = new_values(1);
  *out = *value;
  return Column{.values = out, .plain = all_};
}

std::optional<Value> Columns::value_of(const eval::Cell& cell) {
  const eval::Sort& sort = sorts_[asked_];
  if (!sort) return std::nullopt;
  auto value = cell.candidates.empty() ? sorts_.any_element(asked_) : std::optional(cell.candidates.front());
  if (value) value = as_element(*value, *sort);
  chose_ = chose_ || value;
  return value;
}

template <typename Make>
Column Columns::for_each(TermId term, const Make& make) {
  const auto children = table_.children(term);
  Mask known = all_, plain = all_;
  std::uint32_t step = 0;
  for (const TermId child : children) {
    const Column& column = entries_[child.value].column;
    known &= column.plain | column.chosen;
    plain &= column.plain;
    step |= column.step;
  }
  Column out{.values = nullptr, .plain = 0, .chosen = 0, .step = step};
  if (known == 0) return out;
  Value* const values = new_values(step == 0 ? 1 : assignments_.size());
  out.values = values;
  args_.resize(children.size());
  asked_ = table_.sort(term);
  for_bits(step == 0 ? known & (~known + 1) : known, [&](std::size_t i) {
    for (std::size_t n = 0; n < children.size(); ++n) args_[n] = entries_[children[n].value].column[i];
    chose_ = false;
    Outcome outcome = make(std::span<const Value>(args_));
    if (!outcome.is_known() || outcome.is_disputed()) return;
    const bool is_plain = !chose_ && (plain & bit(i)) != 0;
    const Mask here = step == 0 ? known : bit(i);
    (is_plain ? out.plain : out.chosen) |= here;
    values[step == 0 ? 0 : i] = std::move(outcome).value();
  });
  return out;
}

std::optional<Column> Columns::operation(TermId term) {
  const TermNode& node = table_[term];
  eval::OperatorRow& row = rows_[node.op().value];
  if (!row.known) row = eval::describe_operator(table_.ops(), node.op());
  if (row.lazy == Lazy::Ite) return choice(term);
  if (row.lazy != Lazy::No) return connective(term, row.lazy);
  constexpr std::size_t kMostIndices = 4;
  std::uint64_t wide[kMostIndices] = {};
  const auto indices = table_.indices(node.indices);
  if (row.rows.empty() || indices.size() > kMostIndices) return std::nullopt;
  std::ranges::copy(indices, wide);
  const eval::Sort* sort = nullptr;
  if (std::ranges::any_of(row.rows, &eval::Operator::needs_sort)) {
    sort = &sorts_[node.sort];
    if (!*sort || sorts_.has_open_sort()) return std::nullopt;
  }
  const eval::Applied how{.indices = std::span<const std::uint64_t>(wide, indices.size()),
                          .sort = sort,
                          .limits = limits_.values,
                          .cells = this};
  return for_each(term, [&](std::span<const Value> args) { return eval::apply(row.rows, args, how); });
}

// Settled by one argument, or computed from all.
Column Columns::connective(TermId term, Lazy lazy) {
  const auto children = table_.children(term);
  const bool settled = lazy != Lazy::And;  // the value that one argument settles it to
  Column out{.values = nullptr, .plain = 0, .chosen = 0, .step = 1};
  Value* const values = new_values(assignments_.size());
  out.values = values;
  Mask settled_plainly = 0, settled_by_choice = 0, all_plain = all_, all_known = all_;
  for (std::size_t n = 0; n < children.size(); ++n) {
    const Column& column = entries_[children[n].value].column;
    const bool settles = lazy == Lazy::And ? false : lazy == Lazy::Or ? true : n + 1 == children.size();
    for_bits(column.plain | column.chosen, [&](std::size_t i) {
      if (column[i].as_bool() == settles)
        ((column.plain & bit(i)) != 0 ? settled_plainly : settled_by_choice) |= bit(i);
    });
    all_plain &= column.plain;
    all_known &= column.plain | column.chosen;
  }
  const Mask settled_all = settled_plainly | settled_by_choice;
  out.plain = settled_plainly | (all_plain & ~settled_all);
  out.chosen = (settled_by_choice | all_known) & ~out.plain;
  for_bits(out.plain | out.chosen, [&](std::size_t i) {
    values[i] = Value::boolean((settled_all & bit(i)) != 0 ? settled : !settled);
  });
  return out;
}

Column Columns::choice(TermId term) {
  const auto children = table_.children(term);
  const Column condition = entries_[children[0].value].column;
  const Column branches[2] = {entries_[children[2].value].column, entries_[children[1].value].column};
  Column out{.values = nullptr, .plain = 0, .chosen = 0, .step = 1};
  Value* const values = new_values(assignments_.size());
  out.values = values;
  for_bits(condition.plain | condition.chosen, [&](std::size_t i) {
    const Column& branch = branches[condition[i].as_bool() ? 1 : 0];
    if (((branch.plain | branch.chosen) & bit(i)) == 0) return;
    values[i] = branch[i];
    (((condition.plain & branch.plain) & bit(i)) != 0 ? out.plain : out.chosen) |= bit(i);
  });
  return out;
}

std::optional<Column> Columns::application(TermId term) {
  const smt::FunDecl& fun = table_.fun(table_[term].fun());
  if (table_[term].child_count != fun.param_count && fun.kind == FunKind::Declared) return std::nullopt;
  switch (fun.kind) {
    case FunKind::Declared:
      return symbol(term);
    case FunKind::Constructor:
    case FunKind::Selector:
    case FunKind::Tester:
    case FunKind::Updater:
      return datatype(term);
    case FunKind::Defined:
    case FunKind::DefinedRec:
    case FunKind::Named:
      break;
  }
  return std::nullopt;
}

std::optional<Column> Columns::symbol(TermId term) {
  const smt::FunId fun = table_[term].fun();
  const auto children = table_.children(term);
  std::vector<const Value*> meanings;
  Mask known = 0;
  for (std::size_t i = 0; i < assignments_.size(); ++i) {
    const auto found = assignments_[i]->symbols.find(fun);
    const bool has_value = found != assignments_[i]->symbols.end() && found->second.value;
    meanings.push_back(has_value ? &*found->second.value : nullptr);
    if (has_value) known |= bit(i);
  }
  Column out{.values = nullptr, .plain = 0, .chosen = 0, .step = 1};
  Value* const values = new_values(assignments_.size());
  out.values = values;
  for_bits(known, [&](std::size_t i) {
    Value result = *meanings[i];
    bool is_plain = true;
    for (const TermId child : children) {
      const Column& column = entries_[child.value].column;
      if (((column.plain | column.chosen) & bit(i)) == 0) return;
      is_plain = is_plain && (column.plain & bit(i)) != 0;
      Outcome next = eval::table_select(result, column[i], limits_.values);
      if (!next.is_known() || next.is_disputed()) return;
      result = std::move(next).value();
    }
    values[i] = std::move(result);
    (is_plain ? out.plain : out.chosen) |= bit(i);
  });
  return out;
}

std::optional<Column> Columns::datatype(TermId term) {
  const TermNode& node = table_[term];
  const smt::FunId id = node.fun();
  const smt::FunDecl& fun = table_.fun(id);
  if (table_.sorts().decl(fun.datatype).kind != smt::SortDecl::Kind::Datatype) return std::nullopt;
  if (fun.kind == FunKind::Constructor) {
    if (!sorts_[node.sort] || node.child_count != fun.param_count) return std::nullopt;
    const eval::Constructor& constructor = sorts_.constructor(id, node.sort);
    return for_each(term, [&](std::span<const Value> args) {
      if (!budget_.take(128 + 16 * args.size())) return Outcome::budget("values of that size");
      return eval::datatype_construct(constructor, {args.begin(), args.end()}, limits_.values);
    });
  }
  if (node.child_count != (fun.kind == FunKind::Updater ? 2u : 1u)) return std::nullopt;
  const smt::SortId argument = table_.sort(table_.children(term)[0]);
  const smt::FunId selector = fun.kind == FunKind::Updater ? fun.about : id;
  const eval::Constructor& constructor = sorts_.constructor(table_.fun(selector).about, argument);
  const std::size_t place = table_.fun(selector).place;
  return for_each(term, [&](std::span<const Value> args) -> Outcome {
    if (fun.kind == FunKind::Tester) return Value::boolean(eval::datatype_is(args[0], *constructor));
    if (fun.kind == FunKind::Updater)
      return eval::datatype_update(args[0], *constructor, place, args[1], limits_.values);
    Outcome outcome = eval::datatype_select(args[0], *constructor, place);
    if (!outcome.is_unspecified()) return outcome;
    auto value = value_of(outcome.cell());
    return value ? Outcome(*std::move(value)) : outcome;
  });
}

}  // namespace smiter::rewrite
