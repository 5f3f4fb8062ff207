// SPDX-License-Identifier: MIT
// What solvers print for the (simplify …) commands of a script, judged: does each term keep its value? And
// for its (apply …) commands: is a model of its assertions lost (oracle/goals.h)?
#pragma once

#include <span>
#include <string>
#include <vector>

#include "oracle/record.h"
#include "smt/script/script.h"
#include "smt/terms/terms.h"

namespace smiter::oracle {

// One for each (simplify …) or (apply …) of the script, in order. `simplified` is what the solver printed,
// empty where nothing came. Nobody is accused where the script asserts something before: a solver may use it.
[[nodiscard]] std::vector<RewriteRecord> truth_of_rewrites(const std::string& script,
                                                           std::span<const std::string> simplified,
                                                           const smt::OpTable& ops);

// The names of a term's operators, each once, in alphabetical order: what tells bugs apart at first.
[[nodiscard]] std::string operators_of(const smt::TermTable& table, smt::TermId term);

// The script with the one (simplify …) of this number, from 0, and without the others. The same text if
// there is none or we cannot read it.
[[nodiscard]] std::string with_one_rewrite(const std::string& script, std::size_t number,
                                           const smt::OpTable& ops);

// Does this text have another value than the script's only (simplify …) under this assignment, whatever is
// chosen for what is open?
[[nodiscard]] bool differs_under(const std::string& script, const std::string& rewritten,
                                 const std::string& assignment, const smt::OpTable& ops);

}  // namespace smiter::oracle
