// SPDX-License-Identifier: MIT
#include "oracle/unknown.h"

#include <gtest/gtest.h>

#include "theory/sig_reader.h"

namespace smiter::oracle {
namespace {

TEST(UnknownTest, TellsReasonsApart) {
  EXPECT_EQ(kind_of_unknown("(incomplete (theory arithmetic))"), UnknownKind::Incomplete);
  EXPECT_EQ(kind_of_unknown("smt tactic failed to show goal to be sat/unsat (incomplete (theory seq))"),
            UnknownKind::Incomplete);
  EXPECT_EQ(kind_of_unknown("incomplete"), UnknownKind::Incomplete);
  EXPECT_EQ(kind_of_unknown("timeout"), UnknownKind::Resource);
  EXPECT_EQ(kind_of_unknown("max. resource limit exceeded"), UnknownKind::Resource);
  EXPECT_EQ(kind_of_unknown("(resource limits reached)"), UnknownKind::Resource);
  EXPECT_EQ(kind_of_unknown("RESOURCEOUT"), UnknownKind::Resource);
  EXPECT_EQ(kind_of_unknown("unsupported"), UnknownKind::Unsupported);
  EXPECT_EQ(kind_of_unknown(""), UnknownKind::Unstated);
  EXPECT_EQ(kind_of_unknown("unknown"), UnknownKind::Unstated);
}

TEST(UnknownTest, TheFormulaDecidesNotTheLogic) {
  const auto decidable = [](const std::string& script) {
    return in_decidable_fragment(script, theory::builtin_operators());
  };
  EXPECT_TRUE(decidable("(set-logic ALL)(declare-const x Int)(assert (< x 3))(check-sat)"));
  EXPECT_TRUE(decidable("(declare-const x Real)(assert (< (* x x) 3.0))(check-sat)"));
  EXPECT_FALSE(decidable("(declare-const x Int)(assert (< (* x x) 3))(check-sat)"));
  EXPECT_FALSE(decidable("(declare-const s String)(assert (str.is_digit s))(check-sat)"));
  EXPECT_FALSE(decidable("(declare-fun f (Int) Int)(assert (forall ((x Int)) (< (f x) x)))(check-sat)"));
  EXPECT_TRUE(decidable("(declare-const y Real)(assert (forall ((x Real)) (< (* x y) 1.0)))(check-sat)"));
  EXPECT_FALSE(decidable("(declare-const y Real)(assert (forall ((x Real)) (< (/ x y) 1.0)))(check-sat)"));
  EXPECT_FALSE(decidable("not a script"));
}

TEST(UnknownTest, AFormulaThatIsNotOfItsLogicIsInNoFragment) {
  const auto decidable = [](const std::string& logic) {
    return in_decidable_fragment(
        "(set-logic " + logic + ")(assert (forall ((x Int)) (exists ((y Int)) (< x y))))(check-sat)",
        theory::builtin_operators());
  };
  EXPECT_TRUE(decidable("LIA"));
  EXPECT_FALSE(decidable("HORN"));
  EXPECT_FALSE(decidable("QF_LIA"));
}

// Each is decidable by what is in it, and under the second logic only.
TEST(UnknownTest, AShapeThatItsLogicLacksIsInNoFragment) {
  struct Case {
    const char *lacks, *has, *rest;
  };
  for (const Case& c :
       {Case{"QF_IDL", "QF_LIA", "(declare-const x Int)(declare-const y Int)(assert (< (+ x y) 3))"},
        Case{"QF_RDL", "QF_LRA", "(declare-const x Real)(assert (< (+ x x) 3.0))"},
        Case{"QF_LRA", "QF_NRA", "(declare-const x Real)(assert (< (* x x) 3.0))"},
        Case{"QF_FP", "QF_BVFP", "(declare-const b (_ BitVec 16))(assert (fp.isNaN ((_ to_fp 5 11) b)))"},
        Case{"QF_DT", "QF_DTLIA",
             "(declare-datatypes ((D 0)) (((a) (b (s Int)))))(declare-const x D)(assert ((_ is b) x))"}}) {
    const auto decidable = [&](const std::string& logic) {
      return in_decidable_fragment("(set-logic " + logic + ")" + c.rest + "(check-sat)",
                                   theory::builtin_operators());
    };
    EXPECT_FALSE(decidable(c.lacks)) << c.lacks;
    EXPECT_TRUE(decidable(c.has)) << c.has;
  }
}

TEST(UnknownTest, WhatIsOnlyHalfUnderstoodIsInNoFragment) {
  EXPECT_FALSE(in_decidable_fragment("(define-fun-rec f ((x Int)) Int (f x))(assert (= (f 1) 1))(check-sat)",
                                     theory::builtin_operators()));
}

TEST(UnknownTest, KindsHaveNamesForReports) {
  EXPECT_EQ(name_of(UnknownKind::Incomplete), "incomplete");
  EXPECT_EQ(name_of(UnknownKind::Resource), "resource limit");
  EXPECT_EQ(name_of(UnknownKind::Unsupported), "unsupported feature");
  EXPECT_EQ(name_of(UnknownKind::Unstated), "no reason given");
}

}  // namespace
}  // namespace smiter::oracle
