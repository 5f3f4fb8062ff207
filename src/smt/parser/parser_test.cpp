// SPDX-License-Identifier: MIT
#include "smt/parser/parser.h"

#include <gmock/gmock.h>

#include "smt/script/summary.h"
#include "smt/smt_test_support.h"
#include "theory/sig_reader.h"

namespace smiter::smt {
namespace {

TEST(ParserTest, ReadsEveryCommandOfTheStandard) {
  expect_unchanged(
      "(set-logic ALL)\n(set-option :produce-models true)\n(set-info :source |two\nlines|)\n"
      "(declare-sort U 0)\n(declare-sort P 2)\n(define-sort M (A) (Array Int (P A A)))\n"
      "(declare-fun f (Int U) Bool)\n(declare-const m (Array Int (P U U)))\n"
      "(define-fun g ((a Int)) Int (+ a 1))\n(define-const two Int 2)\n"
      "(define-fun-rec h ((n Int)) Int (ite (<= n 0) 0 (h (- n 1))))\n"
      "(define-funs-rec ((ev ((n Int)) Bool)(od ((n Int)) Bool)) ((od (- n 1)) (ev (- n 1))))\n"
      "(declare-datatype Pair ((pair (fst Int) (snd Bool))))\n"
      "(push 1)\n(assert (f (g two) (as @u U)))\n(check-sat)\n(check-sat-assuming ((ev 3) (not (od 2))))\n"
      "(get-value ((h 3)))\n(get-model)\n(get-unsat-core)\n(pop 1)\n(reset-assertions)\n(echo "
      "\"a\"\"b\")\n(exit)\n");
}

TEST(ParserTest, ATermToSimplifyIsTyped) {
  expect_unchanged("(declare-const x Int)\n(simplify (+ x 1))\n");
  TermTable table(theory::builtin_operators());
  const auto script = parse_script(
      "(declare-const x Int)(simplify x)(simplify x :som true)(simplify (zap x))"
      "(declare-fun simplify () Int)(assert (= simplify x))",
      table);
  ASSERT_TRUE(script);
  EXPECT_EQ(script->commands[1].kind, CommandKind::Simplify);
  EXPECT_EQ(script->commands[2].kind, CommandKind::Opaque);
  EXPECT_EQ(script->commands[3].kind, CommandKind::Opaque);
  EXPECT_EQ(script->commands.size(), 6U);
}

TEST(ParserTest, AWordOfTheGrammarInBarsIsAnOrdinaryName) {
  for (const char* word :
       {"_", "!", "as", "let", "forall", "exists", "match", "par", "assert", "check-sat"}) {
    const std::string name = std::string("|") + word + "|";
    EXPECT_EQ(reprint("(assert " + name + ")"), "error at 1:9: unknown symbol '" + std::string(word) + "'");
    expect_unchanged("(declare-const " + name + " Bool)\n(assert " + name + ")\n");
  }
}

TEST(ParserTest, GlobalDeclarationsOutliveAPop) {
  const std::string body = "(push 1)\n(declare-const x Bool)\n(pop 1)\n(assert x)\n";
  expect_unchanged("(set-option :global-declarations   true)\n" + body);
  EXPECT_THAT(reprint("(set-option :global-declarations false)\n" + body),
              testing::HasSubstr("unknown symbol"));
  EXPECT_THAT(reprint("(set-info :global-declarations true)\n" + body), testing::HasSubstr("unknown symbol"));
}

TEST(ParserTest, ADatatypeHasTheArityThatItsHeadSays) {
  EXPECT_THAT(reprint("(declare-datatypes ((D 1)) (((a (s Int)))))"), testing::HasSubstr("arity 1"));
  EXPECT_THAT(reprint("(declare-datatypes ((D 1000000000)) (((a))))"),
              testing::HasSubstr("arity 1000000000"));
  EXPECT_THAT(reprint("(declare-datatypes ((D 2)) ((par (X) ((a (s X))))))"), testing::HasSubstr("arity 2"));
}

TEST(ParserTest, ACaseOfAMatchHasItsFieldsAndABody) {
  const std::string before =
      "(declare-datatype S ((idle) (stop (at Int) (again S))))(declare-const s S)(assert (match s (";
  EXPECT_THAT(reprint(before + "(_ true)((stop t r x) true))))"), testing::HasSubstr("error"));
  EXPECT_THAT(reprint(before + "((stop t r x)))))"), testing::HasSubstr("'stop' has 2 field(s)"));
  EXPECT_THAT(reprint(before + "((stop t r)))))"), testing::HasSubstr("expected the body of a case"));
  EXPECT_THAT(reprint(before + "(x))))"), testing::HasSubstr("expected the body of a case"));
}

TEST(ParserTest, AMatchCoversEveryConstructor) {
  const std::string before = "(declare-datatype D ((a) (b)))\n(declare-const d D)\n(assert (match d (";
  EXPECT_EQ(reprint(before + "(a true))))"),
            "error at 3:9: the cases of this match do not cover every constructor");
  expect_unchanged(before + "(a true) (x false))))\n");
  expect_unchanged(before + "(a true) (b false))))\n");
}

// Each is refused by z3 and by cvc5.
TEST(ParserTest, WhatIsDeclaredTwiceIsAnError) {
  const std::pair<const char*, const char*> cases[] = {
      {"(declare-datatype D ((true (x Int))))", "1:23: 'true' belongs to the Core theory"},
      {"(assert (forall ((false Bool)) false))", "1:19: 'false' belongs to the Core theory"},
      {"(declare-datatype D ((a) (a)))", "1:27: 'a' is already declared"},
      {"(declare-datatype D ((a (s Int) (s Int))))", "1:34: selector 's' given twice"},
      {"(declare-datatype D ((a (s Int)) (b (s Int))))", "1:38: selector 's' given twice"},
      {"(declare-datatypes ((D 0) (D 0)) (((a)) ((b))))", "1:28: sort 'D' is already declared"},
      {"(declare-datatype D ((a)))(declare-datatype D ((b)))", "1:45: sort 'D' is already declared"},
      {"(declare-sort S 0)(define-sort S () Int)", "1:32: sort 'S' is already declared"},
      {"(define-fun-rec f ((x Int)) Int x)(define-fun-rec f ((x Int)) Int 1)",
       "1:51: 'f' is already declared"},
      {"(define-funs-rec ((f ((x Int)) Int) (f ((x Int)) Int)) (x x))", "1:38: 'f' is already declared"},
  };
  for (const auto& [text, error] : cases) EXPECT_EQ(reprint(text), std::string("error at ") + error) << text;
  // Both solvers let a later variable of one list hide an earlier one.
  EXPECT_THAT(reprint("(assert (forall ((x Int) (x Bool)) x))"), testing::Not(testing::HasSubstr("error")));
}

TEST(ParserTest, AnAscribedIdentifierInParenthesesIsIndexed) {
  EXPECT_THAT(reprint("(assert (as (zzz true) Bool))"), testing::HasSubstr("expected '_' after '(as ('"));
}

TEST(ParserTest, NumeralsAreRealInLogicsOfRealArithmeticOnly) {
  EXPECT_EQ(reprint("(set-logic QF_NRAT)(declare-const x Real)(assert (= x 1))"),
            "(set-logic QF_NRAT)\n(declare-const x Real)\n(assert (= x 1.0))\n");
  expect_unchanged("(set-logic QF_BRAVO)\n(declare-const x Int)\n(assert (= x 1))\n");
  expect_unchanged("(set-logic AUFNIRA)\n(declare-const x Int)\n(assert (= x 1))\n");
}

TEST(ParserTest, TellsPlaceAndReasonOfAnError) {
  EXPECT_EQ(reprint("(assert\n  (foo 1))"), "error at 2:3: unknown symbol 'foo'");
  EXPECT_EQ(reprint("(assert (and true 1))"),
            "error at 1:9: no overload of 'and' fits argument sorts Bool Int");
  EXPECT_EQ(reprint("(assert (= 1 true))"), "error at 1:9: no overload of '=' fits argument sorts Int Bool");
  EXPECT_EQ(reprint("(assert 5)"), "error at 1:9: an assertion must be Bool, this is Int");
  EXPECT_EQ(reprint("(check-sat 5)"), "error at 1:12: an assumption must be Bool, this is Int");
  EXPECT_EQ(reprint("(check-sat-assuming (true 5))"),
            "error at 1:27: an assumption must be Bool, this is Int");
  EXPECT_EQ(reprint("(declare-fun x () Foo)"), "error at 1:19: unknown sort 'Foo'");
  EXPECT_EQ(reprint("(frobnicate)"), "error at 1:2: unknown command 'frobnicate'");
  EXPECT_EQ(reprint("(assert true"), "error at 1:13: expected ')', found the end of the text");
  EXPECT_EQ(reprint("(declare-const x (_ BitVec 0))"), "error at 1:28: a bit-vector has at least one bit");
  EXPECT_EQ(reprint("(assert (= (_ bv16 4) #b0000))"), "error at 1:15: 16 does not fit 4 bits");
  EXPECT_EQ(reprint("(pop 1)"), "error at 1:6: pop 1 with 0 level(s) pushed");
}

TEST(ParserTest, LetsAreParallelAndBecomeSharing) {
  EXPECT_EQ(reprint("(declare-const x Int)(assert (let ((x 1) (y x)) (= x y)))"),
            "(declare-const x Int)\n(assert (= 1 x))\n");
}

TEST(ParserTest, ALetNeverCapturesTheVariableOfAnInnerBinder) {
  EXPECT_EQ(reprint("(assert (exists ((y Int)) (let ((x y)) (exists ((y Int)) (< x y)))))"),
            "(assert (exists ((y Int)) (exists ((y!1 Int)) (< y y!1))))\n");
}

TEST(ParserTest, AVariableThatHidesAGlobalSymbolIsRenamed) {
  EXPECT_EQ(reprint("(declare-const x Int)(assert (let ((g x)) (forall ((x Int)) (= x g))))"),
            "(declare-const x Int)\n(assert (forall ((x!1 Int)) (= x!1 x)))\n");
}

TEST(ParserTest, PopEndsDeclarationsUnlessTheyAreGlobal) {
  EXPECT_EQ(reprint("(push 1)(declare-const x Int)(pop 1)(assert (= x 1))"),
            "error at 1:48: unknown symbol 'x'");
  expect_unchanged(
      "(set-option :global-declarations true)\n(push 1)\n(declare-const x Int)\n(pop 1)\n(assert (= x 1))\n");
}

TEST(ParserTest, ASymbolMayMeanSomethingElseAfterPop) {
  expect_unchanged(
      "(push 1)\n(declare-const x Int)\n(assert (= x 1))\n(pop 1)\n(declare-const x Bool)\n(assert x)\n");
}

TEST(ParserTest, NumeralsAreRealWhereTheLogicHasNoInts) {
  EXPECT_EQ(reprint("(set-logic QF_LRA)(declare-const x Real)(assert (< x 1))"),
            "(set-logic QF_LRA)\n(declare-const x Real)\n(assert (< x 1.0))\n");
  EXPECT_EQ(reprint("(declare-const x Real)(declare-const n Int)(assert (< x 1 n))"),
            "(declare-const x Real)\n(declare-const n Int)\n(assert (< x 1.0 (to_real n)))\n");
}

// Found by the reducer's fuzzer: the conversion was printed as a call of the script's own function.
TEST(ParserTest, NothingIsConvertedByAFunctionOfTheScript) {
  const std::string start =
      "(declare-fun to_real (Int) Int)\n(declare-const x Real)\n(declare-const n Int)\n";
  expect_unchanged(start + "(assert (= 1 (to_real n)))\n");
  EXPECT_EQ(reprint(start + "(assert (< x 1))\n"), start + "(assert (< x 1.0))\n");
  EXPECT_THAT(reprint(start + "(assert (< x n))"), testing::HasSubstr("error at"));
  EXPECT_THAT(reprint(start + "(define-fun f () Real n)"), testing::HasSubstr("error at"));
}

TEST(ParserTest, DatatypesInAllThreeSpellings) {
  const std::string standard =
      "(declare-datatypes ((L 1)) ((par (T) ((nil) (cons (hd T) (tl (L T)))))))\n(declare-const l (L Int))\n"
      "(assert (= l (cons 1 (as nil (L Int)))))\n(assert ((_ is cons) l))\n"
      "(assert (match l ((nil true) ((cons h t) (= h (hd l))))))\n";
  expect_unchanged(standard);
  EXPECT_EQ(
      reprint("(declare-datatypes (T) ((L nil (cons (hd T) (tl (L T))))))(declare-const l (L Int))"
              "(assert (is-cons l))"),
      "(declare-datatypes ((L 1)) ((par (T) ((nil) (cons (hd T) (tl (L T)))))))\n(declare-const l (L Int))\n"
      "(assert ((_ is cons) l))\n");
  EXPECT_EQ(reprint("(declare-datatypes () ((E a b)))(assert (distinct a b))"),
            "(declare-datatypes ((E 0)) (((a) (b))))\n(assert (distinct a b))\n");
}

TEST(ParserTest, MutuallyRecursiveDatatypes) {
  expect_unchanged(
      "(declare-datatypes ((T 0) (F 0)) (((leaf) (node (kids F))) ((none) (some (head T) (rest F)))))\n"
      "(assert (= (kids (node none)) (some leaf none)))\n");
}

TEST(ParserTest, DialectsOfRealFiles) {
  EXPECT_EQ(reprint("(declare-const s String)(assert (str.in.re s (str.to.re \"a\")))(assert (implies true "
                    "(iff true true)))"),
            "(declare-const s String)\n(assert (str.in_re s (str.to_re \"a\")))\n(assert (=> true (= true "
            "true)))\n");
  EXPECT_EQ(reprint("(push)(assert (= -5 (+ 3)))(check-sat)"),
            "(push 1)\n(assert (= (- 5) (+ 3)))\n(check-sat)\n");
  EXPECT_EQ(reprint("(declare-sort S)(declare-const |a b| S)(assert (= |a b| |a b|))"),
            "(declare-sort S 0)\n(declare-const |a b| S)\n(assert (= |a b| |a b|))\n");
  EXPECT_EQ(reprint("(assert (= (_ char #x41) \"A\"))"), "(assert (= \"\\u{41}\" \"A\"))\n");
}

TEST(ParserTest, WhatWeDoNotTypeIsKept) {
  expect_unchanged(
      "(declare-heap (Int Int))\n(declare-const x Int)\n(assert (sep (pto x x) (_ emp Int Int)))\n"
      "(minimize x)\n(check-sat)\n");
  TermTable table(theory::builtin_operators());
  const auto script = parse_script("(declare-const x Int)(assert (sep (pto x x) true))(minimize x)", table);
  ASSERT_TRUE(script);
  EXPECT_EQ(summarize(table, *script).opaque.size(), 3u);
}

TEST(ParserTest, NamesCanBeUsedLater) {
  expect_unchanged("(declare-const p Bool)\n(assert (! (not p) :named a))\n(check-sat-assuming (a))\n");
}

TEST(ParserTest, AUsersSymbolComesBeforeTheBuiltInOne) {
  expect_unchanged("(declare-fun abs (Bool) Bool)\n(assert (abs true))\n(assert (= (abs 1) 1))\n");
}

TEST(ParserTest, QuantifiersWithPatternsAndOtherAttributes) {
  expect_unchanged(
      "(declare-fun f (Int) Int)\n(assert (forall ((x Int) (y Int)) (! (= (f x) (f y)) :pattern ((f x) (f "
      "y)) "
      ":pattern ((f (f x))) :qid k :weight 3)))\n");
}

TEST(ParserTest, HigherOrderFunctionsAndArrays) {
  expect_unchanged(
      "(declare-const f (-> Int Int Bool))\n(declare-fun g (Int Int) Bool)\n(assert (f 1 2))\n"
      "(assert (= f g))\n(assert (= (lambda ((x Int)) (g 1 x)) (g 1)))\n");
  EXPECT_EQ(reprint("(declare-const a (Array Int Bool))(assert (a 1))"),
            "(declare-const a (Array Int Bool))\n(assert (select a 1))\n");
}

TEST(ParserTest, AnAbstractValueHasAName) {
  expect_unchanged("(declare-sort U 0)\n(declare-const x U)\n(assert (= x @U_0))\n");
  EXPECT_EQ(reprint("(declare-const f (-> Int Int))(assert (= (@ @ f 2) 1))"),
            "error at 1:45: unknown symbol '@'");
}

TEST(ParserTest, KeepsWhatFollowsExitWithoutReadingIt) {
  expect_unchanged("(check-sat)\n(exit)\n(this is (not read)\n");
}

TEST(ParserTest, AnOperatorsNameIsNoSort) {
  EXPECT_EQ(reprint("(declare-const x str.len)"), "error at 1:18: unknown sort 'str.len'");
}

TEST(ParserTest, ScriptsAreAllOrNothing) {
  EXPECT_TRUE(reprint("(assert true)(assert (foo))").starts_with("error"));
  EXPECT_EQ(reprint(""), "");
  EXPECT_EQ(reprint("; only a comment"), "");
}

}  // namespace
}  // namespace smiter::smt
