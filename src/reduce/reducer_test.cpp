// SPDX-License-Identifier: MIT
// The acceptance tests here are plain functions of the text: no solver.
#include "reduce/reducer.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <mutex>
#include <set>

#include "reduce/subject.h"
#include "smt/parser/parser.h"
#include "smt/script/founded.h"
#include "theory/sig_reader.h"

namespace smiter::reduce {
namespace {

const smt::OpTable& ops() {
  return theory::builtin_operators();
}

bool has(const std::string& text, std::string_view part) {
  return text.find(part) != std::string::npos;
}

Reduced reduced(const std::string& text, const std::function<bool(const std::string&)>& keep,
                unsigned jobs = 1) {
  return reduce(text, ops(), [&](const std::string& candidate, unsigned) { return keep(candidate); },
                {.jobs = jobs});
}

std::string keeping(const std::string& text, std::string_view part) {
  return reduced(text, [&](const std::string& t) { return has(t, part); }).text;
}

const std::string kLong = R"((set-logic ALL)
(set-info :status sat)
(declare-fun speed () Int)
(declare-fun time_left () Int)
(declare-fun name () String)
(declare-fun weight (Int Bool) Int)
(define-fun twice ((n Int)) Int (+ n n))
(assert (> speed 100))
(assert (or (= name "hello world") (< (twice speed) (* time_left 3)) (and (> speed 1) (= (weight 5 true) 17))))
(assert (forall ((k Int) (m Int)) (=> (> k m) (> (+ k 1) m))))
(push 1)
(assert (= (str.len (str.++ name "abc")) (div time_left 2)))
(check-sat)
(pop 1)
(check-sat)
(exit)
)";

TEST(ReducerTest, SaysWhenTheInputIsNotInteresting) {
  const Reduced r = reduced(kLong, [](const std::string&) { return false; });
  EXPECT_FALSE(r.interesting);
  EXPECT_EQ(r.text, kLong);
  EXPECT_EQ(r.checks, 1u);
}

TEST(ReducerTest, KeepsOnlyWhatIsAskedFor) {
  EXPECT_EQ(keeping(kLong, "str.++"), "(assert (= (str.len (str.++ \"\" \"\")) 0))\n");
  EXPECT_EQ(keeping(kLong, "(push"), "(push 1)\n(pop 1)\n");
  EXPECT_EQ(keeping(kLong, "forall"), "(assert (forall ((i Int)) true))\n");
}

TEST(ReducerTest, IsOneMinimalOverAllMoves) {
  const auto keep = [](const std::string& t) {
    return has(t, "str.len") && has(t, "(check-sat)") && has(t, "(weight ") == false && has(t, "> ");
  };
  const std::string result = reduced(kLong, [&](const std::string& t) { return t == kLong || keep(t); }).text;
  for (const std::string& smaller : one_step_smaller(result, ops(), true))
    EXPECT_FALSE(keep(smaller)) << smaller;
}

TEST(ReducerTest, NeverChecksATextTwiceAndOnlyWellSortedOnes) {
  std::set<std::string> seen;
  const Reduced r = reduced(kLong, [&](const std::string& t) {
    EXPECT_TRUE(seen.insert(t).second) << t;
    EXPECT_TRUE(Subject(t, ops()).is_typed()) << t;
    return has(t, "twice") || has(t, "(* ") || has(t, "str.len");
  });
  EXPECT_EQ(r.checks, seen.size());
  EXPECT_TRUE(r.complete);
}

TEST(ReducerTest, GivesTheSameAtAnyNumberOfJobs) {
  for (const std::string_view part : {"str.len", "forall", "div", "(check-sat)\n(check-sat)"}) {
    const auto keep = [&](const std::string& t) {
      return t == kLong || (has(t, part) && has(t, "check-sat"));
    };
    const std::string one = reduced(kLong, keep, 1).text;
    EXPECT_EQ(reduced(kLong, keep, 2).text, one);
    EXPECT_EQ(reduced(kLong, keep, 5).text, one);
  }
}

TEST(ReducerTest, ALongScriptIsTheSameAtAnyNumberOfJobsAndOneMinimal) {
  // Many independent successes, and a test that needs a handful of parts.
  std::string script;
  for (int i = 0; i < 40; ++i) {
    const std::string n = std::to_string(i);
    script += "(declare-fun x" + n + " () Int)\n(assert (or (> x" + n + " " + n + ") (= (mod x" + n + " 5) " +
              std::to_string(i % 5) + ") (< (* x" + n + " 3) " + n + ")))\n";
  }
  script += "(check-sat)\n";
  const auto keep = [](const std::string& t) {
    const auto count = [&](std::string_view part) {
      std::size_t n = 0;
      for (std::size_t at = t.find(part); at != std::string::npos; at = t.find(part, at + 1)) ++n;
      return n;
    };
    return count("(mod ") >= 3 && count("(* ") >= 2 && count("assert") >= 4;
  };
  const std::string one = reduced(script, keep, 1).text;
  for (const unsigned jobs : {2u, 3u, 8u}) EXPECT_EQ(reduced(script, keep, jobs).text, one) << jobs;
  for (const std::string& smaller : one_step_smaller(one, ops(), true))
    EXPECT_FALSE(keep(smaller)) << smaller;
}

// Of 120 KB, with one assertion that matters.
std::string large_script() {
  std::string script;
  for (int i = 0; i < 1500; ++i) {
    const std::string n = std::to_string(i);
    if (i == 1100) script += "(declare-fun wanted () Int)\n(assert (= (mod wanted 5) 1)) ; here\n";
    script +=
        "(declare-fun name_" + n + " () Int)\n(assert (or (> name_" + n + " 3) (< name_" + n + " 7)))\n";
  }
  return script + "(check-sat)\n";
}

TEST(ReducerTest, ALargeScriptLosesItsLargestPartsFirst) {
  const std::string script = large_script();
  for (const unsigned jobs : {1u, 2u}) {
    std::mutex mutex;
    std::size_t large = 0;
    const Reduced r = reduce(script, ops(),
                             [&](const std::string& t, unsigned) {
                               const std::lock_guard lock(mutex);
                               large += t.size() * 10 > script.size() * 6 ? 1 : 0;
                               return has(t, "(mod ");
                             },
                             {.jobs = jobs});
    EXPECT_EQ(r.text, "(assert (= (mod 0 0) 0))\n");
    EXPECT_TRUE(r.complete);
    // The second thread looks ahead, as far as the first one's check lasts.
    if (jobs == 1) {
      EXPECT_EQ(large, 1u) << "the script itself";
    }
  }
}

TEST(ReducerTest, ALargeScriptThatMustNotBePrintedStaysAsItIs) {
  const std::string script = large_script();
  // Our printer drops comments.
  const Reduced r = reduced(script, [](const std::string& t) { return has(t, "(mod ") && has(t, "; here"); });
  EXPECT_FALSE(r.typed);
  EXPECT_THAT(r.text, testing::HasSubstr("; here"));
  EXPECT_LT(r.text.size(), 100u);
}

TEST(ReducerTest, DoesNotSlipIntoAnotherBug) {
  // What is kept is any of two words; what it has to be in the end is one of them.
  const auto keep = [](const std::string& t) { return has(t, "str.len") || has(t, "(mod") || has(t, "div"); };
  for (const unsigned jobs : {1u, 4u}) {
    ReduceOptions options{.jobs = jobs};
    std::size_t asked = 0;
    options.same_bug = [&](const std::string& t) { return ++asked, has(t, "str.len"); };
    const Reduced r = reduce(
        kLong, ops(), [&](const std::string& t, unsigned) { return keep(t); }, options);
    EXPECT_EQ(r.text, "(assert (= (str.len \"\") 0))\n") << jobs;
    EXPECT_LT(asked, r.checks);
  }
}

TEST(ReducerTest, AStopTellsWhatWasTestedLast) {
  ReduceOptions options;
  bool slipped = false;
  options.stop = [&] { return slipped; };
  options.improved = [&](const std::string& t) { slipped = !has(t, "str.len"); };
  options.same_bug = [](const std::string& t) { return has(t, "str.len"); };
  const Reduced r = reduce(
      kLong, ops(), [&](const std::string& t, unsigned) { return has(t, "(mod") || has(t, "div"); }, options);
  EXPECT_FALSE(r.complete);
  EXPECT_FALSE(has(r.text, "str.len"));
  EXPECT_TRUE(has(r.verified, "str.len")) << r.verified;
}

TEST(ReducerTest, ADatatypeKeepsAConstructorThatEnds) {
  const std::string script =
      "(declare-datatypes ((List 0)) (((nil) (cons (head Int) (tail List)))))\n(declare-const a List)\n"
      "(declare-const b List)\n(assert (= a (cons 1 b)))\n(assert ((_ is cons) (tail a)))\n(check-sat)\n";
  const auto keep = [](const std::string& t) { return has(t, "(declare-const") && has(t, "(assert"); };
  const auto uses_itself = [&](const std::string& t) {
    smt::TermTable table(ops());
    const auto parsed = smt::parse_script(t, table);
    if (!parsed || !keep(t)) return false;
    // Some constructor has a field of its own sort.
    for (std::uint32_t i = 0; i < table.fun_count(); ++i) {
      const smt::FunDecl& fun = table.fun(smt::FunId(i));
      if (fun.kind == smt::FunKind::Selector && fun.result == table.params(smt::FunId(i))[0]) return true;
    }
    return false;
  };
  const Reduced r = reduced(script, uses_itself);
  smt::TermTable table(ops());
  const auto parsed = smt::parse_script(r.text, table);
  ASSERT_TRUE(parsed);
  EXPECT_FALSE(smt::has_ill_founded_datatype(table, *parsed)) << r.text;
  // Only what had none from the start may be without.
  const std::string ill =
      "(declare-datatypes ((List 0)) (((cons (head Int) (tail List)))))\n"
      "(declare-const a List)\n(assert (= a a))\n(check-sat)\n";
  EXPECT_LT(reduced(ill, uses_itself).text.size(), ill.size());
}

TEST(ReducerTest, AWitnessGivesValues) {
  const std::string script =
      "(declare-const speed Int)\n(declare-const limit Int)\n(assert (= (* speed 7) (+ limit 51)))\n";
  ReduceOptions options;
  options.witness = "((define-fun speed () Int 9) (define-fun limit () Int 12))";
  std::vector<std::pair<std::string, std::string>> names;
  options.renamed = [&](const testcase::Names& n) { names = n; };
  // The sum has to stay as it is, or to become what it is worth.
  const auto keep = [](const std::string& t) {
    return has(t, "(* ") && (has(t, " 63)") || (has(t, "(+ ") && has(t, " 51)") && !has(t, "(+ 0")));
  };
  const Reduced r = reduce(
      script, ops(), [&](const std::string& t, unsigned) { return t == script || keep(t); }, options);
  EXPECT_THAT(r.text, testing::HasSubstr("63"));
  EXPECT_FALSE(names.empty());
}

TEST(ReducerTest, NamesWhatSeveralAssertionsRepeat) {
  std::string script = "(declare-const a Int)\n";
  const std::string part =
      "(str.len (str.++ (str.from_int a) (str.from_int (+ a 1)) (str.from_int (+ a 2))))";
  for (const char* op : {"<", ">", "<=", ">="})
    script += "(assert (" + std::string(op) + " 5 " + part + "))\n";
  const auto keep = [&](const std::string& t) { return has(t, part) && has(t, "define-fun"); };
  const Reduced r = reduced(script, [&](const std::string& t) { return t == script || keep(t); });
  EXPECT_THAT(r.text, testing::HasSubstr("(define-fun "));
  EXPECT_LT(r.text.size(), script.size());
}

TEST(ReducerTest, RollsBackNewNamesWhenTheNameMatters) {
  EXPECT_THAT(keeping(kLong, "time_left"), testing::HasSubstr("time_left"));
}

TEST(ReducerTest, ShrinksWhatIsInsideSorts) {
  const std::string bits =
      "(declare-fun v () (_ BitVec 32))\n(declare-fun f ((_ BitVec 32) Int) (_ BitVec 32))\n(assert (= (f v "
      "3) (bvmul v #x0000abcd)))\n";
  EXPECT_EQ(keeping(bits, "bvmul"), "(assert (= #x0 (bvmul #x0 #x0)))\n");
  const auto keep = [](const std::string& t) { return has(t, "bvmul") && has(t, "(declare-fun f (("); };
  EXPECT_THAT(reduced(bits, keep).text, testing::HasSubstr("(declare-fun f ((_ BitVec 1)) (_ BitVec 1))"));
  const std::string datatype =
      "(declare-datatypes ((L 0)) (((nil) (cons (head Int) (tail L) (size Int)))))\n(declare-fun l () "
      "L)\n(assert (= l (cons 1 nil 3)))\n(check-sat)\n";
  EXPECT_LT(keeping(datatype, "declare-datatype").size(), 70u);
}

TEST(ReducerTest, ReducesWhatItCannotType) {
  const std::string odd = "(declare-thing a)\n(assert (odd-operator (and 1 2 \"x\") 3))\n(check-sat)\n";
  const Reduced r = reduced(odd, [](const std::string& t) { return has(t, "odd-operator"); });
  EXPECT_FALSE(r.typed);
  EXPECT_LT(r.text.size(), 30u);
}

TEST(ReducerTest, StopsWithTheBestSoFar) {
  int checks = 0;
  std::string best;
  ReduceOptions options;
  options.improved = [&](const std::string& t) { best = t; };
  options.stop = [&] { return checks > 12; };
  const Reduced r = reduce(
      kLong, ops(), [&](const std::string& t, unsigned) { return ++checks, has(t, "str.len"); }, options);
  EXPECT_FALSE(r.complete);
  EXPECT_EQ(r.text, best);
  EXPECT_LT(r.text.size(), kLong.size());
}

TEST(ReducerTest, ACallersMoveIsTriedToo) {
  struct Blank final : Move {
    [[nodiscard]] std::string_view name() const override { return "blank"; }
    void propose(Subject&, std::vector<Proposal>& out) override { out.push_back({1, 7, 0, 0, 0}); }
    Edit apply(Subject&, const Proposal&) override { return std::string("(check-sat)\n"); }
  };
  ReduceOptions options;
  options.more_moves.push_back([] { return std::make_unique<Blank>(); });
  const Reduced r = reduce(
      kLong, ops(), [](const std::string& t, unsigned) { return has(t, "check-sat"); }, options);
  EXPECT_EQ(r.text, "(check-sat)\n");
  EXPECT_EQ(r.moves[0].accepted, 1u);
}

// The 3 is printed as (to_real 3), which is the constructor here.
TEST(SubjectTest, WhatWeCannotPrintStaysAsItIs) {
  const std::string text =
      "(declare-datatypes ((C 0)) (((to_real (n Int)))))\n(declare-const x Real)\n(assert (= x (+ 1 2)))\n";
  const Subject subject(text, ops());
  EXPECT_FALSE(subject.is_typed());
  EXPECT_EQ(subject.text(), text);
}

TEST(ReducerTest, ATermToSimplifyBecomesItsSmallestPart) {
  const std::string text =
      "(declare-const x Int)(declare-const s String)"
      "(simplify (ite (= (str.len s) x) (str.++ s \"ab\") (str.replace s (str.at s (+ x (mod x 3))) s)))";
  EXPECT_EQ(keeping(text, "(mod x 3)"), "(declare-const x Int)\n(simplify (mod x 3))\n");
}

}  // namespace
}  // namespace smiter::reduce
