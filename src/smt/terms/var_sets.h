// SPDX-License-Identifier: MIT
// Interned sets of variables: the free local variables of each term. Few distinct
// sets occur in a script, so a term carries a set's id and unions are remembered.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "base/hash_slots.h"
#include "base/pod_vector.h"
#include "smt/terms/ids.h"

namespace smiter::smt {

inline constexpr VarSetId kNoVars{0};

class VarSets {
 public:
  VarSets();

  VarSetId unite(VarSetId a, VarSetId b);
  VarSetId single(TermId variable);
  VarSetId without(VarSetId set, std::span<const TermId> variables);

  // Sorted by id.
  [[nodiscard]] std::span<const TermId> members(VarSetId id) const {
    const std::vector<TermId>& set = sets_[id.value];
    return {set.data(), set.size()};
  }
  [[nodiscard]] bool is_subset(VarSetId a, VarSetId b) const;
  [[nodiscard]] bool contains(VarSetId set, TermId variable) const;

 private:
  VarSetId intern(std::vector<TermId> members);

  std::vector<std::vector<TermId>> sets_;
  base::HashSlots ids_;  // of sets_
  struct Union {
    VarSetId a, b, result;
  };
  base::PodVector<Union> unions_;
  base::HashSlots known_unions_;  // of unions_
};

}  // namespace smiter::smt
