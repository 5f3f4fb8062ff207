// SPDX-License-Identifier: MIT
#include "strategies/diver/rules/rules.h"

#include <algorithm>
#include <array>
#include <unordered_map>

namespace smiter::strategies::diver {

using eval::Value;
using smt::TermId;
using smt::TermKind;

Rules::Rules(const smt::OpTable& ops) : by_op_(ops.rows().size()) {
  std::unordered_map<std::string_view, const RuleRow*> by_name;
  for (const auto rows : {core_rules(), arithmetic_rules(), bitvec_rules(), float_rules(), string_rules()}) {
    for (const RuleRow& row : rows) {
      const bool fresh = by_name.emplace(row.name, &row).second;
      CHECK(fresh, "two rules for one operator");
    }
  }
  for (std::size_t i = 0; i < by_op_.size(); ++i) {
    const smt::OpRow& row = ops.rows()[i];
    by_op_[i].partial = !row.partial.empty();
    const auto found = by_name.find(ops.symbols().text(row.name));
    if (found == by_name.end()) continue;
    by_op_[i].rule = found->second;
    by_op_[i].partial = by_op_[i].partial || found->second->touchy;
  }
}

// A function that the script declares is a table: any argument has a value. Of
// definitions and selectors nothing is known here.
void Rules::backward_function(const smt::TermTable& table, TermId term, const Constraint& wanted,
                              std::span<Constraint> out) const {
  const smt::FunKind kind = table.fun(table[term].fun()).kind;
  const bool total =
      kind == smt::FunKind::Declared || kind == smt::FunKind::Constructor || kind == smt::FunKind::Tester;
  if (wanted.is_any() && total) std::ranges::fill(out, Constraint{});
}

namespace {

void set_all(std::span<Constraint> out, const Constraint& constraint) {
  for (Constraint& c : out) c = constraint;
}

}  // namespace

void Rules::backward(const smt::TermTable& table, TermId term, const Constraint& wanted,
                     std::span<const Value* const> values, std::span<Constraint> out) const {
  const smt::TermNode& node = table[term];
  for (std::size_t i = 0; i < out.size(); ++i) {
    out[i] = values[i] == nullptr ? Constraint{Untouchable{}, false} : exactly(*values[i], false);
  }
  if (wanted.is_untouchable()) return set_all(out, {Untouchable{}, false});
  const bool all_known = std::ranges::none_of(values, [](const Value* v) { return v == nullptr; });
  switch (node.kind) {
    case TermKind::Annotated:
      set_all(out, {Untouchable{}, false});
      out[0] = wanted;
      return;
    case TermKind::Apply:
      if (all_known) backward_function(table, term, wanted, out);
      return;
    case TermKind::Operator:
      break;
    case TermKind::Literal:
    case TermKind::HoApply:
    case TermKind::Variable:
    case TermKind::Binder:
    case TermKind::Match:
    case TermKind::MatchCase:
    case TermKind::Opaque:
      return set_all(out, {Untouchable{}, false});
  }
  const Row& row = by_op_[node.op().value];
  if (wanted.is_any() && !row.partial) {
    // A known argument may be why an unknown one does not matter.
    for (std::size_t i = 0; i < out.size(); ++i) {
      if (all_known || values[i] == nullptr) out[i] = {};
    }
    return;
  }
  if (row.rule == nullptr || (!all_known && !row.rule->lazy) || (wanted.is_any() && !row.rule->open)) return;
  std::array<smt::SortId, 8> few;
  std::vector<smt::SortId> many;
  const auto children = table.children(term);
  std::span<smt::SortId> sorts = few;
  if (children.size() > few.size()) {
    many.resize(children.size());
    sorts = many;
  }
  for (std::size_t i = 0; i < children.size(); ++i) sorts[i] = table.sort(children[i]);
  row.rule->rule({.args = values,
                  .wanted = wanted,
                  .sort = node.sort,
                  .sorts = sorts.first(children.size()),
                  .indices = table.indices(node.indices)},
                 out);
  // Where only definedness matters, nobody knows what else would do.
  const bool complete = wanted.complete && !wanted.is_any();
  for (Constraint& c : out) c.complete = c.is_any() || (c.complete && complete);
}

}  // namespace smiter::strategies::diver
