// SPDX-License-Identifier: MIT
#include "theory/fragment.h"

#include <gtest/gtest.h>

#include "smt/parser.h"
#include "theory/sig_reader.h"

namespace smiter::theory {
namespace {

Fit fit(std::string_view text) {
  smt::TermTable table(builtin_operators());
  const auto script = smt::parse_script(text, table);
  EXPECT_TRUE(script) << (script ? "" : script.error().to_string());
  return script ? fit_of_logic(table, *script) : Fit::Unknown;
}

Fit fit_of_clause(const std::string& clause) {
  return fit("(set-logic HORN)(declare-fun p (Int) Bool)(declare-fun q (Int) Bool)(assert " + clause + ")");
}

TEST(FragmentTest, SeesHornClauses) {
  for (const char* clause :
       {"(forall ((x Int)) (=> (= x 0) (p x)))", "(forall ((x Int)) (=> (and (p x) (< x 9)) (p (+ x 1))))",
        "(forall ((x Int)) (=> (p x) (q x) (> x 0)))", "(forall ((x Int)) (or (not (p x)) (q x)))",
        "(forall ((x Int)) (=> (or (p x) (q x)) false))", "(not (exists ((x Int)) (p x)))", "(p 3)"})
    EXPECT_EQ(fit_of_clause(clause), Fit::Inside) << clause;
}

// A rule of Janus made such formulas of Horn clauses, and z3's "unknown" was told of as one in a
// decidable fragment.
TEST(FragmentTest, AFormulaThatIsNoHornClauseIsOutsideOfItsLogic) {
  for (const char* clause :
       {"(forall ((x Int)) (exists ((y Int)) (=> (p x) (p y))))", "(forall ((x Int)) (or (p x) (q x)))",
        "(exists ((x Int)) (p x))", "(forall ((x Int)) (= (p x) (q x)))",
        "(forall ((x Int)) (=> (not (p x)) (q x)))"})
    EXPECT_EQ(fit_of_clause(clause), Fit::Outside) << clause;
}

TEST(FragmentTest, DifferencesAndTheoriesAreThoseOfTheLogic) {
  const std::string x = "(declare-const x Int)(declare-const y Int)";
  for (const std::string logic : {"QF_IDL", "QF_UFIDL"}) {
    EXPECT_EQ(fit("(set-logic " + logic + ")" + x + "(assert (< (- x y) 3))"), Fit::Inside) << logic;
    EXPECT_EQ(fit("(set-logic " + logic + ")" + x + "(assert (< (+ x x y) 3))"), Fit::Outside) << logic;
  }
  EXPECT_EQ(fit("(set-logic QF_LIA)" + x + "(assert (= (* x y) 3))"), Fit::Outside);
  EXPECT_EQ(fit("(set-logic QF_LIA)" + x + "(assert (exists ((z Int)) (= z x)))"), Fit::Outside);
  EXPECT_EQ(fit("(set-logic QF_SOMETHING)" + x), Fit::Unknown);
  EXPECT_EQ(fit(x), Fit::Inside);
}

}  // namespace
}  // namespace smiter::theory
