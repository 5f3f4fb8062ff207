// SPDX-License-Identifier: MIT
// TypeFuzz: generative type-aware mutation (Park, Winterer, Zhang, Su, OOPSLA 2021).
// A random expression is replaced by a random operator of its sort on terms of the
// formula that may stand there (Algorithms 1 and 2, Definition 2).
//
// Beyond the paper, unless as_published(): all theories; terms of the chain and
// not only of the seed; nested operators, new constants, new assertions, quantifiers,
// annotations. Preserves neither models nor satisfiability: solvers judge each other.
#pragma once

#include "generate/generator.h"
#include "generate/instances.h"
#include "strategies/mutator.h"
#include "strategies/support/sight.h"

namespace smiter::strategies::typefuzz {

class TypeFuzz : public Mutator {
 public:
  // `script` and `policy` must outlive it. `specific`: rows that not all targets know
  // may be used.
  TypeFuzz(WorkingScript& script, const MutationPolicy& policy, bool specific, base::Rng& rng);

  [[nodiscard]] std::optional<std::string> step(base::Rng& rng) override;

 private:
  enum class Kind : std::uint8_t { Generate, Reuse, Constant, Assertion, Quantify, Annotate };

  [[nodiscard]] Kind draw_kind(base::Rng& rng) const;
  [[nodiscard]] std::optional<std::string> replace(Kind kind, base::Rng& rng);
  [[nodiscard]] std::optional<smt::TermId> replacement(Kind kind, const Site& site, base::Rng& rng);
  [[nodiscard]] std::optional<smt::TermId> quantify(const Site& site, base::Rng& rng);
  [[nodiscard]] std::optional<smt::TermId> annotate(const Site& site);
  [[nodiscard]] std::optional<std::string> new_assertion(base::Rng& rng);
  [[nodiscard]] bool below_definition(const Site& site);
  [[nodiscard]] bool is_acceptable(smt::TermId term);
  // Is a root still as open, and are no more of its parts truth values in disguise?
  [[nodiscard]] bool stays_open(smt::TermId before, smt::TermId after);

  WorkingScript& script_;
  const MutationPolicy& policy_;
  generate::Pool seed_pool_;  // the terms of the seed
  generate::TargetMask required_;
  std::optional<generate::Instances> instances_;
  std::optional<generate::Generator> generator_;
  Sight sight_;
  Site site_;
  std::uint32_t fresh_ = 0;
};

}  // namespace smiter::strategies::typefuzz
