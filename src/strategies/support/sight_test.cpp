// SPDX-License-Identifier: MIT
#include "strategies/support/sight.h"

#include <string>

#include <gtest/gtest.h>

#include "smt/parser/parser.h"
#include "theory/sig_reader.h"

namespace smiter::strategies {
namespace {

struct Looked {
  bool open = false;
  std::uint32_t dull = 0;
};

Looked look_at(const std::string& formula) {
  smt::TermTable table(theory::builtin_operators());
  const auto script = smt::parse_script(
      "(declare-fun p () Bool)(declare-fun q () Bool)(declare-fun x () Int)(declare-fun y () Int)"
      "(declare-fun f (Int) Int)(declare-fun v () (_ BitVec 8))(declare-fun d () Float32)"
      "(assert " +
          formula + ")",
      table);
  EXPECT_TRUE(script) << formula;
  if (!script) return {};
  Sight sight(table);
  sight.update();
  const smt::TermId term = script->commands.back().term;
  return {sight.is_open(term), sight.dull_parts(term)};
}

TEST(SightTest, WhatDependsOnASymbolIsOpen) {
  for (const char* formula :
       {"p", "(not p)", "(and p q)", "(and p true)", "(or p (< 3 2))", "(= x 3)", "(< x (+ x 1))",
        "(= (f 3) 3)", "(ite p (< x 3) (< 2 x))", "(xor p q)", "(=> p q)", "(distinct x y 3)",
        "(bvsaddo v v)", "(fp.leq d d)", "(forall ((z Int)) (< z 3))", "(! (< x 3) :named n)", "(and p p)",
        "(<= x x y)"}) {
    EXPECT_TRUE(look_at(formula).open) << formula;
  }
}

TEST(SightTest, TruthValuesInDisguiseAreNot) {
  for (const char* formula : {"true",
                              "(< 3 2)",
                              "(= x x)",
                              "(distinct x y x)",
                              "(distinct p q (not q))",
                              "(and p false)",
                              "(and p (not p))",
                              "(or p q (not p))",
                              "(or p true)",
                              "(not (= x x))",
                              "(bvult v v)",
                              "(xor p p)",
                              "(=> p p)",
                              "(=> false p)",
                              "(=> p (=> q q))",
                              "(and p (not (not (not p))))",
                              "(< (ite p x x) x)",
                              "(ite true (< 2 3) p)",
                              "(forall ((z Int)) (< 3 2))",
                              "(forall ((z Int)) (< z z))",
                              "(! (distinct x x) :named n)",
                              "(and p (forall ((z Int)) (not p)) (= 1 2) false)"}) {
    EXPECT_FALSE(look_at(formula).open) << formula;
  }
}

TEST(SightTest, DullPartsAreCountedAsOftenAsTheyOccur) {
  EXPECT_EQ(look_at("(and p (< x y))").dull, 0u);
  EXPECT_EQ(look_at("(and p true)").dull, 0u);  // a literal is no disguise
  EXPECT_EQ(look_at("(or p (< 3 2))").dull, 1u);
  EXPECT_EQ(look_at("(or p (< 3 2) (= (< 3 2) q))").dull, 2u);
  EXPECT_EQ(look_at("(= x (ite (= y y) x y))").dull, 2u);  // (= y y), and (= x x) by it
}

}  // namespace
}  // namespace smiter::strategies
