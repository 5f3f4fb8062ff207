// SPDX-License-Identifier: MIT
#include "theory/partial_operators.h"

#include <algorithm>
#include <string_view>

#include "smt/terms/visit.h"

namespace smiter::theory {

using smt::TermId;

namespace {

bool is_nonzero_literal(const smt::TermTable& table, TermId term) {
  if (table[term].kind != smt::TermKind::Literal) return false;
  const std::string_view text = table.text(table[term].symbol());
  return text.find_first_of("123456789") != std::string_view::npos;
}

}  // namespace

bool has_partial_operators(const smt::TermTable& table, std::span<const TermId> roots) {
  bool found = false;
  smt::Visitor visitor(table);
  for (const TermId root : roots) {
    visitor.post_order(root, [&](TermId term) {
      const smt::TermNode& node = table[term];
      if (node.kind != smt::TermKind::Operator || table.ops()[node.op()].partial.empty()) return;
      const auto children = table.children(term);
      const bool divides = children.size() > 1 && std::ranges::all_of(children.subspan(1), [&](TermId t) {
                             return is_nonzero_literal(table, t);
                           });
      const std::string_view name = table.text(table.ops()[node.op()].name);
      if (!divides || (name != "/" && name != "div" && name != "mod")) found = true;
    });
  }
  return found;
}

}  // namespace smiter::theory
