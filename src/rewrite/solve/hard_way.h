// SPDX-License-Identifier: MIT
// A wrong rewriting, asked the hard way: formulas that are true under the assignment at which a term
// and its simplification differ, and that the wrong value makes false. A solver that says unsat to one
// of them is wrong end to end, which is what maintainers fear most.
//
//   the term has its right value                                   (= t v)
//   ... and the symbols have the values of the assignment, but by
//   inequalities, lengths and languages, so that no equation folds
//   the term before the rule sees it                               (<= 5 x) (<= x 5) (= t v)
//   ... and by equations                                           (= x 5) (= t v)
#pragma once

#include <string>
#include <vector>

#include "smt/terms/signature.h"
#include "testcase/test.h"

namespace smiter::rewrite {

// `script` has one (simplify t); `assignment` is a model of its symbols, `value` what t is under it. Each
// test has the assignment as its witness. None if the value cannot be written as a term.
[[nodiscard]] std::vector<testcase::Test> hard_way(const std::string& script, const std::string& assignment,
                                                   const std::string& value, const smt::OpTable& ops);

}  // namespace smiter::rewrite
