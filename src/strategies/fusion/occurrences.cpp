// SPDX-License-Identifier: MIT
#include "strategies/fusion/occurrences.h"

#include <vector>

#include "smt/terms/visit.h"

namespace smiter::strategies::fusion {

using smt::TermId;

TermId exchange_some(smt::TermTable& table, TermId root, const Exchange& exchange, base::Rng& rng) {
  const auto use = [&](TermId term) {
    const auto it = exchange.find(term);
    return it != exchange.end() && rng.coin() ? it->second : term;
  };
  if (exchange.contains(root)) return use(root);
  std::unordered_map<TermId, TermId> becomes;
  std::vector<TermId> children;
  smt::Visitor visitor(table);
  visitor.post_order(root, [&](TermId term) {
    const auto old = table.children(term);
    children.assign(old.begin(), old.end());
    const smt::TermTable::Places places = table.places(term);
    bool changed = false;
    for (std::uint32_t i = places.first; i < places.last; ++i) {
      const auto rebuilt = becomes.find(children[i]);
      const TermId now = rebuilt != becomes.end() ? rebuilt->second : use(children[i]);
      changed = changed || now != children[i];
      children[i] = now;
    }
    if (!changed) return;
    if (const auto made = table.rebuild(term, children)) becomes[term] = *made;
  });
  const auto it = becomes.find(root);
  return it == becomes.end() ? root : it->second;
}

}  // namespace smiter::strategies::fusion
