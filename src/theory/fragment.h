// SPDX-License-Identifier: MIT
// Is a script what its logic says that it is? A solver that is told the logic may rely on it:
// what it says of anything else, "unknown" above all, is no surprise.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "smt/script/script.h"
#include "smt/terms/terms.h"
#include "theory/features.h"

namespace smiter::theory {

enum class Fit : std::uint8_t {
  Inside,   // it is, or it names no logic
  Outside,  // it is not: another theory, a product, no difference logic, no Horn clause
  Unknown,  // nobody told us what that logic holds
};

[[nodiscard]] Fit fit_of_logic(const smt::TermTable& table, const smt::Script& script);

// Is the formula written as a Horn clause over the declared predicates? A formula that is only
// equivalent to one does not count.
[[nodiscard]] bool is_horn(const smt::TermTable& table, smt::TermId formula);

// A few logics (HORN) are for formulas of a shape. Has the formula that of the logic, or do all that
// the script asserts and assumes? Yes for any other logic.
[[nodiscard]] bool keeps_shape(const smt::TermTable& table, std::string_view logic, smt::TermId formula);
[[nodiscard]] bool keeps_shape(const smt::TermTable& table, std::string_view logic,
                               const smt::Script& script);
// Does the script promise a shape and hold something else? An engine for that shape gives
// such a formula another meaning, so that not only `unknown` is a fair answer.
[[nodiscard]] bool breaks_shape(const smt::TermTable& table, const smt::Script& script);

// The logic to declare for a mutant: the seed's, as long as the mutant asks for nothing that this logic
// lacks and that the seed did without, and has the logic's shape; else the smallest common one that
// holds it. `seed` and `now` are what the two ask for.
[[nodiscard]] std::string logic_of_mutant(const smt::TermTable& table, const smt::Script& script,
                                          std::string_view logic, FeatureSet seed, FeatureSet now);

}  // namespace smiter::theory
