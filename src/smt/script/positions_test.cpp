// SPDX-License-Identifier: MIT
#include "smt/script/positions.h"

#include <set>

#include <gtest/gtest.h>

#include "smt/parser/parser.h"
#include "smt/printer/printer.h"
#include "smt/script/unique_names.h"
#include "smt/script/visibility.h"
#include "smt/terms/replace.h"
#include "theory/sig_reader.h"

namespace smiter::smt {
namespace {

struct Read {
  TermTable table{theory::builtin_operators()};
  Script script;
  explicit Read(std::string_view text) {
    auto parsed = parse_script(text, table);
    EXPECT_TRUE(parsed) << (parsed ? "" : parsed.error().to_string());
    if (parsed) script = *parsed;
  }
  [[nodiscard]] std::string text(TermId term) const { return print_term(table, term); }
};

TEST(PositionsTest, CountsTheGraphAndNotTheTree) {
  std::string text = "(declare-fun x () Int)(assert (let ((a0 (+ x 1))) ";
  for (int i = 0; i < 40; ++i)
    text +=
        "(let ((a" + std::to_string(i + 1) + " (+ a" + std::to_string(i) + " a" + std::to_string(i) + "))) ";
  text += "(> a40 0)" + std::string(42, ')');
  Read r(text);
  Positions positions(r.table);
  base::Rng rng(1);
  positions.collect(r.script, rng);
  EXPECT_EQ(positions.terms().size(), 45u);        // x 1 a0 … a40 0 >
  EXPECT_EQ(positions.all().size(), 1u + 2 + 82);  // the root, two below it, two per sum
}

TEST(PositionsTest, DefinitionsBodiesCount) {
  Read r("(declare-fun y () Int)(define-fun f ((x Int)) Int (+ x y))(assert (= (f y) y))");
  Positions positions(r.table);
  base::Rng rng(1);
  positions.collect(r.script, rng);
  ASSERT_EQ(positions.roots().size(), 2u);
  std::vector<TermId> scope;
  positions.scope_everywhere(positions.all()[0], r.script, scope);
  ASSERT_EQ(scope.size(), 1u);
  EXPECT_EQ(r.text(scope[0]), "x");
}

TEST(PositionsTest, ScopesAlongAPathAndEverywhere) {
  Read r("(declare-fun p (Int) Bool)(assert (forall ((x Int)) (exists ((y Int)) (and (p x) (p 1)))))");
  Positions positions(r.table);
  base::Rng rng(1);
  positions.collect(r.script, rng);
  std::vector<ScriptPosition> path;
  std::vector<TermId> scope;
  for (const ScriptPosition& at : positions.all()) {
    if (r.text(at.term) != "1") continue;
    positions.path(at, path);
    EXPECT_TRUE(path.back().is_root());
    positions.scope(path, r.script, scope);
    EXPECT_EQ(scope.size(), 2u);
    positions.scope_everywhere(at, r.script, scope);
    EXPECT_TRUE(scope.empty());  // (p 1) might stand outside the quantifiers too
  }
}

TEST(ReplaceTest, AlongOnePathLeavesTheOtherUses) {
  Read r("(declare-fun a () Bool)(declare-fun b () Bool)(assert (and (not a) b))(assert (or (not a) b))");
  Positions positions(r.table);
  Replacer replacer(r.table);
  std::set<std::string> seen;
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    base::Rng rng(seed);
    positions.collect(r.script, rng);
    for (const ScriptPosition& at : positions.all()) {
      if (at.is_root() || r.text(at.parent) != "(not a)") continue;
      std::vector<ScriptPosition> path;
      positions.path(at, path);
      const auto made = replacer.along(path, r.table.mk_true());
      ASSERT_TRUE(made);
      seen.insert(r.text(*made));
    }
  }
  EXPECT_EQ(seen, (std::set<std::string>{"(and (not true) b)", "(or (not true) b)"}));
}

TEST(ReplaceTest, EverywhereChangesAllUses) {
  Read r(
      "(declare-fun a () Bool)(declare-fun b () Bool)(assert (and (not a) b))(assert (or (not a) (and (not "
      "a) b)))");
  Positions positions(r.table);
  Replacer replacer(r.table);
  base::Rng rng(3);
  positions.collect(r.script, rng);
  for (const ScriptPosition& at : positions.all()) {
    if (at.is_root() || r.text(at.parent) != "(not a)") continue;
    const auto changed = replacer.everywhere(positions, at, r.table.mk_false());
    ASSERT_EQ(changed.size(), 2u);
    EXPECT_EQ(r.text(changed[0].term), "(and (not false) b)");
    EXPECT_EQ(r.text(changed[1].term), "(or (not false) (and (not false) b))");
  }
}

TEST(ReplaceTest, EverywhereGoesThroughCasesOfAMatch) {
  Read r(
      "(declare-datatypes ((L 0)) (((nil) (cons (h Int) (t L)))))(declare-fun l () L)"
      "(assert (match l ((nil true) ((cons a b) (> a (+ a 1))))))");
  Positions positions(r.table);
  Replacer replacer(r.table);
  base::Rng rng(3);
  positions.collect(r.script, rng);
  int found = 0;
  for (const ScriptPosition& at : positions.all()) {
    if (r.text(at.term) != "1") continue;
    ++found;
    const auto changed = replacer.everywhere(positions, at, r.table.mk_literal("2", kInt));
    ASSERT_EQ(changed.size(), 1u);
    EXPECT_EQ(r.text(changed[0].term), "(match l ((nil true) ((cons a b) (> a (+ a 2)))))");
  }
  EXPECT_EQ(found, 1);
}

TEST(VisibilityTest, KnowsDeclarationsAndPops) {
  Read r(
      "(declare-fun a () Bool)(assert a)(push 1)(declare-fun b () Bool)(assert b)(pop 1)(assert (! a :named "
      "n))(assert n)");
  Visibility visibility(r.table, r.script);
  const auto span = [&](std::size_t command) { return visibility[r.script.commands[command].term]; };
  EXPECT_EQ(span(1).from, 0u);
  EXPECT_EQ(span(4).from, 3u);
  EXPECT_EQ(span(4).to, 5u);
  EXPECT_EQ(span(7).from, 7u);
  EXPECT_TRUE(visibility.gives_name(r.script.commands[6].term));
  EXPECT_FALSE(visibility.gives_name(r.script.commands[7].term));
}

TEST(UniqueNamesTest, SeparatesVariablesOfOneNameAndTwoSorts) {
  Read r(
      "(assert (forall ((x Int)) (> x 0)))(assert (exists ((x Bool)) x))(declare-fun z () Int)(assert "
      "(forall ((y Bool)) y))");
  make_names_unique(r.table, r.script);
  EXPECT_EQ(print_script(r.table, r.script).find("(exists ((x Bool)) x)"), std::string::npos);
  EXPECT_NE(print_script(r.table, r.script).find("(forall ((y Bool)) y)"), std::string::npos);
}

}  // namespace
}  // namespace smiter::smt
