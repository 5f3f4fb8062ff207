// SPDX-License-Identifier: MIT
// Random well-typed terms of any sort, built from the instances of a script's
// signatures on terms from its pool, literals and what is generated below.
#pragma once

#include <optional>
#include <vector>

#include "base/rng.h"
#include "generate/instances.h"
#include "generate/literals.h"
#include "generate/policy.h"
#include "generate/pool.h"

namespace smiter::generate {

class Generator {
 public:
  Generator(smt::TermTable& table, Instances& instances, const Pool& pool, GeneratorPolicy policy)
      : table_(table), instances_(instances), pool_(pool), literals_(table), policy_(policy) {}

  // A term with an operator on top and at most `depth` operators above what is taken as
  // it is; nothing if no instance could be filled.
  [[nodiscard]] std::optional<smt::TermId> term(smt::SortId sort, const Place& place, std::uint32_t depth,
                                                base::Rng& rng);
  // A term that exists, or a literal.
  [[nodiscard]] std::optional<smt::TermId> leaf(smt::SortId sort, const Place& place, base::Rng& rng);
  // This instance on arguments from the pool and below.
  [[nodiscard]] std::optional<smt::TermId> fill(const Instance& instance, const Place& place,
                                                std::uint32_t depth, base::Rng& rng);
  // A quantified formula over one or two fresh variables of the sorts at hand.
  [[nodiscard]] std::optional<smt::TermId> quantified(const Place& place, std::uint32_t depth,
                                                      base::Rng& rng);

  [[nodiscard]] Literals& literals() { return literals_; }
  // Only terms of the pool as arguments, no literals: TypeFuzz as published.
  void pool_only(bool on) { pool_only_ = on; }
  void allow_quantifiers(bool on) { quantifiers_ = on; }

 private:
  [[nodiscard]] std::optional<smt::TermId> argument(smt::SortId sort, const Place& place, std::uint32_t depth,
                                                    bool value, base::Rng& rng);
  // A number that is not 0, for a linear product or quotient.
  [[nodiscard]] std::optional<smt::TermId> number(smt::SortId sort, base::Rng& rng);

  smt::TermTable& table_;
  Instances& instances_;
  const Pool& pool_;
  Literals literals_;
  GeneratorPolicy policy_;
  bool pool_only_ = false;
  bool quantifiers_ = false;
  std::uint32_t fresh_ = 0;
};

}  // namespace smiter::generate
