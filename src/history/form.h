// SPDX-License-Identifier: MIT
// The abstract form of an atom: its operator, and of each argument the sort and whether
// there is a symbol in it. Atoms are compared and put into rules by their forms:
//
//   (= 2 x)                   (= IntConst IntVar)
//   (str.in_re s (re.* r))    (str.in_re StringVar RegLanVar)
//   (p x), p declared         (apply IntVar)
//
// Widths, indices and the names of what a script declares do not count.
#pragma once

#include <string>
#include <vector>

#include "smt/terms/terms.h"

namespace smiter::history {

// Of the terms of one table, which may grow.
class Forms {
 public:
  explicit Forms(const smt::TermTable& table) : table_(table) {}

  [[nodiscard]] std::string of(smt::TermId atom);
  // Is there a declared symbol or a variable in it?
  [[nodiscard]] bool has_symbol(smt::TermId term);

 private:
  [[nodiscard]] std::string argument(smt::TermId term);

  const smt::TermTable& table_;
  std::vector<bool> has_symbol_;  // by term
};

}  // namespace smiter::history
