// SPDX-License-Identifier: MIT
// The solver that other tests measure faults by has to be right itself.
#include "examine/honest_solver_test_support.h"

#include <gtest/gtest.h>

#include "theory/sig_reader.h"

namespace smiter::examine {
namespace {

using solver::Result;
using testing_support::decide_by_trying;

solver::CheckResult decided(const std::string& script, std::size_t check = 0) {
  return decide_by_trying(script, check, theory::builtin_operators());
}

TEST(HonestSolverTest, DecidesWhatHasBoolConstantsOnly) {
  const std::string head = "(declare-const p Bool)\n(declare-fun q () Bool)\n";
  const auto sat = decided(head + "(assert (and p (not q)))\n(check-sat)\n");
  EXPECT_EQ(sat.result, Result::Sat);
  EXPECT_EQ(sat.model, "((define-fun p () Bool true)(define-fun q () Bool false))");
  EXPECT_EQ(decided(head + "(assert (and p q))\n(assert (xor p q))\n(check-sat)\n").result, Result::Unsat);
}

TEST(HonestSolverTest, DecidesWhatHasNoConstants) {
  EXPECT_EQ(decided("(assert (xor true false))\n(check-sat)\n").result, Result::Sat);
  EXPECT_EQ(decided("(assert (xor true true))\n(check-sat)\n").result, Result::Unsat);
}

TEST(HonestSolverTest, FindsSmallNumbersAndNeverCallsTheRestUnsat) {
  const std::string head = "(declare-const x Int)\n";
  EXPECT_EQ(decided(head + "(assert (< x 0))\n(check-sat)\n").model, "((define-fun x () Int (- 1)))");
  EXPECT_EQ(decided(head + "(assert (= x 1000))\n(check-sat)\n").result, Result::Unknown);
  EXPECT_EQ(decided(head + "(assert (< x x))\n(check-sat)\n").result, Result::Unknown);
}

TEST(HonestSolverTest, DecidesEveryCheckForItself) {
  const std::string script =
      "(declare-const p Bool)\n(assert p)\n(check-sat)\n(push 1)\n(assert (not p))\n(check-sat)\n(pop 1)\n"
      "(check-sat)\n";
  EXPECT_EQ(decided(script, 0).result, Result::Sat);
  EXPECT_EQ(decided(script, 1).result, Result::Unsat);
  EXPECT_EQ(decided(script, 2).result, Result::Sat);
}

TEST(HonestSolverTest, SaysNothingOfFunctions) {
  EXPECT_EQ(
      decided("(declare-fun f (Bool) Bool)\n(assert (and (f true) (not (f true))))\n(check-sat)\n").result,
      Result::Unknown);
}

}  // namespace
}  // namespace smiter::examine
