// SPDX-License-Identifier: MIT
// Every rule is tried on formulas that have something for it, by the evaluator, under all assignments
// of values that matter to its theory.
#include "strategies/storm/equivalences/equivalences.h"

#include <deque>
#include <map>
#include <set>

#include <gtest/gtest.h>

#include "eval/machine/evaluator.h"
#include "eval/model/model_reader.h"
#include "smt/parser/parser.h"
#include "smt/printer/printer.h"
#include "theory/sig_reader.h"

namespace smiter::strategies::storm {
namespace {

constexpr std::string_view kDeclarations =
    "(declare-fun a () Bool)(declare-fun b () Bool)(declare-fun c () Bool)"
    "(declare-fun x () Int)(declare-fun y () Int)(declare-fun r () Real)(declare-fun s () Real)"
    "(declare-fun u () (_ BitVec 2))(declare-fun v () (_ BitVec 2))"
    "(declare-fun p () String)(declare-fun q () String)"
    "(declare-fun f () (_ FloatingPoint 3 3))(declare-fun g () (_ FloatingPoint 3 3))"
    "(declare-fun i () Int)(declare-fun m () (Array Int Int))(declare-fun n () (Array Int Int))"
    "(declare-datatypes ((List 0)) (((nil) (cons (head Int) (tail List)))))"
    "(declare-fun l () List)(declare-fun k () List)";

const std::vector<std::string> kFormulas = {
    "(and a b c)",
    "(or a b c)",
    "(and a (or b c))",
    "(or (and a b) c)",
    "(=> a b)",
    "(=> a b c)",
    "(ite a b c)",
    "(xor a b)",
    "(xor a b c)",
    "(= a b)",
    "(= a b c)",
    "(distinct a b)",
    "(not a)",
    "(< x y)",
    "(<= x y)",
    "(> x y)",
    "(>= x y)",
    "(< x y 1)",
    "(= x y)",
    "(distinct x y)",
    "(distinct x y 1)",
    "(< r s)",
    "(<= r s)",
    "(= r s)",
    "(bvult u v)",
    "(bvule u v)",
    "(bvslt u v)",
    "(bvsle u v)",
    "(forall ((p Bool)) (or p a))",
    "(exists ((p Bool) (q Bool)) (and p (not q) b))",
    "(= (ite a x y) y)",
    "(str.prefixof p q)",
    "(str.suffixof p q)",
    "(str.contains p q)",
    "(str.< p q)",
    "(str.<= p q)",
    "(= p q)",
    "(str.is_digit p)",
    "(str.in_re p (re.union (str.to_re q) (re.* (str.to_re \"ab\"))))",
    "(str.in_re p (re.inter (re.* (str.to_re \"a\")) (re.comp (str.to_re q))))",
    "(str.in_re p (re.comp (re.* (str.to_re \"a\"))))",
    "(str.in_re p (re.diff (re.* re.allchar) (str.to_re q)))",
    "(str.in_re p (re.opt (str.to_re q)))",
    "(str.in_re p (str.to_re q))",
    "(fp.lt f g)",
    "(fp.leq f g)",
    "(fp.gt f g)",
    "(fp.geq f g)",
    "(fp.eq f g)",
    "(= f g)",
    "(fp.isNaN f)",
    "(fp.isNegative f)",
    "(fp.isPositive f)",
    "(fp.isNormal f)",
    "(= (select m x) y)",
    "(= y (select m x))",
    "(= m (store n x y))",
    "(= (store n x y) m)",
    "(< (select (store m x y) i) 2)",
    "(= l k)",
    "(= l (cons x k))",
    "(= nil l)",
    "(= (cons x l) (cons y k))",
    "(= (cons x l) nil)",
    "((_ is cons) l)",
    "((_ is nil) l)",
    "(< (head (cons x l)) y)",
};

using Values = std::vector<std::string>;

// Values that matter: empty and overlapping words, and one outside of what is looked for; a NaN, both
// zeros, the smallest and largest numbers; arrays that differ at one index; each constructor.
const Values kBooleans = {"false", "true"};
const Values kWords = {"\"\"", "\"a\"", "\"b\"", "\"ab\"", "\"ba\"", "\"abab\"", "\"5\"", "\"55\""};
const Values kFloats = {
    "(_ NaN 3 3)",         "(_ +oo 3 3)",         "(_ -oo 3 3)",         "(_ +zero 3 3)",
    "(_ -zero 3 3)",       "(fp #b0 #b000 #b01)", "(fp #b1 #b000 #b01)", "(fp #b0 #b011 #b00)",
    "(fp #b1 #b011 #b00)", "(fp #b0 #b110 #b11)",
};
const Values kArrays = {"((as const (Array Int Int)) 0)", "(store ((as const (Array Int Int)) 0) 1 2)",
                        "(store ((as const (Array Int Int)) 0) 0 1)"};
const Values kLists = {"nil", "(cons 0 nil)", "(cons 1 nil)", "(cons 0 (cons 1 nil))"};

Values numbers(int count, const std::string& suffix = "") {
  Values result;
  for (int n = 0; n < count; ++n) result.push_back(std::to_string(n) + suffix);
  return result;
}

// Of a symbol: its sort, and the values that it goes through.
struct Symbol {
  std::string name, sort;
  Values values;
};

// Symbols that are varied together, every value of one with every value of the others.
const std::vector<std::vector<Symbol>> kGroups = {
    {{"a", "Bool", kBooleans}, {"b", "Bool", kBooleans}, {"c", "Bool", kBooleans}},
    {{"x", "Int", numbers(3)},
     {"y", "Int", numbers(4)},
     {"i", "Int", numbers(2)},
     {"m", "(Array Int Int)", kArrays},
     {"n", "(Array Int Int)", kArrays}},
    {{"r", "Real", numbers(3, ".5")}, {"s", "Real", numbers(4, ".5")}},
    {{"u", "(_ BitVec 2)", {"#b00", "#b01", "#b10", "#b11"}},
     {"v", "(_ BitVec 2)", {"#b00", "#b01", "#b10", "#b11"}}},
    {{"p", "String", kWords}, {"q", "String", kWords}},
    {{"f", "(_ FloatingPoint 3 3)", kFloats}, {"g", "(_ FloatingPoint 3 3)", kFloats}},
    {{"x", "Int", numbers(2)}, {"y", "Int", numbers(2)}, {"l", "List", kLists}, {"k", "List", kLists}},
};

using Assignment = std::map<std::string, std::string>;  // a definition by its symbol

// Every assignment of one group, with the Booleans changing along; the others have their first values.
void assign(const std::vector<Symbol>& group, std::size_t at, Assignment& now,
            std::vector<std::string>& out) {
  if (at < group.size()) {
    for (const std::string& value : group[at].values) {
      now[group[at].name] = "(define-fun " + group[at].name + " () " + group[at].sort + " " + value + ")";
      assign(group, at + 1, now, out);
    }
    return;
  }
  if (&group != &kGroups[0]) {
    const auto bits = out.size();
    for (std::size_t b = 0; b < 3; ++b)
      now[kGroups[0][b].name] =
          "(define-fun " + kGroups[0][b].name + " () Bool " + kBooleans[(bits >> b) & 1u] + ")";
  }
  std::string text;
  for (const auto& [name, definition] : now) text += definition;
  out.push_back(text);
}

std::vector<std::string> assignments() {
  std::vector<std::string> result;
  for (const auto& group : kGroups) {
    Assignment now;
    for (const auto& others : kGroups) {
      for (const Symbol& symbol : others)
        now[symbol.name] = "(define-fun " + symbol.name + " () " + symbol.sort + " " + symbol.values[0] + ")";
    }
    assign(group, 0, now, result);
  }
  return result;
}

struct Scene {
  smt::TermTable table{theory::builtin_operators()};
  smt::Script script;
  std::vector<smt::TermId> formulas;
  std::deque<eval::Model> models;
  std::deque<eval::Evaluator> evaluators;  // one per model

