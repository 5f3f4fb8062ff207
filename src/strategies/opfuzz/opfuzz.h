// SPDX-License-Identifier: MIT
// OpFuzz: type-aware operator mutation (Winterer, Zhang, Su, OOPSLA 2020). An operator
// becomes another one that fits the same arguments, indices and result; the arguments
// stay. The classes of interchangeable operators are not written anywhere: they are
// what the operator table allows. Quantifiers are exchanged too, as the published tool does, and
// by default the script's own functions of equal rank. Preserves neither models nor satisfiability.
#pragma once

#include <map>
#include <vector>

#include "strategies/mutator.h"

namespace smiter::strategies::opfuzz {

class OpFuzz : public Mutator {
 public:
  OpFuzz(WorkingScript& script, const MutationPolicy& policy, bool specific);

  [[nodiscard]] std::optional<std::string> step(base::Rng& rng) override;

 private:
  [[nodiscard]] std::optional<smt::TermId> replacement(smt::TermId term, base::Rng& rng);
  // Operators without arguments, of this sort.
  [[nodiscard]] bool may_exchange_constant(smt::SortId sort) const;
  // The rows that fit where this term's operator stands, its own included.
  [[nodiscard]] const std::vector<smt::OpId>& alternatives(smt::TermId term);
  [[nodiscard]] std::vector<smt::OpId> find_alternatives(smt::TermId term);
  [[nodiscard]] std::optional<smt::TermId> other_function(smt::TermId term, base::Rng& rng);

  WorkingScript& script_;
  const MutationPolicy& policy_;
  generate::TargetMask required_;
  std::map<std::vector<std::uint32_t>, std::vector<smt::OpId>> known_;  // by sorts and indices
  std::vector<std::uint32_t> key_;
  Site site_;
};

}  // namespace smiter::strategies::opfuzz
