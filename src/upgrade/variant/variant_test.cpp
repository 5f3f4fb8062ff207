// SPDX-License-Identifier: MIT
#include "upgrade/variant/variant.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>

#include "smt/parser/parser.h"
#include "theory/sig_reader.h"

namespace smiter::upgrade {
namespace {

using testing::HasSubstr;
using testing::Not;

const smt::OpTable& ops() {
  return theory::builtin_operators();
}

bool is_well_sorted(const std::string& script) {
  smt::TermTable table(ops());
  return smt::parse_script(script, table).has_value();
}

std::multiset<std::string> lines(const std::string& text) {
  std::multiset<std::string> result;
  for (std::size_t from = 0; from < text.size();) {
    const std::size_t end = std::min(text.find('\n', from), text.size());
    result.insert(text.substr(from, end - from));
    from = end + 1;
  }
  return result;
}

constexpr const char* kScript = R"((set-logic QF_LIA)
(declare-const x Int)
(assert (> x 1))
(declare-fun |y z| () Int)
(assert (< |y z| x))
(assert (< x 30))
(assert (! (= x 4) :named fact))
(assert (=> fact (> x 2)))
(assert (=> fact (> x 3)))
(push 1)
(assert (> x 5))
(assert (> x 6))
(assert (> x 7))
(check-sat)
(pop 1)
(check-sat)
)";

TEST(VariantTest, ShufflingMovesNothingAcrossABarrier) {
  std::set<std::string> seen;
  for (std::uint64_t i = 1; i <= 40; ++i) {
    const auto text = shuffled(kScript, i);
    ASSERT_TRUE(text.has_value());
    seen.insert(*text);
    EXPECT_EQ(lines(*text), lines(kScript));
    EXPECT_TRUE(is_well_sorted(*text)) << *text;
    const std::size_t named = text->find(":named"), push = text->find("(push"), check = text->find("(check");
    for (const char* before : {"(> x 1)", "(< x 30)"}) EXPECT_LT(text->find(before), named) << *text;
    for (const char* after : {"(> x 2)", "(> x 3)"}) {
      EXPECT_GT(text->find(after), named) << *text;
      EXPECT_LT(text->find(after), push) << *text;
    }
    for (const char* inside : {"(> x 5)", "(> x 6)", "(> x 7)"}) {
      EXPECT_GT(text->find(inside), push) << *text;
      EXPECT_LT(text->find(inside), check) << *text;
    }
  }
  EXPECT_GT(seen.size(), 20u);  // 3! * 2! * 3! are possible
}

TEST(VariantTest, RenamingIsConsistent) {
  const auto text = renamed(kScript, 3, ops());
  ASSERT_TRUE(text.has_value());
  EXPECT_TRUE(is_well_sorted(*text)) << *text;
  EXPECT_THAT(*text, Not(HasSubstr("y z")));
  EXPECT_THAT(*text, Not(HasSubstr("declare-const x ")));
  EXPECT_THAT(*text, HasSubstr(":named fact"));
  EXPECT_NE(*text, *renamed(kScript, 4, ops()));
  EXPECT_EQ(*text, *renamed(kScript, 3, ops()));
}

TEST(VariantTest, RenamingKeepsConstructorsBindersAndStrings) {
  const std::string script = R"((set-logic ALL)
(declare-datatypes ((List 0)) (((nil) (cons (head Int) (tail List)))))
(declare-const l List)
(declare-const n Int)
(assert (and (is-cons l) ((_ is cons) l) (= n (head l))))
(assert (forall ((n Int) (s String)) (=> (= s "n l") (>= (* n n) 0))))
(define-fun f ((l Int)) Int (+ l n))
(assert (= (f n) 2))
(check-sat)
)";
  ASSERT_TRUE(is_well_sorted(script));
  const auto text = renamed(script, 1, ops());
  ASSERT_TRUE(text.has_value());
  EXPECT_TRUE(is_well_sorted(*text)) << *text;
  EXPECT_THAT(*text, HasSubstr("\"n l\""));
  EXPECT_THAT(*text, HasSubstr("(head "));
  EXPECT_THAT(*text, HasSubstr("is-cons"));
  EXPECT_THAT(*text, Not(HasSubstr("declare-const n")));
}

TEST(VariantTest, SeedsAreSetBeforeAnythingElse) {
  solver::Profile z3;
  z3.name = z3.family = "z3";
  EXPECT_THAT(seeded(kScript, 7, z3), testing::StartsWith("(set-option :smt.random_seed 7)\n"));
  solver::Profile other;
  other.name = "other";
  EXPECT_THAT(seeded(kScript, 7, other), testing::StartsWith("(set-option :random-seed 7)\n"));
}

TEST(VariantTest, EveryMethodHasItsTurn) {
  EXPECT_EQ(method_of_variant(1), Method::Shuffle);
  EXPECT_EQ(method_of_variant(2), Method::Rename);
  EXPECT_EQ(method_of_variant(3), Method::Seed);
  EXPECT_EQ(method_of_variant(4), Method::Shuffle);
}

TEST(VariantTest, WhatIsNotClosedIsAnError) {
  EXPECT_FALSE(shuffled("(assert (> x 1)", 1).has_value());
  EXPECT_FALSE(renamed("(assert |x", 1, ops()).has_value());
}

}  // namespace
}  // namespace smiter::upgrade
