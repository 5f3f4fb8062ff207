// SPDX-License-Identifier: MIT
#include "smt/terms/rewrite.h"

#include <vector>

namespace smiter::smt {

std::optional<TermId> rewrite(TermTable& table, TermId root, TermMap& map) {
  struct Open {
    TermId term;
    std::uint32_t next;
  };
  if (const auto it = map.find(root); it != map.end()) return it->second;
  std::vector<Open> stack{{root, 0}};
  while (!stack.empty()) {
    Open& open = stack.back();
    const auto children = table.children(open.term);
    if (open.next < children.size()) {
      const TermId child = children[open.next++];
      if (!map.contains(child)) stack.push_back({child, 0});
      continue;
    }
    std::vector<TermId> renewed(children.begin(), children.end());
    bool changed = false;
    for (TermId& child : renewed) {
      const TermId becomes = map.at(child);
      changed = changed || becomes != child;
      child = becomes;
    }
    TermId result = open.term;
    if (changed) {
      const auto made = table.rebuild(open.term, renewed);
      // A parent that would get another sort is a sign that the change does not fit.
      if (!made || table.sort(*made) != table.sort(open.term)) return std::nullopt;
      result = *made;
    }
    map.emplace(open.term, result);
    stack.pop_back();
  }
  return map.at(root);
}

}  // namespace smiter::smt
