// SPDX-License-Identifier: MIT
#include "smt/terms/var_sets.h"

#include <algorithm>
#include <iterator>

#include "base/hash.h"

namespace smiter::smt {

VarSets::VarSets() : sets_(1) {}

VarSetId VarSets::intern(std::vector<TermId> members) {
  if (members.empty()) return kNoVars;
  std::uint64_t hash = members.size();
  for (TermId member : members) hash = base::combine(hash, member.value);
  const std::uint32_t known = ids_.find(hash, [&](std::uint32_t number) { return sets_[number] == members; });
  if (known != base::HashSlots::kNone) return VarSetId(known);
  const auto number = static_cast<std::uint32_t>(sets_.size());
  ids_.add(hash, number);
  sets_.push_back(std::move(members));
  return VarSetId(number);
}

VarSetId VarSets::single(TermId variable) {
  return intern({variable});
}

VarSetId VarSets::unite(VarSetId a, VarSetId b) {
  if (a == b || b == kNoVars) return a;
  if (a == kNoVars) return b;
  if (a > b) std::swap(a, b);
  const std::uint64_t hash = base::combine(a.value, b.value);
  const std::uint32_t known = known_unions_.find(
      hash, [&](std::uint32_t number) { return unions_[number].a == a && unions_[number].b == b; });
  if (known != base::HashSlots::kNone) return unions_[known].result;
  std::vector<TermId> members;
  std::ranges::set_union(sets_[a.value], sets_[b.value], std::back_inserter(members));
  const VarSetId result = intern(std::move(members));
  known_unions_.add(hash, static_cast<std::uint32_t>(unions_.size()));
  unions_.push_back({a, b, result});
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
