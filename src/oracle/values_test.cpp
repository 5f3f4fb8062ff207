// SPDX-License-Identifier: MIT
#include "oracle/values.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "smt/parser/parser.h"
#include "theory/sig_reader.h"

namespace smiter::oracle {
namespace {

const std::string kScript =
    "(declare-const x Int)\n(declare-const b (_ BitVec 4))\n"
    "(assert (and (> (* x 2) 5) (= (bvadd b #x1) #x3)))\n(check-sat)\n";
const std::string kModel = "((define-fun x () Int 3)\n(define-fun b () (_ BitVec 4) #x2))";

std::vector<Truth> agree(const std::vector<std::string>& terms, const std::string& values) {
  std::vector<Truth> result;
  for (const auto& v : judge_values(kScript, terms, values, kModel, theory::builtin_operators()))
    result.push_back(v.agrees);
  return result;
}

TEST(ValuesTest, AsksForAssertionsAndSubTerms) {
  smt::TermTable table(theory::builtin_operators());
  const auto script = smt::parse_script(kScript, table);
  ASSERT_TRUE(script.has_value());
  const auto terms = value_terms(table, *script);
  EXPECT_THAT(terms, testing::Contains("(and (> (* x 2) 5) (= (bvadd b #x1) #x3))"));
  EXPECT_THAT(terms, testing::Contains("(bvadd b #x1)"));
  EXPECT_EQ(terms, value_terms(table, *script));
}

TEST(ValuesTest, AsksNothingOfScriptsWithSeveralChecks) {
  smt::TermTable table(theory::builtin_operators());
  const auto script = smt::parse_script(kScript + "(check-sat)\n", table);
  ASSERT_TRUE(script.has_value());
  EXPECT_THAT(value_terms(table, *script), testing::IsEmpty());
}

TEST(ValuesTest, ComparesWithTheModel) {
  using testing::ElementsAre;
  EXPECT_THAT(agree({"(* x 2)", "(bvadd b #x1)"}, "(((* x 2) 6)\n ((bvadd b #x1) #b0011))"),
              ElementsAre(Truth::Valid, Truth::Valid));
  EXPECT_THAT(agree({"(* x 2)", "(> x 0)"}, "(((* 2 x) 7) ((> x 0) false))"),
              ElementsAre(Truth::Invalid, Truth::Invalid));
}

TEST(ValuesTest, WhatIsOpenDoesNotContradict) {
  EXPECT_THAT(agree({"(div x 0)"}, "(((div x 0) 17))"), testing::ElementsAre(Truth::Valid));
}

TEST(ValuesTest, WhatCannotBeReadSaysNothing) {
  EXPECT_THAT(agree({"x"}, "(error \"no\")"), testing::IsEmpty());
  EXPECT_THAT(agree({"x"}, "((x (witness ((y Int)) (= y 3))))"), testing::ElementsAre(Truth::Unknown));
}

}  // namespace
}  // namespace smiter::oracle
