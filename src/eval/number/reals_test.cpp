// SPDX-License-Identifier: MIT
#include "eval/number/reals.h"

#include <gtest/gtest.h>

#include "base/rng.h"
#include "eval/ground_test_support.h"

namespace smiter::eval {
namespace {

using testing::evaluate;
using testing::run;

TEST(RealsTest, RationalsAreExactAndInLowestTerms) {
  EXPECT_EQ(run("(/ 1 3)"), "(/ 1.0 3.0)");
  EXPECT_EQ(run("(+ (/ 1 3) (/ 1 6))"), "(/ 1.0 2.0)");
  EXPECT_EQ(run("(* (/ 2 3) (/ 3 2))"), "1.0");
  EXPECT_EQ(run("(- (/ 6 4))"), "(- (/ 3.0 2.0))");
  EXPECT_EQ(run("(= 0.1 (/ 1 10))"), "true");
}

TEST(RealsTest, SmallAndLargeFractionsAgreeWithGmp) {
  base::Rng rng(5);
  const Limits limits;
  for (int i = 0; i < 2000; ++i) {
    const auto pick = [&] {
      return mpq_class(rng.between(-(std::int64_t{1} << rng.below(62)), 1L << 40),
                       rng.between(1, 1L << rng.below(40)));
    };
    mpq_class x = pick();
    mpq_class y = pick();
    x.canonicalize();
    y.canonicalize();
    EXPECT_EQ(real_add(Value::real(x), Value::real(y), limits).value(), Value::real(x + y));
    EXPECT_EQ(real_mul(Value::real(x), Value::real(y), limits).value(), Value::real(x * y));
    EXPECT_EQ(*real_compare(Value::real(x), Value::real(y), limits) < 0, x < y);
  }
}

TEST(RealsTest, DivisionByZeroIsACellWhateverTheSortOfTheDividend) {
  const Outcome a = evaluate("(/ 5.0 0.0)");
  ASSERT_TRUE(a.is_unspecified());
  EXPECT_EQ(a.cell(), evaluate("(/ 5 0)").cell());
  EXPECT_EQ(a.cell(), evaluate("(/0 5.0)").cell());
  EXPECT_NE(a.cell(), evaluate("(div 5 0)").cell());
}

TEST(RealsTest, IntsAmongRealsAreReals) {
  EXPECT_EQ(run("(+ 1 0.5)"), "(/ 3.0 2.0)");
  EXPECT_EQ(run("(= 1 1.0)"), "true");
  EXPECT_EQ(run("(< 1 1.5 2)"), "true");
}

TEST(RealsTest, ToIntIsFloorAndIsIntFollows) {
  EXPECT_EQ(run("(to_int (- 1.5))"), "(- 2)");
  EXPECT_EQ(run("(to_int 1.5)"), "1");
  EXPECT_EQ(run("(is_int 2.0)"), "true");
  EXPECT_EQ(run("(is_int 2.5)"), "false");
  EXPECT_EQ(run("(to_real 3)"), "3.0");
}

TEST(RealsTest, SquareRootOfTwoIsExact) {
  EXPECT_EQ(run("(* (sqrt 2.0) (sqrt 2.0))"), "2.0");
  EXPECT_EQ(run("(< (sqrt 2.0) 1.4142135623730951)"), "true");
  EXPECT_EQ(run("(> (sqrt 2.0) 1.4142135623730950)"), "true");
  EXPECT_EQ(run("(= (+ (sqrt 2.0) (sqrt 3.0)) (sqrt (+ 5.0 (* 2.0 (sqrt 6.0)))))"), "true");
  EXPECT_EQ(run("(to_int (* 100.0 (sqrt 2.0)))"), "141");
  EXPECT_EQ(run("(is_int (sqrt 2.0))"), "false");
  EXPECT_EQ(run("(sqrt 2.0)"), "disputed (root-of-with-ordering (coeffs (- 2) 0 1) 1)");
  EXPECT_EQ(run("(/ 1.0 (sqrt 2.0))"), "(root-of-with-ordering (coeffs (- 1) 0 2) 1)");
  EXPECT_EQ(run("(^ 2.0 0.5)"), "(root-of-with-ordering (coeffs (- 2) 0 1) 1)");
}

TEST(RealsTest, RootsOfPolynomialsAreCountedUpwards) {
  const Limits limits;
  const std::vector<mpz_class> square_minus_two = {-2, 0, 1};
  const Value low = real_nth_root_of(square_minus_two, 0, limits).value();
  const Value high = real_nth_root_of(square_minus_two, 1, limits).value();
  EXPECT_EQ(real_neg(high, limits).value(), low);
  EXPECT_EQ(high, evaluate("(sqrt 2.0)").value());
  EXPECT_TRUE(real_nth_root_of(square_minus_two, 2, limits).is_unknown());
  // (x-1)^2 (x-3): roots are counted without multiplicity.
  const std::vector<mpz_class> repeated = {-3, 7, -5, 1};
  EXPECT_EQ(real_nth_root_of(repeated, 1, limits).value(), Value::real(3));
  EXPECT_EQ(real_root_between(square_minus_two, 1, 2, limits).value(), high);
  EXPECT_TRUE(real_root_between(square_minus_two, -2, 2, limits).is_unknown());
}

TEST(RealsTest, HighDegreesAreABudgetMatter) {
  EXPECT_EQ(run("(+ (^ 2.0 (/ 1 7)) (^ 3.0 (/ 1 11)))").substr(0, 15), "unknown budget:");
}

}  // namespace
}  // namespace smiter::eval
