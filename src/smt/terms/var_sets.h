// SPDX-License-Identifier: MIT
// Interned sets of variables: the free local variables of each term. Few distinct
// sets occur in a script, so a term carries a set's id and unions are remembered.
#pragma once

#include <cstdint>
#include <map>
#include <span>
#include <unordered_map>
#include <vector>

#include "smt/terms/ids.h"

namespace smiter::smt {

inline constexpr VarSetId kNoVars{0};

class VarSets {
 public:
  VarSets() : sets_(1) {}

  VarSetId unite(VarSetId a, VarSetId b);
  VarSetId single(TermId variable);
  VarSetId without(VarSetId set, std::span<const TermId> variables);

  // Sorted by id.
  [[nodiscard]] std::span<const TermId> members(VarSetId id) const { return sets_[id.value]; }
  [[nodiscard]] bool is_subset(VarSetId a, VarSetId b) const;
  [[nodiscard]] bool contains(VarSetId set, TermId variable) const;

 private:
  VarSetId intern(std::vector<TermId> members);

  std::vector<std::vector<TermId>> sets_;
  std::map<std::vector<TermId>, VarSetId> ids_;
  std::unordered_map<std::uint64_t, VarSetId> unions_;
};

}  // namespace smiter::smt
