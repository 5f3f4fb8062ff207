// SPDX-License-Identifier: MIT
// Formulas rewritten into equivalent ones, step by step. Each rule is an equivalence of
// the standard's semantics whatever its parts mean, so that it may be used at any place,
// under any quantifier. STORM makes contradictions with it: f and the negation of what
// f became.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/rng.h"
#include "smt/terms/terms.h"

namespace smiter::strategies::storm {

struct Equivalent {
  smt::TermId term;
  std::vector<std::string_view> rules;  // by name, in the order of use
};

struct EquivalencePolicy {
  std::uint32_t steps = 4;     // at most
  bool arithmetic = true;      // rules that add to both sides, which leave difference logic
  std::uint32_t growth = 400;  // nodes that the term may gain
};

// `term` after up to that many rewrites at random places. `others` are closed formulas
// that may be brought in where they do not matter (absorption); may be empty.
[[nodiscard]] Equivalent rewrite_equivalently(smt::TermTable& table, smt::TermId term,
                                              std::span<const smt::TermId> others,
                                              const EquivalencePolicy& policy, base::Rng& rng);

// The names of all rules.
[[nodiscard]] std::vector<std::string_view> equivalence_names();

// Every rule at the root of `term` where it applies, for tests.
[[nodiscard]] std::vector<std::pair<std::string_view, smt::TermId>> all_rewrites(
    smt::TermTable& table, smt::TermId term, std::span<const smt::TermId> others, base::Rng& rng);

}  // namespace smiter::strategies::storm
