// SPDX-License-Identifier: MIT
// Scripts whose answer an option must not change: those of data/meaning, and two for each theory. One
// asserts all values that our evaluator computes (sat), the other that at least one of them is different
// (unsat).
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "ask/runner.h"
#include "base/expected.h"
#include "capability/record.h"
#include "smt/terms/signature.h"

namespace smiter::ask {

struct Meaning {
  std::string name;
  std::string commands;  // without the logic, with the check-sat
  Expected expected = Expected::Sat;
  bool higher_order = false;
};

// A form is (sat NAME command…) or (unsat NAME command…).
[[nodiscard]] base::Expected<std::vector<Meaning>> read_meanings(std::string_view text);
// The file that is compiled in.
[[nodiscard]] const std::vector<Meaning>& builtin_meanings();
[[nodiscard]] std::string suite_hash();
// About the rows that the solver understands, at edges of their sorts.
[[nodiscard]] std::vector<Meaning> meanings_of_rows(const smt::OpTable& ops,
                                                    const capability::Record& record);

}  // namespace smiter::ask
