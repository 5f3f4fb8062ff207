// SPDX-License-Identifier: MIT
#include "theory/logics.h"

#include <gtest/gtest.h>

#include "smt/parser/parser.h"
#include "theory/sig_reader.h"

namespace smiter::theory {
namespace {

FeatureSet needed_by(std::string_view text) {
  smt::TermTable table(builtin_operators());
  auto script = smt::parse_script(text, table);
  EXPECT_TRUE(script) << (script ? "" : script.error().to_string());
  TermFeatures terms(table);
  terms.update();
  return features_of(table, *script, terms);
}

TEST(LogicsTest, ReadsTheStandardNames) {
  EXPECT_EQ(*parse_logic("QF_UF"), FeatureSet({Feature::Uninterpreted, Feature::DeclaredSorts}));
  EXPECT_EQ(*parse_logic("QF_IDL"), FeatureSet({Feature::Ints, Feature::Arithmetic}));
  EXPECT_EQ(*parse_logic("LRA"),
            FeatureSet({Feature::Quantifiers, Feature::Reals, Feature::Arithmetic, Feature::NotDifference}));
  EXPECT_TRUE(
      parse_logic("AUFBVDTNIRA")->contains({Feature::Arrays, Feature::Datatypes, Feature::Nonlinear}));
  EXPECT_TRUE(parse_logic("QF_SLIA")->contains({Feature::Strings, Feature::Ints}));
  EXPECT_TRUE(parse_logic("HO_UF")->has(Feature::HigherOrder));
  EXPECT_FALSE(parse_logic("QF_ALL")->has(Feature::Quantifiers));
  for (std::string_view name : common_logics()) EXPECT_TRUE(parse_logic(name)) << name;
}

TEST(LogicsTest, RejectsNamesThatAreNotMadeOfParts) {
  for (std::string_view name : {"HORN", "QF_", "", "QF_UFC", "LIAX", "CORE"})
    EXPECT_FALSE(parse_logic(name)) << name;
}

TEST(LogicsTest, WidensToTheSmallestLogic) {
  EXPECT_EQ(widen("QF_LIA", {Feature::Ints}), "QF_LIA");
  EXPECT_EQ(widen("QF_LIA", {Feature::Nonlinear}), "QF_NIA");
  EXPECT_EQ(widen("QF_IDL", {Feature::NotDifference}), "QF_LIA");
  EXPECT_EQ(widen("QF_LRA", {Feature::Quantifiers}), "LRA");
  EXPECT_EQ(widen("QF_BV", {Feature::Strings}), "ALL");
  EXPECT_EQ(widen("QF_UF", {Feature::HigherOrder}), "HO_ALL");
  EXPECT_EQ(widen("QF_S", {Feature::Arithmetic, Feature::NotDifference}), "QF_SLIA");
  EXPECT_EQ(widen("QF_FP", {Feature::BitVecOps}), "QF_BVFP");
  EXPECT_EQ(widen("QF_ALIA", {Feature::Extensions}), "ALL");
  EXPECT_EQ(widen("HORN", {Feature::Ints}), "ALL");
}

TEST(FeaturesTest, TellsLinearFromNonlinear) {
  const std::string head = "(declare-fun x () Int)(declare-fun y () Int)(declare-fun r () Real)";
  const auto nonlinear = [&](std::string_view term) {
    return needed_by(head + "(assert (= x " + std::string(term) + "))").has(Feature::Nonlinear);
  };
  EXPECT_FALSE(nonlinear("(* 2 x)"));
  EXPECT_FALSE(nonlinear("(* (- 2) x)"));
  EXPECT_FALSE(nonlinear("(div x 2)"));
  EXPECT_TRUE(nonlinear("(* x y)"));
  EXPECT_TRUE(nonlinear("(div 2 x)"));
  EXPECT_TRUE(nonlinear("(div x 0)"));
  EXPECT_TRUE(nonlinear("(* (div 5 0) x)"));
  EXPECT_FALSE(needed_by(head + "(assert (= r (* (/ 1.0 3.0) r)))").has(Feature::Nonlinear));
  EXPECT_TRUE(needed_by(head + "(assert (= r (/ 1.0 r)))").has(Feature::Nonlinear));
}

TEST(FeaturesTest, TellsDifferenceLogic) {
  const std::string head = "(declare-fun x () Int)(declare-fun y () Int)";
  EXPECT_FALSE(needed_by(head + "(assert (<= (- x y) (- 3)))").has(Feature::NotDifference));
  EXPECT_TRUE(needed_by(head + "(assert (<= (+ x y) 3))").has(Feature::NotDifference));
}

TEST(FeaturesTest, SeesTheoriesAndQuantifiers) {
  const FeatureSet all = needed_by(
      "(declare-datatypes ((D 0)) (((a) (b (s Int)))))(declare-sort U 0)(declare-fun f (U) (Array Int "
      "String))"
      "(assert (forall ((u U)) (= (select (f u) 0) \"\")))");
  EXPECT_TRUE(all.contains({Feature::Datatypes, Feature::Uninterpreted, Feature::Arrays, Feature::Ints,
                            Feature::Strings, Feature::Quantifiers}));
  EXPECT_FALSE(all.has(Feature::Reals));
}

}  // namespace
}  // namespace smiter::theory
