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
  // And new ones: every one can be read where the script's declarations hold.
  std::string all;
  for (const std::string& term : terms) all += term + " ";
  EXPECT_THAT(terms,
              testing::Contains(testing::AnyOf(testing::StartsWith("(xor "), testing::StartsWith("(ite "),
                                               testing::StartsWith("(= x "), testing::StartsWith("(= b "),
                                               testing::StartsWith("(= (* "))));
  smt::TermTable again(theory::builtin_operators());
  EXPECT_TRUE(smt::parse_script(kScript + "(get-value (" + all + "))", again));
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

TEST(ValuesTest, ComparesWhatEvalPrintsWithTheModel) {
  const auto values = judge_values(kScript, {"(* x 2)", "(> x 0)"}, "(((* x 2) 6) ((> x 0) true))\n7\ntrue\n",
                                   kModel, theory::builtin_operators());
  ASSERT_THAT(values, testing::SizeIs(3));  // `true` is what get-value said, too
  EXPECT_EQ(values[0].agrees, Truth::Valid);
  EXPECT_EQ(values[2].term, "(eval (* x 2))");
  EXPECT_EQ(values[2].value, "7");
  EXPECT_EQ(values[2].agrees, Truth::Invalid);
  // Another way to write the same, a term that is no value, an error, a list that is too short.
  EXPECT_THAT(agree({"b"}, "((b #x2))\n#b0010"), testing::ElementsAre(Truth::Valid, Truth::Valid));
  EXPECT_THAT(agree({"x"}, "((x 3))\n(+ y 1)"), testing::ElementsAre(Truth::Valid, Truth::Unknown));
  EXPECT_THAT(agree({"x"}, "((x 3))\n(error \"line 3\")"),
              testing::ElementsAre(Truth::Valid, Truth::Unknown));
  EXPECT_THAT(agree({"x", "b"}, "((x 3) (b #x2))\n4"), testing::ElementsAre(Truth::Valid, Truth::Valid));
}

TEST(ValuesTest, WhatIsOpenDoesNotContradict) {
  EXPECT_THAT(agree({"(div x 0)"}, "(((div x 0) 17))"), testing::ElementsAre(Truth::Valid));
}

TEST(ValuesTest, WhatCannotBeReadSaysNothing) {
  EXPECT_THAT(agree({"x"}, "(error \"no\")"), testing::IsEmpty());
  EXPECT_THAT(agree({"x"}, "((x (witness ((y Int)) (= y 3))))"), testing::ElementsAre(Truth::Unknown));
}

std::vector<std::string> terms_of(const std::string& text) {
  smt::TermTable table(theory::builtin_operators());
  const auto script = smt::parse_script(text, table);
  EXPECT_TRUE(script) << text;
  return script ? value_terms(table, *script) : std::vector<std::string>();
}

TEST(ValuesTest, AsksForAFewAssertionsOfMany) {
  std::string script = "(declare-const x Int)\n";
  for (int i = 0; i < 20; ++i) script += "(assert (> x " + std::to_string(i) + "))\n";
  // Six assertions, and x, which is all that is below them.
  EXPECT_THAT(terms_of(script + "(check-sat)\n"), testing::SizeIs(7));
}

TEST(ValuesTest, AsksForNoValueThatVersionsWriteInTheirOwnWay) {
  const auto terms = terms_of(
      "(declare-const a (Array Int Int))\n(assert (= a a))\n(assert (forall ((y Int)) (> y "
      "0)))\n(check-sat)\n");
  EXPECT_THAT(terms, testing::ElementsAre("(= a a)"));
}

TEST(ValuesTest, AModelMayBeABareList) {
  const auto values = judge_values(kScript, {"(* x 2)"}, "(((* x 2) 6))",
                                   "(define-fun x () Int 3)\n(define-fun b () (_ BitVec 4) #x2)",
                                   theory::builtin_operators());
  ASSERT_EQ(values.size(), 1u);
  EXPECT_EQ(values[0].agrees, Truth::Valid);
  EXPECT_EQ(values[0].value, "6");
}

TEST(ValuesTest, ListsThatDoNotMatchSayNothing) {
  for (const char* printed : {"", "sat", "(x)", "((x))", "((x 3) (x 3))", "((x 3"})
    EXPECT_THAT(agree({"x"}, printed), testing::IsEmpty()) << printed;
  EXPECT_THAT(agree({"(nosuch x)"}, "(((nosuch x) 1))"), testing::ElementsAre(Truth::Unknown));
}

}  // namespace
}  // namespace smiter::oracle
