// SPDX-License-Identifier: MIT
// One test per line of docs/semantics.md, E4; the arithmetic itself is in floats_test.cpp.
#include <gtest/gtest.h>

#include "eval/ground_test_support.h"

namespace smiter::eval {
namespace {

using testing::evaluate;
using testing::run;

TEST(FloatingPointTest, EqualityIsIdentityAndFpEqIsIeee) {
  EXPECT_EQ(run("(= (_ NaN 3 3) (fp #b1 #b111 #b01))"), "true");  // one NaN
  EXPECT_EQ(run("(= (_ +zero 3 3) (_ -zero 3 3))"), "false");
  EXPECT_EQ(run("(fp.eq (_ +zero 3 3) (_ -zero 3 3))"), "true");
  EXPECT_EQ(run("(fp.eq (_ NaN 3 3) (_ NaN 3 3))"), "false");
  EXPECT_EQ(run("(fp.leq (_ NaN 3 3) (_ NaN 3 3))"), "false");
  EXPECT_EQ(run("(fp.lt (_ -oo 3 3) (_ -zero 3 3) (_ +oo 3 3))"), "true");
}

TEST(FloatingPointTest, SignPredicatesAreFalseOnNaN) {
  EXPECT_EQ(run("(fp.isNegative (_ NaN 3 3))"), "false");
  EXPECT_EQ(run("(fp.isPositive (_ NaN 3 3))"), "false");
  EXPECT_EQ(run("(fp.isNegative (_ -zero 3 3))"), "true");
  EXPECT_EQ(run("(fp.isPositive (_ +oo 3 3))"), "true");
  EXPECT_EQ(run("(fp.isNormal (_ +zero 3 3))"), "false");
  EXPECT_EQ(run("(fp.isSubnormal (_ +zero 3 3))"), "false");
  EXPECT_EQ(run("(fp.isSubnormal (fp #b0 #b000 #b01))"), "true");
}

TEST(FloatingPointTest, MinAndMaxOfDifferentZerosAreCells) {
  const Outcome a = evaluate("(fp.min (_ +zero 3 3) (_ -zero 3 3))");
  ASSERT_TRUE(a.is_unspecified());
  EXPECT_EQ(a.cell().candidates.size(), 2U);
  EXPECT_NE(a.cell(), evaluate("(fp.min (_ -zero 3 3) (_ +zero 3 3))").cell());
  EXPECT_NE(a.cell(), evaluate("(fp.max (_ +zero 3 3) (_ -zero 3 3))").cell());
  EXPECT_NE(a.cell(), evaluate("(fp.min (_ +zero 3 4) (_ -zero 3 4))").cell());
  EXPECT_EQ(run("(fp.min (_ -zero 3 3) (_ -zero 3 3))"), "(_ -zero 3 3)");
  EXPECT_EQ(run("(fp.max (_ NaN 3 3) (_ -oo 3 3))"), "(_ -oo 3 3)");
  EXPECT_EQ(run("(fp.min (_ -oo 3 3) (_ NaN 3 3))"), "(_ -oo 3 3)");
  EXPECT_EQ(run("(fp.min (_ NaN 3 3) (_ NaN 3 3))"), "(_ NaN 3 3)");
}

TEST(FloatingPointTest, RemainderAtItsEdges) {
  EXPECT_EQ(run("(fp.rem (_ +oo 3 3) (fp #b0 #b011 #b00))"), "(_ NaN 3 3)");
  EXPECT_EQ(run("(fp.rem (fp #b0 #b011 #b00) (_ +zero 3 3))"), "(_ NaN 3 3)");
  EXPECT_EQ(run("(fp.rem (fp #b1 #b011 #b00) (_ -oo 3 3))"), "(fp #b1 #b011 #b00)");
  EXPECT_EQ(run("(fp.rem (fp #b1 #b100 #b00) (fp #b0 #b011 #b00))"), "(_ -zero 3 3)");
}

TEST(FloatingPointTest, ZeroResultsHaveTheRightSign) {
  EXPECT_EQ(run("(fp.sqrt RNE (_ -zero 3 3))"), "(_ -zero 3 3)");
  EXPECT_EQ(run("(fp.roundToIntegral RNE (fp #b1 #b001 #b00))"), "(_ -zero 3 3)");
  EXPECT_EQ(run("(fp.sub RNE (fp #b0 #b011 #b00) (fp #b0 #b011 #b00))"), "(_ +zero 3 3)");
  EXPECT_EQ(run("(fp.sub RTN (fp #b0 #b011 #b00) (fp #b0 #b011 #b00))"), "(_ -zero 3 3)");
}

TEST(FloatingPointTest, OverflowFollowsTheRoundingMode) {
  const std::string large = "(fp #b0 #b110 #b11)";
  EXPECT_EQ(run("(fp.add RTZ " + large + " " + large + ")"), large);
  EXPECT_EQ(run("(fp.add RTN " + large + " " + large + ")"), large);
  EXPECT_EQ(run("(fp.add RNE " + large + " " + large + ")"), "(_ +oo 3 3)");
  EXPECT_EQ(run("(fp.add RNA " + large + " " + large + ")"), "(_ +oo 3 3)");
  EXPECT_EQ(run("(fp.add RTP " + large + " " + large + ")"), "(_ +oo 3 3)");
}

TEST(FloatingPointTest, ToFpReinterpretsOneBitVectorAndConvertsWithAMode) {
  EXPECT_EQ(run("((_ to_fp 3 3) #b001100)"), "(fp #b0 #b011 #b00)");
  EXPECT_EQ(run("((_ to_fp 3 3) RNE #b111)"), "(fp #b1 #b011 #b00)");           // -1, signed
  EXPECT_EQ(run("((_ to_fp_unsigned 3 3) RNE #b111)"), "(fp #b0 #b101 #b11)");  // 7
  EXPECT_EQ(run("((_ to_fp 3 3) RNE 1.0)"), "(fp #b0 #b011 #b00)");
  EXPECT_EQ(run("((_ to_fp 3 3) RTN 0.0)"), "(_ +zero 3 3)");
  EXPECT_EQ(run("((_ to_fp 3 3) RNE (- 0.0001))"), "(_ -zero 3 3)");
  EXPECT_EQ(run("((_ to_fp 5 11) RNE (fp #b0 #b011 #b01))"), "(fp #b0 #b01111 #b0100000000)");
  EXPECT_EQ(run("((_ to_fp 8 24) RNE 0.1)"), "(fp #b0 #b01111011 #b10011001100110011001101)");
  EXPECT_EQ(run("((_ to_fp 8 24) RTZ (sqrt 2.0))"), "(fp #b0 #b01111111 #b01101010000010011110011)");
  EXPECT_EQ(run("((_ to_fp 8 24) RTP (sqrt 2.0))"), "(fp #b0 #b01111111 #b01101010000010011110100)");
}

TEST(FloatingPointTest, ToBitVectorsRoundsFirstAndThenChecksTheRange) {
  EXPECT_EQ(run("((_ fp.to_ubv 2) RNE ((_ to_fp 5 11) RNE 3.4))"), "#b11");
  EXPECT_EQ(run("((_ fp.to_ubv 2) RNE ((_ to_fp 5 11) RNE 3.6))"), "unspecified");
  EXPECT_EQ(run("((_ fp.to_sbv 2) RNE ((_ to_fp 5 11) RNE (- 2.5)))"), "#b10");
  EXPECT_EQ(run("((_ fp.to_sbv 2) RTN ((_ to_fp 5 11) RNE (- 2.5)))"), "unspecified");
  EXPECT_EQ(run("((_ fp.to_ubv 2) RTZ ((_ to_fp 5 11) RNE (- 0.5)))"), "disputed #b00");
  EXPECT_EQ(run("((_ fp.to_ubv 2) RTZ (_ -zero 5 11))"), "#b00");
  const Outcome nan = evaluate("((_ fp.to_ubv 2) RTZ (_ NaN 5 11))");
  ASSERT_TRUE(nan.is_unspecified());
  EXPECT_NE(nan.cell(), evaluate("((_ fp.to_ubv 2) RNE (_ NaN 5 11))").cell());
  EXPECT_NE(nan.cell(), evaluate("((_ fp.to_ubv 3) RTZ (_ NaN 5 11))").cell());
  EXPECT_NE(nan.cell(), evaluate("((_ fp.to_ubv 2) RTZ (_ NaN 5 12))").cell());
  EXPECT_NE(nan.cell(), evaluate("((_ fp.to_sbv 2) RTZ (_ NaN 5 11))").cell());
}

TEST(FloatingPointTest, ToRealIsExactAndOpenWithoutANumber) {
  EXPECT_EQ(run("(fp.to_real (fp #b1 #b011 #b01))"), "(- (/ 5.0 4.0))");
  EXPECT_EQ(run("(fp.to_real (_ -zero 3 3))"), "0.0");
  EXPECT_EQ(run("(fp.to_real (_ NaN 3 3))"), "unspecified");
  EXPECT_EQ(run("(fp.to_real (_ +oo 3 3))"), "unspecified");
}

TEST(FloatingPointTest, TheNaNPatternIsFree) {
  EXPECT_EQ(run("(fp.to_ieee_bv (fp #b1 #b011 #b01))"), "#b101101");
  EXPECT_EQ(run("(fp.to_ieee_bv (_ NaN 3 3))"), "unspecified");
}

TEST(FloatingPointTest, WideFormatsPrintAndReadBack) {
  const std::string x = run("((_ to_fp 15 113) RNE 0.1)");
  EXPECT_EQ(run(x), x);
  EXPECT_EQ(run("(fp.eq " + x + " ((_ to_fp 15 113) RNE 0.1))"), "true");
  EXPECT_EQ(run("(fp.neg (fp.neg " + x + "))"), x);
}

}  // namespace
}  // namespace smiter::eval
