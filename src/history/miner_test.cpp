// SPDX-License-Identifier: MIT
#include "history/miner.h"

#include <algorithm>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "history/fingerprint.h"
#include "history/history_file.h"
#include "history/leave_out.h"
#include "smt/parser/parser.h"
#include "smt/printer/printer.h"
#include "theory/sig_reader.h"

namespace smiter::history {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::UnorderedElementsAre;

std::vector<std::string> atoms_of(const History& history) {
  std::vector<std::string> out;
  for (const Atom& atom : history.atoms) out.push_back(smt::print_term(history.pool->table(), atom.term));
  return out;
}

History mine(std::initializer_list<std::string_view> scripts,
             const AprioriOptions& options = {.support = 1}) {
  Miner miner(theory::builtin_operators());
  for (const std::string_view text : scripts) miner.add("t", text);
  return miner.finish(options);
}

TEST(MinerTest, AtomsThatDifferInNamesAreOne) {
  const History h = mine({"(declare-const a Int)(declare-const b Int)(assert (and (> a b) (> b a) (> a a)))",
                          "(assert (forall ((z Int) (u Int)) (> u z)))"});
  EXPECT_THAT(atoms_of(h), ElementsAre("(> i0 i1)", "(> i0 i0)"));
  EXPECT_EQ(h.bugs.size(), 2u);
}

TEST(MinerTest, OneNameHasOneSort) {
  const History h =
      mine({"(declare-const x Int)(assert (= x 1))", "(declare-const x Real)(assert (= x 1.5))",
            "(declare-const x (_ BitVec 8))(assert (= x #x01))", "(declare-fun x (Int) Bool)(assert (x 3))"});
  EXPECT_THAT(atoms_of(h), ElementsAre("(= i0 1)", "(= r0 1.5)", "(= bv8_0 #x01)", "(f0_0 3)"));
}

TEST(MinerTest, FormsNameTheOperatorAndTheSorts) {
  const History h =
      mine({"(declare-const s String)(declare-const v Int)(declare-fun p (Int) Bool)(declare-const q Bool)"
            "(assert (or (= 2 v) (= v 2) (str.in.re s (re.* (str.to.re \"a\"))) (p v) q true))"});
  EXPECT_THAT(h.forms, ElementsAre("(= IntConst IntVar)", "(= IntVar IntConst)",
                                   "(str.in_re StringVar RegLanConst)", "(apply IntVar)", "BoolVar", "true"));
}

TEST(MinerTest, AtomsBringTheDeclarationsTheyNeed) {
  const std::string_view list =
      "(declare-sort E 0)(declare-datatypes ((L 0)) (((nil) (cons (head E) (tail L)))))"
      "(declare-fun len (L) Int)(declare-const l L)(declare-const e E)"
      "(assert (=> ((_ is cons) l) (= l (cons e (tail l))) (< (len l) 3)))";
  // The same under other names, and in the old syntax.
  const std::string_view again =
      "(declare-sort A 0)(declare-datatypes () ((M (n) (c (h A) (t M)))))(declare-fun size (M) "
      "Int)(declare-const m M)"
      "(declare-const a A)(assert (or (is-c m) (= m (c a (t m))) (< (size m) 3)))";
  const History h = mine({list, again});
  EXPECT_EQ(h.atoms.size(), 3u);
  const std::string text = write_history(h);
  EXPECT_THAT(text, HasSubstr("(declare-sort S0 0)"));
  EXPECT_THAT(text, HasSubstr("(declare-datatypes ((D0 0)) (((D0c0) (D0c1 (D0s1_0 S0) (D0s1_1 D0)))))"));
  const auto read = read_history(text, theory::builtin_operators());
  ASSERT_TRUE(read.has_value()) << read.error().to_string();
  EXPECT_EQ(atoms_of(*read), atoms_of(h));
}

TEST(MinerTest, EveryTheoryGetsThrough) {
  const History h =
      mine({"(declare-const x (_ FloatingPoint 8 24))(assert (fp.leq (fp.add RNE x x) x))",
            "(declare-const a (Array Int (Array Int Bool)))(assert (select (select a 1) 2))",
            "(declare-const s (Seq Int))(assert (= (seq.len s) 2))",
            "(declare-const s (Set Int))(assert (set.member 1 s))",
            "(declare-datatype P (par (X Y) ((mk (fst X) (snd Y)))))(declare-const p (P Int Bool))(assert (= "
            "(fst p) 1))",
            "(declare-datatype C ((r) (g)))(declare-const c C)(assert (match c ((r true) (g false))))",
            "(declare-const x Real)(assert (= (sin x) 0.5))",
            "(set-logic QF_LRA)(declare-const x Real)(assert (< x 3))",
            "(declare-const f (-> Int Int))(assert (= (f 1) 2))",
            "(declare-fun g (Int Int) Int)(assert (= (g 1) (lambda ((y Int)) y)))"});
  EXPECT_EQ(h.atoms.size(), 10u);
  EXPECT_THAT(atoms_of(h), testing::Contains("(< r0 3.0)"));
  const auto read = read_history(write_history(h), theory::builtin_operators());
  ASSERT_TRUE(read.has_value()) << read.error().to_string();
  EXPECT_EQ(atoms_of(*read), atoms_of(h));
}

TEST(MinerTest, RulesAreMinedPerScript) {
  const std::string_view together = "(declare-const v Int)(assert (and (= 2 v) (= v (* v v))))";
  Miner miner(theory::builtin_operators());
  for (int i = 0; i < 12; ++i) miner.add("t", std::string(together) + "; " + std::to_string(i));
  const History h = miner.finish({});
  ASSERT_EQ(h.rules.size(), 2u);
  EXPECT_EQ(h.forms[h.rules[0].antecedent[0]], "(= IntConst IntVar)");
  EXPECT_EQ(h.forms[h.rules[0].consequent[0]], "(= IntVar IntVar)");
  EXPECT_EQ(h.rules[0].support, 12u);
  EXPECT_THAT(h.skeletons, ElementsAre(CountedSkeleton{"(and _ _)", 12}));
}

TEST(MinerTest, MalformedScriptsAreCountedByReason) {
  Miner miner(theory::builtin_operators());
  for (const std::string_view text :
       {"(assert", "(assert (= x 1))", "(assert (= y 2))", "(check-sat)", "", "\xff\x01"})
    miner.add("t", text);
  miner.add("t", "(assert true)");
  miner.add("t", "(assert true)");
  const MineReport& report = miner.report();
  EXPECT_EQ(report.scripts, 8u);
  EXPECT_EQ(report.used, 1u);
  EXPECT_EQ(report.duplicates, 1u);
  std::uint64_t skipped = 0;
  for (const auto& [reason, count] : report.skipped) skipped += count;
  EXPECT_EQ(skipped, 6u);
  // Two scripts with the same mistake are one reason.
  EXPECT_TRUE(std::ranges::any_of(report.skipped, [](const auto& r) { return r.second == 2; }));
}

TEST(MinerTest, WhatIsLeftOfABrokenScriptIsUsed) {
  Miner miner(theory::builtin_operators());
  miner.add("two reports in one",
            "(declare-const x Int)(assert (> x 1))(check-sat)\n"
            "(declare-const x Int)(declare-const y Int)(assert (< y 2))(check-sat)");
  miner.add("a lost sort", "(declare-fun f (T) T)(declare-const c T)(assert (= c (f c)))");
  miner.add("a prompt", "$ z3 a.smt2\n(assert (= 1 2))(check-sat)\nunsat\n");
  miner.add("cut off", "(assert (= 3 4))(assert (= ");
  miner.add("nothing left", "(assert (= q 4))(check-sat)");
  const MineReport report = miner.report();
  EXPECT_EQ(report.used, 4u);
  EXPECT_EQ(report.repaired, 4u);
  EXPECT_EQ(report.skipped.at("unknown symbol '…'"), 1u);
  const History h = miner.finish({});
  EXPECT_THAT(atoms_of(h), ElementsAre("(> i0 1)", "(< i0 2)", "(= x7_0 (f0_0 x7_0))", "(= 1 2)", "(= 3 4)"));
  for (const Bug& bug : h.bugs) EXPECT_EQ(bug.fingerprint, 0u);
}

TEST(MinerTest, AnUpdateIsTheSameAsMiningAllAtOnce) {
  const std::string_view a = "(declare-const x Int)(assert (or (= x 1) (> x 2)))";
  const std::string_view b = "(declare-const y Int)(declare-const r Real)(assert (or (= y 1) (> r 2.0)))";
  const History all = mine({a, b});
  const auto old = read_history(write_history(mine({a})), theory::builtin_operators());
  ASSERT_TRUE(old.has_value());
  Miner miner(theory::builtin_operators());
  miner.add(*old);
  miner.add("t", b);
  miner.add("t", a);  // it is known
  EXPECT_EQ(miner.report().duplicates, 1u);
  EXPECT_EQ(write_history(miner.finish({.support = 1})), write_history(all));
}

TEST(FencedScriptsTest, TakesTheBlocksWithACheck) {
  EXPECT_THAT(fenced_scripts("text\n```smt2\n(assert true)\n(check-sat)\n```\nmore\n~~~\nno check\n~~~\n"
                             "> ```\n> (check-sat)\n> ```\n````\n```\n(check-sat)\n````\n"),
              ElementsAre("(assert true)\n(check-sat)\n", "(check-sat)\n", "```\n(check-sat)\n"));
  EXPECT_THAT(fenced_scripts("```\r\n(check-sat)\r\n"), ElementsAre("(check-sat)\n"));
  EXPECT_TRUE(fenced_scripts("``` (check-sat) ```\n(check-sat)").empty());
  EXPECT_TRUE(fenced_scripts(std::string(1'000'000, '`')).empty());
  EXPECT_TRUE(fenced_scripts(std::string(100'000, '>')).empty());
}

TEST(FingerprintTest, DoesNotSeeNamesAndOrder) {
  const auto& ops = theory::builtin_operators();
  const auto print = [&](std::string_view text) { return fingerprint(text, ops); };
  const auto first =
      print("(declare-const x Int)(declare-const y Int)(assert (> x 1))(assert (= x (+ y 2)))(check-sat)");
  EXPECT_NE(first, 0u);
  EXPECT_EQ(first, print("(set-logic QF_LIA)(declare-fun b () Int)(declare-fun a () Int)"
                         "(assert (! (= a (+ b 2)) :named n))(assert (> a 1))(check-sat)"));
  EXPECT_NE(first, print("(declare-const x Int)(declare-const y Int)(assert (> y 1))(assert (= x (+ y 2)))"));
  EXPECT_NE(first,
            print("(declare-const x Real)(declare-const y Real)(assert (> x 1.0))(assert (= x (+ y 2.0)))"));
  EXPECT_EQ(print("(assert"), 0u);
}

// A reducer makes vectors narrower and constants simpler.
TEST(FingerprintTest, DoesNotSeeWidthsAndConstants) {
  const auto& ops = theory::builtin_operators();
  const auto print = [&](std::string_view text) { return fingerprint(text, ops); };
  const auto wide = print(
      "(declare-const x (_ BitVec 8))(declare-const y (_ BitVec 16))(assert (= y (concat x (bvnot x))))"
      "(assert (bvult (bvudiv x #x03) ((_ extract 7 0) y)))");
  const auto narrow = print(
      "(declare-const v (_ BitVec 2))(declare-const w (_ BitVec 4))(assert (= w (concat v (bvnot v))))"
      "(assert (bvult (bvudiv v #b00) ((_ extract 2 1) w)))");
  EXPECT_EQ(wide, narrow);
  EXPECT_EQ(print("(declare-const x Int)(assert (> (mod x 5) (div x 3)))"),
            print("(declare-const x Int)(assert (> (mod x (- 1)) (div x 0)))"));
  // Another operator, another shape, another sharing of names.
  EXPECT_NE(narrow, print("(declare-const v (_ BitVec 2))(declare-const w (_ BitVec 4))"
                          "(assert (= w (concat v (bvnot v))))"
                          "(assert (bvult (bvurem v #b00) ((_ extract 2 1) w)))"));
  EXPECT_NE(narrow, print("(declare-const v (_ BitVec 2))(declare-const w (_ BitVec 4))"
                          "(assert (= w (concat (bvnot v) v)))"
                          "(assert (bvult (bvudiv v #b00) ((_ extract 2 1) w)))"));
  EXPECT_NE(narrow, print("(declare-const u (_ BitVec 2))(declare-const v (_ BitVec 2))"
                          "(declare-const w (_ BitVec 4))(assert (= w (concat v (bvnot u))))"
                          "(assert (bvult (bvudiv v #b00) ((_ extract 2 1) w)))"));
}

TEST(FingerprintTest, SeesConstantsOfWhatSaysLittleElse) {
  const auto& ops = theory::builtin_operators();
  const auto print = [&](std::string_view text) { return fingerprint(text, ops); };
  const auto shifted = [&](const std::string& width, const std::string& constant) {
    return print("(declare-const x (_ BitVec " + width + "))(assert (= x (bvshl x " + constant + ")))");
  };
  EXPECT_NE(shifted("8", "#x01"), shifted("8", "#x00"));
  EXPECT_EQ(shifted("8", "#x03"), shifted("2", "#b11")) << "the same number";
  EXPECT_NE(print("(declare-const x Int)(assert (> (+ x 1) 5))"),
            print("(declare-const x Int)(assert (> (+ x 1) 6))"));
}

// Which atoms and skeletons are of which bug is kept, so that bugs can be left out.
TEST(LeaveOutTest, TakesAwayWhatOnlyThoseBugsHave) {
  const auto& ops = theory::builtin_operators();
  Miner miner(ops);
  miner.add("papers.md#1", "(declare-const x Int)(assert (or (> x 1) (= x 2)))(assert (> x 3))");
  miner.add("trophies.md#1", "(declare-const x Int)(assert (or (> x 1) (< x 4)))(assert (not (= x 2)))");
  const History before = miner.finish({.support = 0});
  ASSERT_EQ(before.bugs.size(), 2u);
  auto after = read_history(write_history(before), ops);
  ASSERT_TRUE(after.has_value()) << after.error().to_string();
  EXPECT_EQ(after->bugs, before.bugs);
  EXPECT_EQ(leave_out(*after, [](const Bug&) { return false; }), 0u);
  EXPECT_EQ(write_history(*after), write_history(before));
  EXPECT_EQ(leave_out(*after, is_trophy), 1u);
  EXPECT_THAT(atoms_of(*after), ElementsAre("(> i0 1)", "(= i0 2)", "(> i0 3)"));
  std::vector<std::string> skeletons;
  for (const CountedSkeleton& s : after->skeletons)
    skeletons.push_back(s.text + " " + std::to_string(s.count));
  EXPECT_THAT(skeletons, UnorderedElementsAre("(or _ _) 1", "_ 1"));
  ASSERT_EQ(after->bugs.size(), 1u);
  EXPECT_EQ(after->bugs[0].name, "papers.md#1");
  for (const Rule& rule : after->rules) EXPECT_EQ(rule.support, 1u);
  // What is left is a history like any other.
  EXPECT_TRUE(read_history(write_history(*after), ops).has_value());
}

TEST(HistoryFileTest, TheFirstVersionIsStillRead) {
  const auto& ops = theory::builtin_operators();
  const std::string old =
      "smiter-history 1\nform (> IntVar IntConst)\n"
      "bug 0000000000000001 0000000000000002 1 0 trophies.md#1\nskeleton 1 _\nscript\n"
      "(declare-fun i0 () Int)(assert (> i0 1))";
  auto history = read_history(old, ops);
  ASSERT_TRUE(history.has_value()) << history.error().to_string();
  // It does not say whose the atom is, so it stays.
  EXPECT_EQ(leave_out(*history, is_trophy), 1u);
  EXPECT_EQ(history->atoms.size(), 1u);
}

TEST(HistoryFileTest, HostileFilesAreErrorsWithTheirPlace) {
  const auto& ops = theory::builtin_operators();
  const std::string good =
      write_history(mine({"(declare-const x Int)(assert (or (= x 1) (> x 2)))"}, {.support = 0}));
  ASSERT_TRUE(read_history(good, ops).has_value());
  const auto error_of = [&](const std::string& text) {
    const auto read = read_history(text, ops);
    return read ? "read" : read.error().to_string();
  };
  EXPECT_THAT(error_of(""), HasSubstr("not a history file"));
  EXPECT_THAT(error_of("smiter-history 3\nscript\n"), HasSubstr("not a history file"));
  EXPECT_THAT(error_of("smiter-history 1\n"), HasSubstr("ends before its script"));
  EXPECT_THAT(error_of("smiter-history 2\nparts 0 0\nscript\n"), HasSubstr("2:1"));
  const std::string bug = "smiter-history 2\nbug 1 1 1 - b\n";
  EXPECT_THAT(error_of(bug + "parts 0 -\nscript\n"), HasSubstr("an atom or a skeleton"));
  EXPECT_THAT(error_of(bug + "parts - 0,0\nskeleton 1 _\nscript\n"), HasSubstr("an atom or a skeleton"));
  EXPECT_THAT(error_of(bug + "parts 1,0 -\nscript\n"), HasSubstr("numbers of atoms"));
  EXPECT_THAT(error_of("smiter-history 1\nform a\nrule 1 0.5 0 => 7\nscript\n"), HasSubstr("3:1"));
  EXPECT_THAT(error_of("smiter-history 1\nform a\nrule 1 0.5 0,0 => 0\nscript\n"), HasSubstr("ascending"));
  EXPECT_THAT(error_of("smiter-history 1\nform a\nform a\nscript\n"), HasSubstr("a form twice"));
  EXPECT_THAT(error_of("smiter-history 1\nskeleton 1 (ite _ _ _)\nscript\n"), HasSubstr("2:1"));
  EXPECT_THAT(error_of("smiter-history 1\nbug zz 0 1 - x\nscript\n"), HasSubstr("a hash"));
  EXPECT_THAT(error_of("smiter-history 1\nnonsense\nscript\n"), HasSubstr("unknown word nonsense"));
  EXPECT_THAT(error_of("smiter-history 1\nscript\n(declare-const x Int)\n(assert (= x true))\n"),
              HasSubstr("4:"));
  EXPECT_THAT(error_of("smiter-history 1\nscript\n(push 1)\n"), HasSubstr("only declares and asserts"));
  // Cut anywhere, it is an error or a shorter history, never a crash.
  for (std::size_t i = 0; i < good.size(); ++i) static_cast<void>(read_history(good.substr(0, i), ops));
}

TEST(HistoryFileTest, TheBundledHistoryIsReadable) {
  const auto read = read_history(bundled_history(), theory::builtin_operators());
  ASSERT_TRUE(read.has_value()) << read.error().to_string();
  EXPECT_EQ(write_history(*read), bundled_history());
}

}  // namespace
}  // namespace smiter::history
