// SPDX-License-Identifier: MIT
// What may stand for a term: a sub-term of its sort, a simple value, a symbol.
#pragma once

#include <unordered_map>
#include <vector>

#include "smt/script/script.h"
#include "smt/terms/terms.h"

namespace smiter::reduce {

class Replacements {
 public:
  Replacements(smt::TermTable& table, const smt::Script& script);

  // Smaller terms of the same sort, the most promising first. They may mention variables
  // that are bound inside `term`: see in_scope().
  [[nodiscard]] std::vector<smt::TermId> of(smt::TermId term, bool with_constants);
  // A symbol of the sort that the script does not have yet.
  [[nodiscard]] smt::FunId fresh(smt::SortId sort);

 private:
  void add_below(smt::TermId term, std::vector<smt::TermId>& out) const;
  void add_symbols(smt::TermId term, std::vector<smt::TermId>& out);

  smt::TermTable& table_;
  std::unordered_map<smt::SortId, std::vector<smt::TermId>> symbols_;  // declared, in order
  std::unordered_map<smt::SortId, smt::FunId> fresh_;
};

}  // namespace smiter::reduce
