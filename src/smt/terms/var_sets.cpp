// SPDX-License-Identifier: MIT
#include "smt/terms/var_sets.h"

#include <algorithm>
#include <iterator>

namespace smiter::smt {

VarSetId VarSets::intern(std::vector<TermId> members) {
  if (members.empty()) return kNoVars;
  const auto [it, inserted] = ids_.try_emplace(members, VarSetId(static_cast<std::uint32_t>(sets_.size())));
  if (inserted) sets_.push_back(std::move(members));
  return it->second;
}

VarSetId VarSets::single(TermId variable) {
  return intern({variable});
}

VarSetId VarSets::unite(VarSetId a, VarSetId b) {
  if (a == b || b == kNoVars) return a;
  if (a == kNoVars) return b;
  if (a > b) std::swap(a, b);
  const std::uint64_t key = (static_cast<std::uint64_t>(a.value) << 32) | b.value;
  if (const auto it = unions_.find(key); it != unions_.end()) return it->second;
  std::vector<TermId> members;
  std::ranges::set_union(sets_[a.value], sets_[b.value], std::back_inserter(members));
  const VarSetId result = intern(std::move(members));
  unions_.emplace(key, result);
  return result;
}

VarSetId VarSets::without(VarSetId set, std::span<const TermId> variables) {
  if (set == kNoVars) return set;
  std::vector<TermId> bound(variables.begin(), variables.end());
  std::ranges::sort(bound);
  std::vector<TermId> members;
  std::ranges::set_difference(sets_[set.value], bound, std::back_inserter(members));
  return members.size() == sets_[set.value].size() ? set : intern(std::move(members));
}

bool VarSets::is_subset(VarSetId a, VarSetId b) const {
  return a == b || a == kNoVars || std::ranges::includes(sets_[b.value], sets_[a.value]);
}

bool VarSets::contains(VarSetId set, TermId variable) const {
  return std::ranges::binary_search(sets_[set.value], variable);
}

}  // namespace smiter::smt
