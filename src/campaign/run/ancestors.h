// SPDX-License-Identifier: MIT
// What each solver decided along a chain of formulas (testcase::ChainStep). For a test of
// which a solver says unknown, this finds the last formula before it in the chain whose
// answer the solver knew and whose answer holds for the test, and the rules in between.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "oracle/record.h"
#include "solver/session/answer.h"
#include "testcase/test.h"

namespace smiter::campaign {

// Of one unit; one thread.
class Ancestors {
 public:
  // The next test of the unit, also if no solver is asked about it.
  void pass(const testcase::Test& test);
  // The premise of the test that was passed last, for this solver (by label).
  [[nodiscard]] const testcase::Premise* premise(const std::string& solver) const;
  [[nodiscard]] std::optional<oracle::Premise> record(const std::string& solver) const;
  // Has nobody decided anything so far? Then there is nothing to compare with.
  [[nodiscard]] bool empty() const { return last_.empty(); }
  // What the solver said of it.
  void learn(const std::string& solver, const solver::Answer& answer);

 private:
  struct Decided {
    testcase::Premise premise;
    double cpu_ms = 0;
  };
  const testcase::Test* test_ = nullptr;  // the last one passed; lives as long as the unit's tests
  std::map<std::string, Decided> base_;   // of the formula that all chains begin with
  std::map<std::string, Decided> last_;   // of this chain
};

}  // namespace smiter::campaign
