// SPDX-License-Identifier: MIT
// Assertions as the solver's core sees them: definitions applied, names and patterns gone.
#pragma once

#include <optional>

#include "smt/script/script.h"
#include "smt/terms/rewrite.h"
#include "smt/terms/terms.h"

namespace smiter::history {

// Lives as long as one script is looked at.
class Expander {
 public:
  explicit Expander(smt::TermTable& table) : table_(table) {}

  // Without annotations and with the bodies of definitions in place of their uses;
  // recursive definitions stay applied. Nothing if that grows too large.
  [[nodiscard]] std::optional<smt::TermId> expand(smt::TermId term);

 private:
  [[nodiscard]] std::optional<smt::TermId> renewed(smt::TermId term);
  [[nodiscard]] std::optional<smt::TermId> applied(smt::FunId fun, std::span<const smt::TermId> arguments);
  [[nodiscard]] bool is_definition(smt::TermId term) const;

  smt::TermTable& table_;
  smt::TermMap done_;
  std::size_t made_ = 0;  // nodes that applications of definitions made, to bound them
};

}  // namespace smiter::history
