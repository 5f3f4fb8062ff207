// SPDX-License-Identifier: MIT
// What a solver printed for a term, read where the script's declarations hold. All or nothing: a
// text with a symbol that the script does not declare, with a part that we keep as text, or of
// another sort than the term is a problem in words and no term.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "smt/script/script.h"
#include "smt/terms/terms.h"

namespace smiter::rewrite {

struct ReadBack {
  smt::TermId term = {};  // of the original's sort; invalid if there is a problem
  std::string problem = {};
};

// printed[i] for originals[i]; an empty text is a problem, too.
[[nodiscard]] std::vector<ReadBack> read_back(smt::TermTable& table, const smt::Script& script,
                                              std::span<const smt::TermId> originals,
                                              std::span<const std::string> printed);

// Has the script a symbol like k!0? What a tactic prints may then mean that, or one of its own.
[[nodiscard]] bool has_names_like_new_ones(const smt::TermTable& table, const smt::Script& script);

}  // namespace smiter::rewrite
