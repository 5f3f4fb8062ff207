// SPDX-License-Identifier: MIT
#include "reduce/move/replacements.h"

#include <algorithm>

#include "reduce/move/constants.h"
#include "smt/script/unique_names.h"
#include "smt/terms/visit.h"

namespace smiter::reduce {

using smt::SortId;
using smt::TermId;
using smt::TermKind;

namespace {

// Sub-terms offered per term: the nearest ones nearly always do when any does.
constexpr std::size_t kMostBelow = 8;
constexpr std::size_t kMostVisited = 400;

void add_new(std::vector<TermId>& out, TermId term) {
  if (std::ranges::find(out, term) == out.end()) out.push_back(term);
}

}  // namespace

Replacements::Replacements(smt::TermTable& table, const smt::Script& script) : table_(table) {
  for (const smt::Command& command : script.commands) {
    if (command.kind != smt::CommandKind::DeclareFun || !table.params(command.fun).empty()) continue;
    if (const auto term = table.mk_apply(command.fun, {})) symbols_[table.sort(*term)].push_back(*term);
  }
}

// The nearest sub-terms of the sort, breadth first, and one level below those: (not (not
// a)) becomes a although (not a) will not do.
void Replacements::add_below(TermId term, std::vector<TermId>& out) const {
  const SortId sort = table_.sort(term);
  struct Item {
    TermId term;
    int met;  // terms of the sort above it
  };
  std::vector<Item> queue{{term, 0}};
  std::vector<TermId> found;
  for (std::size_t i = 0; i < queue.size() && queue.size() < kMostVisited && found.size() < kMostBelow; ++i) {
    const auto [first, last] = table_.places(queue[i].term);
    for (std::uint32_t place = first; place < last; ++place) {
      const TermId child = table_.children(queue[i].term)[place];
      const bool hit = table_.sort(child) == sort && table_[child].kind != TermKind::MatchCase;
      if (hit && found.size() < kMostBelow) add_new(found, child);
      const int met = queue[i].met + (hit ? 1 : 0);
      if (met < 2) queue.push_back({child, met});
    }
  }
  // Large ones first would keep more than needed; small ones first lose the bug. The
  // order of the walk is the compromise.
  for (const TermId t : found) add_new(out, t);
}

void Replacements::add_symbols(TermId term, std::vector<TermId>& out) {
  const auto it = symbols_.find(table_.sort(term));
  if (it == symbols_.end()) return;
  // One is enough: the first that does not stand there already.
  for (const TermId symbol : it->second) {
    if (symbol == term) {
      if (table_[term].size == 1) return;  // merge a symbol only with earlier ones
      continue;
    }
    return add_new(out, symbol);
  }
}

std::vector<TermId> Replacements::of(TermId term, bool with_constants) {
  std::vector<TermId> out;
  const SortId sort = table_.sort(term);
  if (sort == smt::kUnknown) return out;
  if (with_constants && !is_literal(table_, term)) {
    const auto simple = simple_constants(table_, sort);
    if (std::ranges::find(simple, term) == simple.end()) out = simple;
  }
  add_below(term, out);
  add_symbols(term, out);
  return out;
}

smt::FunId Replacements::fresh(SortId sort) {
  const auto it = fresh_.find(sort);
  if (it != fresh_.end()) return it->second;
  std::uint32_t counter = 0;
  const smt::SymbolId name = smt::fresh_symbol(table_, "v", counter);
  const smt::FunId fun = table_.declare({.name = name, .result = sort}, {});
  fresh_.emplace(sort, fun);
  return fun;
}

}  // namespace smiter::reduce
