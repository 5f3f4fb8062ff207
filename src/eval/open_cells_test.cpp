// SPDX-License-Identifier: MIT
// What an open cell may be chosen to be: elements of its own sort and nothing else.
#include <gtest/gtest.h>

#include "eval/judge_test_support.h"
#include "eval/machine/evaluator.h"
#include "eval/value/sort_info.h"

namespace smiter::eval {
namespace {

using testing::Case;
using testing::verdict;

constexpr std::string_view kLists =
    "(set-logic ALL)"
    "(declare-datatypes ((Colour 0) (List 0)) "
    " (((red) (green) (blue)) ((nil) (cons (head Colour) (tail List)))))"
    "(declare-const l List)";

TEST(OpenCellsTest, SelectorsOfTheWrongConstructorAreChosenAmongTheirOwnSort) {
  const std::string script = std::string(kLists) +
                             "(assert ((_ is cons) l))"
                             "(assert (= (tail (tail (tail l))) nil))"
                             "(assert (distinct (head l) (head (tail l))))"
                             "(assert (distinct (head (tail l)) (head (tail (tail l)))))"
                             "(assert (= (head l) (head (tail (tail l)))))"
                             "(assert (not ((_ is red) (head l))))"
                             "(check-sat)";
  const Case one(script, "((define-fun l () List (cons green nil)))");
  const Judgement judgement = one.judge();
  EXPECT_NE(judgement.verdict, Verdict::Invalid);
  for (const auto& [cell, value] : judgement.choice) {
    if (cell.op == "tail") {
      EXPECT_EQ(value.constructor()->sort, "List");
    }
    if (cell.op == "head") {
      EXPECT_EQ(value.constructor()->sort, "Colour");
    }
  }
}

TEST(OpenCellsTest, WhatAnEquationAsksOfTheWholeIsNotAskedOfAPartOfAnotherSort) {
  // (head (tail l)) = green asks nothing of the cell (tail nil), which is a List.
  const std::string script = std::string(kLists) + "(assert (= (head (tail l)) green))";
  EXPECT_EQ(verdict(script, "((define-fun l () List nil))"), "valid");
}

TEST(OpenCellsTest, WhatAnEquationAsksOfTheWholeIsTriedForAPartOfItsSort) {
  EXPECT_EQ(verdict("(declare-const x Int)(assert (= (ite (> x 0) (div x 0) x) 1234))",
                    "((define-fun x () Int 7))"),
            "valid");
}

TEST(OpenCellsTest, FloatsOfAnotherFormatAreNotTried) {
  EXPECT_EQ(verdict("(declare-const x (_ FloatingPoint 5 11))"
                    "(assert (= ((_ to_fp 8 24) RNE x) ((_ to_fp 8 24) RNE 1.5)))",
                    "()"),
            "unknown");
}

TEST(OpenCellsTest, AModelsValueForACellOfAnotherSortIsNoValue) {
  const std::string script = std::string(kLists) + "(assert (= (tail l) nil))";
  Case one(script, "((define-fun l () List nil))");
  const smt::TermId assertion = one.script.commands.back().term;
  Evaluator evaluator(one.table, one.model);
  const Value nil = evaluator.evaluate(one.table.children(assertion)[1]).value;
  one.model.cells.emplace(Cell{.op = "tail", .indices = {}, .args = {nil}}, Value::integer(3));
  EXPECT_EQ(one.judge().verdict, Verdict::Unknown);
}

TEST(OpenCellsTest, AnElementHasTheKindWidthFormatAndSortOfItsPlace) {
  EXPECT_TRUE(is_element(Value::bitvec(8, 3), *bitvec_sort(8)));
  EXPECT_FALSE(is_element(Value::bitvec(8, 3), *bitvec_sort(9)));
  EXPECT_FALSE(is_element(Value::integer(3), *real_sort()));
  EXPECT_EQ(as_element(Value::integer(3), *real_sort()), Value::real(3));
  EXPECT_FALSE(as_element(Value::real(3), *int_sort()));
  EXPECT_TRUE(is_element(Value::floating({5, 11}, 0), *float_sort({5, 11})));
  EXPECT_FALSE(is_element(Value::floating({5, 11}, 0), *float_sort({11, 5})));
  const Sort a = named_sort(Kind::Abstract, "A", {}), b = named_sort(Kind::Abstract, "(B Int)", {});
  EXPECT_TRUE(is_element(Value::abstract("A", "A!val!0"), *a));
  EXPECT_TRUE(is_element(Value::abstract("|A|", "@A_0"), *a));
  EXPECT_FALSE(is_element(Value::abstract("B", "B!val!0"), *a));
  EXPECT_TRUE(is_element(Value::abstract("B", "B!val!0"), *b));
  EXPECT_TRUE(is_element(Value::seq(seq_sort(a), {}), *seq_sort(a)));
  EXPECT_FALSE(is_element(Value::seq(seq_sort(b), {}), *seq_sort(a)));
  EXPECT_FALSE(is_element(Value::set(set_sort(a), {}), *seq_sort(a)));
}

}  // namespace
}  // namespace smiter::eval
