// SPDX-License-Identifier: MIT
#include "triage/cluster/form.h"

#include <gtest/gtest.h>

#include "theory/sig_reader.h"
#include "triage/cluster/form_tree.h"

namespace smiter::triage {
namespace {

bool same(const std::string& a, const std::string& b) {
  const auto& ops = theory::builtin_operators();
  return form_of(a, ops).digest == form_of(b, ops).digest;
}

TEST(FormTest, NamesDoNotCount) {
  EXPECT_TRUE(
      same("(declare-const x Int)(assert (> (abs x) 0))(check-sat)",
           "(declare-fun |other name| () Int)(assert (! (> (abs |other name|) 0) :named n))(check-sat)"));
  EXPECT_TRUE(
      same("(declare-sort S 0)(declare-fun f (S) S)(assert (exists ((a S)) (= (f a) a)))(check-sat)",
           "(declare-sort T 0)(declare-fun g (T) T)(assert (exists ((b T)) (= b (g b))))(check-sat)"));
  // A variable that is bound twice is two.
  EXPECT_TRUE(same("(assert (forall ((x Int)) (> x 0)))(assert (exists ((x Int)) (< x 0)))(check-sat)",
                   "(assert (forall ((y Int)) (> y 0)))(assert (exists ((z Int)) (< z 0)))(check-sat)"));
}

TEST(FormTest, WhichNameIsWhereCounts) {
  const std::string declare = "(declare-const x Int)(declare-const y Int)";
  EXPECT_FALSE(same(declare + "(assert (> x y))(assert (> y x))(check-sat)",
                    declare + "(assert (> x y))(assert (> x y))(check-sat)"));
  EXPECT_FALSE(
      same(declare + "(assert (= (+ x x) y))(check-sat)", declare + "(assert (= (+ x y) y))(check-sat)"));
  EXPECT_FALSE(
      same(declare + "(assert (> x 0))(check-sat)", "(declare-const x Int)(assert (> x 0))(check-sat)"));
}

TEST(FormTest, WidthsDoNotCount) {
  EXPECT_TRUE(same(
      "(declare-const a (_ BitVec 8))(assert (= (bvadd a #x01) ((_ extract 7 0) a)))(check-sat)",
      "(declare-const b (_ BitVec 32))(assert (= (bvadd b #x00000001) ((_ extract 31 0) b)))(check-sat)"));
  EXPECT_TRUE(same("(declare-const a (_ FloatingPoint 8 24))(assert (fp.isNaN a))(check-sat)",
                   "(declare-const a Float16)(assert (fp.isNaN a))(check-sat)"));
}

TEST(FormTest, TheOrderOfCommutativeArgumentsDoesNotCount) {
  const std::string declare = "(declare-const x Int)(declare-const y Int)(declare-const z Int)";
  EXPECT_TRUE(same(declare + "(assert (= (* x y) (+ z (abs x))))(assert (> y z))(check-sat)",
                   "(declare-const q Int)(declare-const r Int)(declare-const p Int)"
                   "(assert (> r p))(assert (= (+ (abs q) p) (* r q)))(check-sat)"));
  EXPECT_FALSE(
      same(declare + "(assert (= (- x y) z))(check-sat)", declare + "(assert (= (- x z) x))(check-sat)"));
  // Alike names, however many: neither order nor name tells.
  EXPECT_TRUE(
      same("(declare-const a Bool)(declare-const b Bool)(declare-const c Bool)(declare-const d Bool)"
           "(assert (xor a b c d))(check-sat)",
           "(declare-const d Bool)(declare-const a Bool)(declare-const c Bool)(declare-const b Bool)"
           "(assert (xor c a d b))(check-sat)"));
}

TEST(FormTest, TellsApartWhatOnlyNeighboursOfNeighboursTell) {
  std::string declare;
  for (const char* name : {"a", "b", "c", "d", "e", "f"})
    declare += "(declare-const " + std::string(name) + " Int)";
  const auto less = [](const char* x, const char* y) {
    return "(assert (< " + std::string(x) + " " + y + "))";
  };
  const std::string six = declare + less("a", "b") + less("b", "c") + less("c", "d") + less("d", "e") +
                          less("e", "f") + less("f", "a");
  const std::string two_threes = declare + less("a", "b") + less("b", "c") + less("c", "a") + less("d", "e") +
                                 less("e", "f") + less("f", "d");
  EXPECT_FALSE(same(six, two_threes));
}

TEST(FormTest, LiteralsAreTheirKinds) {
  EXPECT_EQ(kind_of_literal("0"), "zero");
  EXPECT_EQ(kind_of_literal("1.00"), "one");
  EXPECT_EQ(kind_of_literal("0.5"), "other");
  EXPECT_EQ(kind_of_literal("17"), "other");
  EXPECT_EQ(kind_of_literal("#xff"), "extreme");
  EXPECT_EQ(kind_of_literal("#b1000"), "extreme");
  EXPECT_EQ(kind_of_literal("#x7F"), "extreme");
  EXPECT_EQ(kind_of_literal("#x0001"), "one");
  EXPECT_EQ(kind_of_literal("#b0"), "zero");
  EXPECT_EQ(kind_of_literal("#x12"), "other");
  EXPECT_EQ(kind_of_literal("\"\""), "zero");
  EXPECT_EQ(kind_of_literal("\"a\""), "one");
  EXPECT_EQ(kind_of_literal("\"\\u{1F}\""), "one");
  EXPECT_EQ(kind_of_literal("\"ab\""), "other");
  EXPECT_EQ(kind_of_literal("(_ bv255 8)"), "extreme");
  EXPECT_EQ(kind_of_literal("(_ bv128 8)"), "extreme");
  EXPECT_EQ(kind_of_literal("(_ bv3 8)"), "other");
  const std::string x = "(declare-const x Int)";
  EXPECT_TRUE(same(x + "(assert (= (* x x) 17))(check-sat)", x + "(assert (= 23 (* x x)))(check-sat)"));
  EXPECT_FALSE(same(x + "(assert (= (* x x) 17))(check-sat)", x + "(assert (= (* x x) 0))(check-sat)"));
}

TEST(FormTest, OptionsAndWhatPrintsDoNotCount) {
  EXPECT_TRUE(same("(set-option :produce-models true)(declare-const p Bool)(assert p)(check-sat)(get-model)",
                   "(declare-const p Bool)(assert p)(check-sat)"));
  EXPECT_FALSE(same("(declare-const p Bool)(push 1)(assert p)(check-sat)",
                    "(declare-const p Bool)(assert p)(check-sat)"));
  EXPECT_FALSE(same("(set-logic QF_UF)(declare-const p Bool)(assert p)(check-sat)",
                    "(declare-const p Bool)(assert p)(check-sat)"));
}

TEST(FormTest, DatatypesAreTheirConstructors) {
  EXPECT_TRUE(same(
      "(declare-datatype L ((nil) (cons (hd Int) (tl L))))(declare-const l L)(assert ((_ is cons) "
      "l))(check-sat)",
      "(declare-datatype M ((e) (c (h Int) (t M))))(declare-const m M)(assert ((_ is c) m))(check-sat)"));
  EXPECT_FALSE(
      same("(declare-datatype L ((nil) (cons (hd Int) (tl L))))(declare-const l L)(assert ((_ is cons) "
           "l))(check-sat)",
           "(declare-datatype L ((nil) (cons (hd Int) (tl L))))(declare-const l L)(assert ((_ is nil) "
           "l))(check-sat)"));
}

TEST(FormTest, ContainsWhatItAsserts) {
  const auto& ops = theory::builtin_operators();
  const Form small = form_of("(declare-const x Int)(assert (> (abs x) 0))(check-sat)", ops);
  const Form large = form_of("(declare-const y Int)(assert (or (= y 5) (> (abs y) 0)))(check-sat)", ops);
  EXPECT_TRUE(large.contains(small));
  EXPECT_FALSE(small.contains(large));
}

TEST(FormTest, WhatCannotBeReadIsItsText) {
  EXPECT_TRUE(same("((", "(("));
  EXPECT_FALSE(same("((", "((("));
}

}  // namespace
}  // namespace smiter::triage
