// SPDX-License-Identifier: MIT
#include "smt/printer/printer.h"

#include "smt/smt_test_support.h"

namespace smiter::smt {
namespace {

TEST(PrinterTest, QuotesOnlyWhatTheGrammarNeeds) {
  expect_unchanged(
      "(declare-const |a b| Int)\n(declare-const || Int)\n(declare-const |let| Int)\n(declare-const |1x| "
      "Int)\n");
  EXPECT_EQ(reprint("(declare-const |plain| Int)(assert (= plain |plain|))"),
            "(declare-const plain Int)\n(assert (= plain plain))\n");
}

TEST(PrinterTest, SmallTermsAreTreesEvenWhenShared) {
  EXPECT_EQ(reprint("(declare-const x Int)(assert (let ((y (+ x 1))) (= y y)))"),
            "(declare-const x Int)\n(assert (= (+ x 1) (+ x 1)))\n");
}

TEST(PrinterTest, LargeSharedTermsGetALet) {
  EXPECT_EQ(reprint("(declare-const x Int)(assert (let ((y (+ x 1))) (= y y)))",
                    {.tree_factor = 1, .tree_always = 0}),
            "(declare-const x Int)\n(assert (let ((_let_1 (+ x 1))) (= _let_1 _let_1)))\n");
}

TEST(PrinterTest, LetsUnderABinderStandUnderIt) {
  EXPECT_EQ(
      reprint("(declare-fun f (Int) Int)(assert (forall ((x Int)) (= (f x) (f x))))",
              {.tree_factor = 1, .tree_always = 0}),
      "(declare-fun f (Int) Int)\n(assert (forall ((x Int)) (let ((_let_1 (f x))) (= _let_1 _let_1))))\n");
}

TEST(PrinterTest, LetNamesAvoidTheScriptsOwn) {
  EXPECT_EQ(reprint("(declare-const _let_1 Int)(assert (let ((y (+ _let_1 1))) (= y y)))",
                    {.tree_factor = 1, .tree_always = 0}),
            "(declare-const _let_1 Int)\n(assert (let ((__let_1 (+ _let_1 1))) (= __let_1 __let_1)))\n");
}

TEST(PrinterTest, NothingThatRedirectsOrEndsASolverIsPrintedForOne) {
  EXPECT_EQ(
      reprint(
          "(set-info :status sat)(set-option :regular-output-channel \"x\")(set-option :produce-models true)"
          "(assert true)(check-sat)(get-model)(echo \"x\")(exit)",
          {.for_solver = true}),
      "(set-option :produce-models true)\n(assert true)\n(check-sat)\n");
}

}  // namespace
}  // namespace smiter::smt
