// SPDX-License-Identifier: MIT
// The depth of a formula's Boolean structure, which STORM bounds (D_max): an atom has depth 1,
// however deep its terms are, and a connective is one deeper than what it connects. Quantifiers are
// atoms: their bodies are no formulas of the script.
#pragma once

#include <cstdint>
#include <vector>

#include "smt/terms/terms.h"

namespace smiter::strategies::storm {

class BooleanDepth {
 public:
  // The table must outlive it and may grow.
  explicit BooleanDepth(const smt::TermTable& table) : table_(table) {}

  [[nodiscard]] std::uint32_t operator()(smt::TermId formula);

 private:
  [[nodiscard]] std::uint32_t depth_of(smt::TermId term) const;

  const smt::TermTable& table_;
  std::vector<std::uint32_t> depths_;  // by term
};

}  // namespace smiter::strategies::storm
