// SPDX-License-Identifier: MIT
#include "strategies/storm/boolean_depth.h"

#include <algorithm>

namespace smiter::strategies::storm {

using smt::TermKind;

namespace {

// Of sort Bool and of nothing but Boolean arguments: ite and = are connectives then, too.
bool is_connective(const smt::TermTable& table, smt::TermId term) {
  const smt::TermNode& node = table[term];
  if (node.kind != TermKind::Operator || node.sort != smt::kBool || node.child_count == 0) return false;
  return std::ranges::all_of(table.children(term),
                             [&](smt::TermId child) { return table.sort(child) == smt::kBool; });
}

}  // namespace

std::uint32_t BooleanDepth::depth_of(smt::TermId term) const {
  if (table_[term].kind == TermKind::Annotated) return depths_[table_.children(term)[0].value];
  if (!is_connective(table_, term)) return 1;
  std::uint32_t deepest = 0;
  for (smt::TermId child : table_.children(term)) deepest = std::max(deepest, depths_[child.value]);
  return deepest + 1;
}

// A term is made after its children: their depths are known.
std::uint32_t BooleanDepth::operator()(smt::TermId formula) {
  while (depths_.size() <= formula.value)
    depths_.push_back(depth_of(smt::TermId(static_cast<std::uint32_t>(depths_.size()))));
  return depths_[formula.value];
}

}  // namespace smiter::strategies::storm