  explicit Scene(const std::vector<std::string>& texts = kFormulas) {
    std::string text(kDeclarations);
    for (const std::string& formula : texts) text += "(assert " + formula + ")";
    auto parsed = smt::parse_script(text + "(check-sat)", table);
    EXPECT_TRUE(parsed) << (parsed ? "" : parsed.error().to_string());
    script = std::move(*parsed);
    for (const smt::Command& command : script.commands) {
      if (command.kind == smt::CommandKind::Assert) formulas.push_back(command.term);
    }
    for (const std::string& assignment : assignments()) {
      auto model = eval::read_model(assignment, script, 0, table);
      EXPECT_TRUE(model) << assignment;
      if (!model) continue;
      models.push_back(std::move(*model));
      evaluators.emplace_back(table, models.back());
    }
  }

  // What is wrong with taking one for the other, in words; empty if nothing is.
  std::string difference(smt::TermId before, smt::TermId after) {
    const std::string change = smt::print_term(table, before) + " became " + smt::print_term(table, after);
    for (eval::Evaluator& evaluator : evaluators) {
      const auto old_value = evaluator.evaluate(before);
      const auto new_value = evaluator.evaluate(after);
      if (!old_value.is_known() || !new_value.is_known()) return "has no value: " + change;
      if (old_value.value != new_value.value) return "has another value: " + change;
    }
    return "";
  }
};

TEST(EquivalencesTest, EveryRuleKeepsTheValue) {
  Scene scene;
  base::Rng rng(1);
  std::set<std::string_view> used;
  for (const smt::TermId formula : scene.formulas) {
    for (const auto& [name, after] : all_rewrites(scene.table, formula, scene.formulas, rng)) {
      used.insert(name);
      ASSERT_EQ(scene.difference(formula, after), "") << name;
    }
  }
  EXPECT_EQ(used.size(), equivalence_names().size()) << "a rule that no formula here is for is not tested";
}

// Each is right for ordinary values and wrong for the one that its comment names.
TEST(EquivalencesTest, AWrongOneIsCaught) {
  const std::vector<std::pair<std::string, std::string>> wrong = {
      {"(fp.lt f g)", "(not (fp.geq f g))"},                            // NaN
      {"(fp.eq f g)", "(= f g)"},                                       // zeros, NaN
      {"(= f g)", "(or (fp.eq f g) (and (fp.isNaN f) (fp.isNaN g)))"},  // zeros
      {"(fp.isNegative f)", "(not (fp.isPositive f))"},                 // NaN
      {"(str.contains p q)", "(> (str.indexof p q 0) 0)"},              // at the beginning
      {"(str.prefixof p q)", "(= p (str.substr q 0 (+ 1 (str.len p))))"},
      {"(str.suffixof p q)", "(and (str.contains q p) (>= (str.len q) (str.len p)))"},  // "a" in "ab"
      {"(str.in_re p (re.opt (str.to_re q)))", "(= p q)"},                              // the empty word
      {"(= m (store n x y))", "(= (select m x) y)"},                                    // elsewhere
      {"(< (select (store m x y) i) 2)", "(< y 2)"},                                    // another index
      {"(= l (cons x k))", "((_ is cons) l)"},                                          // the fields
      {"((_ is nil) l)", "((_ is cons) l)"},
  };
  std::vector<std::string> texts;
  for (const auto& [before, after] : wrong) texts.insert(texts.end(), {before, after});
  Scene scene(texts);
  ASSERT_EQ(scene.formulas.size(), 2 * wrong.size());
  for (std::size_t n = 0; n < wrong.size(); ++n) {
    const std::string found = scene.difference(scene.formulas[2 * n], scene.formulas[2 * n + 1]);
    EXPECT_TRUE(found.starts_with("has another value")) << wrong[n].first << " is not " << wrong[n].second;
  }
}

TEST(EquivalencesTest, SoDoManySteps) {
  Scene scene;
  for (std::uint64_t seed = 0; seed < 150; ++seed) {
    base::Rng rng(seed);
    const smt::TermId formula = scene.formulas[seed % scene.formulas.size()];
    const Equivalent other =
        rewrite_equivalently(scene.table, formula, scene.formulas, {.steps = 6, .growth = 200}, rng);
    EXPECT_FALSE(other.rules.empty());
    ASSERT_EQ(scene.difference(formula, other.term), "") << "many steps";
  }
}

}  // namespace
}  // namespace smiter::strategies::storm
