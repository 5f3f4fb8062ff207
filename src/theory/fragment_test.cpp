// SPDX-License-Identifier: MIT
#include "theory/fragment.h"

#include <gtest/gtest.h>

#include "smt/parser/parser.h"
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
        "(forall ((x Int)) (=> (or (p x) (q x)) false))", "(not (exists ((x Int)) (p x)))", "(p 3)",
        "(forall ((x Int)) (=> (and (p x) (not (> x 9))) (=> (q x) false)))"})
    EXPECT_EQ(fit_of_clause(clause), Fit::Inside) << clause;
}

// A rule of Janus made such formulas of Horn clauses, and z3's "unknown" was told of as one in a
// decidable fragment.
TEST(FragmentTest, AFormulaThatIsNoHornClauseIsOutsideOfItsLogic) {
  for (const char* clause :
       {"(forall ((x Int)) (exists ((y Int)) (=> (p x) (p y))))", "(forall ((x Int)) (or (p x) (q x)))",
        "(exists ((x Int)) (p x))", "(forall ((x Int)) (= (p x) (q x)))",
        "(forall ((x Int)) (=> (not (p x)) (q x)))",
        "(forall ((x Int)) (=> (and (p x) (=> (q x) (p (+ x 1)))) false))",
        "(forall ((x Int)) (=> (and (p x) (or (> x 0) (not (q x)))) false))",
        "(forall ((x Int)) (or false (=> (= x 0) (p x))))",
        "(forall ((x Int)) (=> (= x 0) (and (p x) true)))",
        "(forall ((x Int)) (=> (exists ((y Int)) (> y x)) (p x)))"})
    EXPECT_EQ(fit_of_clause(clause), Fit::Outside) << clause;
}

TEST(FragmentTest, ADefinitionMayHideAPredicate) {
  const std::string define = "(define-fun f ((x Int)) Bool (p x))(define-fun g ((x Int)) Bool (> x 0))";
  const std::string head = "(set-logic HORN)(declare-fun p (Int) Bool)" + define;
  EXPECT_EQ(fit(head + "(assert (forall ((x Int)) (=> (g x) (p x))))"), Fit::Inside);
  EXPECT_EQ(fit(head + "(assert (forall ((x Int)) (or (f x) (p x))))"), Fit::Outside);
}

TEST(FragmentTest, FieldsOfDatatypesAreInTheLogicToo) {
  const std::string field =
      "(declare-datatypes ((D 0)) (((a) (b (s Int)))))(declare-const x D)(assert (= x a))";
  EXPECT_EQ(fit("(set-logic QF_DT)" + field), Fit::Outside);
  EXPECT_EQ(fit("(set-logic QF_DTLIA)" + field), Fit::Inside);
}

// z3 knows the sort BitVec there no more than its operators.
TEST(FragmentTest, FloatsAloneHaveNoSymbolsOfBitVectors) {
  const std::string f = "(declare-const f Float16)(assert (fp.eq f (fp #b0 #b00000 #b0000000000)))";
  EXPECT_EQ(fit("(set-logic QF_FP)" + f), Fit::Inside);
  EXPECT_EQ(fit("(set-logic QF_FP)(declare-const b (_ BitVec 16))" + f), Fit::Outside);
  EXPECT_EQ(fit("(set-logic QF_BVFP)(declare-const b (_ BitVec 16))" + f), Fit::Inside);
}

TEST(FragmentTest, AMutantKeepsItsLogicOrGetsAWiderOne) {
  const auto logic_of = [](std::string_view logic, std::string_view seed, std::string_view mutant) {
    smt::TermTable table(builtin_operators());
    const auto one = smt::parse_script(seed, table);
    smt::TermTable other(builtin_operators());
    const auto two = smt::parse_script(mutant, other);
    EXPECT_TRUE(one && two);
    TermFeatures of_one(table), of_two(other);
    of_one.update();
    of_two.update();
    return logic_of_mutant(other, *two, logic, features_of(table, *one, of_one),
                           features_of(other, *two, of_two));
  };
  const std::string p = "(declare-fun p (Int) Bool)";
  const std::string clause = p + "(assert (forall ((x Int)) (=> (= x 0) (p x))))";
  EXPECT_EQ(logic_of("HORN", clause, p + "(assert (forall ((x Int)) (=> (= x 7) (p x))))"), "HORN");
  EXPECT_EQ(logic_of("HORN", clause, p + "(assert (exists ((x Int)) (=> (= x 0) (p x))))"), "ALL");
  const std::string x = "(declare-const x Int)(declare-const y Int)";
  EXPECT_EQ(logic_of("QF_IDL", x + "(assert (< (- x y) 3))", x + "(assert (> (- x y) 4))"), "QF_IDL");
  EXPECT_EQ(logic_of("QF_IDL", x + "(assert (< (- x y) 3))", x + "(assert (< (+ x y) 3))"), "QF_LIA");
  // What the seed had already did no harm.
  EXPECT_EQ(logic_of("QF_IDL", x + "(assert (< (+ x 1) y))", x + "(assert (> (+ x 1) y))"), "QF_IDL");
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
