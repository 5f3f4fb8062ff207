// SPDX-License-Identifier: MIT
// Why an assertion is not true: the smallest sub-term that made it so, in words.
#pragma once

#include <string>

#include "eval/value/evaluated.h"
#include "smt/terms/ids.h"

namespace smiter::smt {
class TermTable;
}  // namespace smiter::smt

namespace smiter::eval {

class Evaluator;

struct Explanation {
  smt::TermId term;
  std::string reason;
};

// `result` is what the evaluator said of the term, false or unknown.
[[nodiscard]] Explanation explain(const smt::TermTable& table, Evaluator& evaluator, smt::TermId term,
                                  const Evaluated& result);

}  // namespace smiter::eval
