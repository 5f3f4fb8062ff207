// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include "eval/ground_test_support.h"
#include "eval/theory/tables.h"

namespace smiter::eval {
namespace {

using testing::evaluate;
using testing::run;

const std::string kInts = "((as const (Array Int Int)) 0)";

TEST(ArraysTest, ReadOverWrite) {
  EXPECT_EQ(run("(select (store " + kInts + " 1 5) 1)"), "5");
  EXPECT_EQ(run("(select (store " + kInts + " 1 5) 2)"), "0");
  EXPECT_EQ(run("(select (store (store " + kInts + " 1 5) 1 6) 1)"), "6");
}

TEST(ArraysTest, EqualityIsExtensional) {
  EXPECT_EQ(run("(= (store (store " + kInts + " 1 5) 2 6) (store (store " + kInts + " 2 6) 1 5))"), "true");
  EXPECT_EQ(run("(= (store " + kInts + " 1 0) " + kInts + ")"), "true");
  EXPECT_EQ(run("(= (store " + kInts + " 1 1) " + kInts + ")"), "false");
  EXPECT_EQ(run("(= " + kInts + " ((as const (Array Int Int)) 1))"), "false");
}

TEST(ArraysTest, NestedArraysAreCanonicalToo) {
  const std::string outer = "((as const (Array Int (Array Int Int))) " + kInts + ")";
  EXPECT_EQ(run("(= (store " + outer + " 3 (store " + kInts + " 1 0)) " + outer + ")"), "true");
}

// All 2^4 functions from BitVec 2 to Bool, each reached from both defaults and in
// several orders of stores: equal exactly when the functions are.
TEST(ArraysTest, FiniteIndexSortsMakeTheDefaultIrrelevant) {
  const Sort sort = array_sort(bitvec_sort(2), bool_sort());
  std::vector<std::vector<Value>> forms(16);
  for (unsigned f = 0; f < 16; ++f) {
    for (const bool otherwise : {false, true}) {
      for (unsigned order = 0; order < 4; ++order) {
        std::vector<std::pair<Value, Value>> entries;
        for (unsigned k = 0; k < 4; ++k) {
          const unsigned i = (k + order) % 4;
          const bool image = ((f >> i) & 1) != 0;
          if (image == otherwise && order % 2 == 0) continue;  // leave it to the default
          entries.emplace_back(Value::bitvec(2, i), Value::boolean(image));
        }
        forms[f].push_back(Value::table(Kind::Array, sort, Value::boolean(otherwise), entries));
      }
    }
  }
  for (unsigned f = 0; f < 16; ++f) {
    for (unsigned g = 0; g < 16; ++g) {
      for (const Value& a : forms[f]) {
        for (const Value& b : forms[g]) {
          ASSERT_EQ(a == b, f == g);
          ASSERT_EQ(compare(a, b) == 0, f == g);
          if (f == g) {
            ASSERT_EQ(a.hash(), b.hash());
          }
        }
      }
    }
    for (unsigned i = 0; i < 4; ++i) {
      EXPECT_EQ(table_select(forms[f][0], Value::bitvec(2, i), {}).value().as_bool(), ((f >> i) & 1) != 0);
    }
  }
}

TEST(ArraysTest, FiniteSortsCanBeListed) {
  EXPECT_EQ(elements_of(*array_sort(bitvec_sort(2), bool_sort()), 100)->size(), 16U);
  EXPECT_EQ(elements_of(*float_sort({3, 3}), 100)->size(), float_sort({3, 3})->cardinality);
  EXPECT_EQ(elements_of(*float_sort({3, 3}), 100)->size(), 59U);  // 64 patterns, 6 of them NaN
  EXPECT_EQ(elements_of(*rounding_sort(), 100)->size(), 5U);
  EXPECT_EQ(elements_of(*set_sort(bitvec_sort(2)), 100)->size(), 16U);
  EXPECT_FALSE(elements_of(*bitvec_sort(8), 100));
  EXPECT_FALSE(elements_of(*int_sort(), 100));
  EXPECT_EQ(bitvec_sort(64)->cardinality, kUncountable);
}

TEST(ArraysTest, FunctionsAreTablesOfTables) {
  const Sort sort = function_sort({int_sort(), bool_sort()}, int_sort());
  const Sort inner = table_result_sort(*sort);
  const Value zero = Value::table(Kind::Function, inner, Value::integer(0), {});
  const Value one =
      Value::table(Kind::Function, inner, Value::integer(0), {{Value::boolean(true), Value::integer(1)}});
  const Value f = Value::table(Kind::Function, sort, zero, {{Value::integer(7), one}});
  const Limits limits;
  const Value args[] = {f, Value::integer(7), Value::boolean(true)};
  EXPECT_EQ(apply("@", args, {.limits = limits}).value(), Value::integer(1));
  EXPECT_EQ(to_smtlib(f), "(lambda ((x!1 Int) (x!2 Bool)) (ite (= x!1 7) (ite (= x!2 true) 1 0) 0))");
}

TEST(ArraysTest, EqrangeLooksOnlyAtTheRange) {
  EXPECT_EQ(run("(eqrange (store " + kInts + " 5 1) " + kInts + " 0 4)"), "true");
  EXPECT_EQ(run("(eqrange (store " + kInts + " 5 1) " + kInts + " 0 5)"), "false");
  EXPECT_EQ(run("(eqrange (store " + kInts + " 5 1) (store ((as const (Array Int Int)) 9) 5 1) 5 5)"),
            "true");
  EXPECT_EQ(run("(eqrange (store " + kInts + " 5 1) (store ((as const (Array Int Int)) 9) 5 1) 5 6)"),
            "false");
}

TEST(ArraysTest, Z3sSetsAreArraysOfBool) {
  const std::string empty = "((as const (Array Int Bool)) false)";
  const std::string one = "(store " + empty + " 1 true)";
  EXPECT_EQ(run("(= (union " + one + " " + empty + ") " + one + ")"), "true");
  EXPECT_EQ(run("(select (complement " + one + ") 2)"), "true");
  EXPECT_EQ(run("(subset " + one + " (complement " + empty + "))"), "true");
  EXPECT_EQ(run("(subset (complement " + empty + ") " + one + ")"), "false");
  EXPECT_EQ(run("(= (setminus " + one + " " + one + ") " + empty + ")"), "true");
}

}  // namespace
}  // namespace smiter::eval
