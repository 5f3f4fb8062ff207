// SPDX-License-Identifier: MIT
// Every rule is tried at every place of formulas that have something for it, under all
// assignments of small values, by the evaluator.
#include "strategies/equivalences.h"

#include <set>

#include <gtest/gtest.h>

#include "eval/machine/evaluator.h"
#include "eval/model/model_reader.h"
#include "smt/parser/parser.h"
#include "smt/printer/printer.h"
#include "theory/sig_reader.h"

namespace smiter::strategies {
namespace {

constexpr std::string_view kDeclarations =
    "(declare-fun a () Bool)(declare-fun b () Bool)(declare-fun c () Bool)"
    "(declare-fun x () Int)(declare-fun y () Int)(declare-fun r () Real)(declare-fun s () Real)"
    "(declare-fun u () (_ BitVec 2))(declare-fun v () (_ BitVec 2))";

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
};

// Every assignment of two Booleans, small numbers and bit-vectors.
std::vector<std::string> assignments() {
  std::vector<std::string> result;
  const auto boolean = [](std::uint32_t bit) { return bit != 0 ? "true" : "false"; };
  for (std::uint32_t bits = 0; bits < 8; ++bits) {
    for (int x = 0; x < 3; ++x) {
      for (int y = 0; y < 4; ++y) {
        std::string text;
        text += std::string("(define-fun a () Bool ") + boolean(bits & 1u) + ")";
        text += std::string("(define-fun b () Bool ") + boolean(bits & 2u) + ")";
        text += std::string("(define-fun c () Bool ") + boolean(bits & 4u) + ")";
        text +=
            "(define-fun x () Int " + std::to_string(x) + ")(define-fun y () Int " + std::to_string(y) + ")";
        text += "(define-fun r () Real " + std::to_string(x) + ".5)(define-fun s () Real " +
                std::to_string(y) + ".5)";
        text += "(define-fun u () (_ BitVec 2) (_ bv" + std::to_string(x) + " 2))";
        text += "(define-fun v () (_ BitVec 2) (_ bv" + std::to_string(y) + " 2))";
        result.push_back(text);
      }
    }
  }
  return result;
}

struct Scene {
  smt::TermTable table{theory::builtin_operators()};
  smt::Script script;
  std::vector<smt::TermId> formulas;

  Scene() {
    std::string text(kDeclarations);
    for (const std::string& formula : kFormulas) text += "(assert " + formula + ")";
    auto parsed = smt::parse_script(text + "(check-sat)", table);
    EXPECT_TRUE(parsed) << (parsed ? "" : parsed.error().to_string());
    script = std::move(*parsed);
    for (const smt::Command& command : script.commands) {
      if (command.kind == smt::CommandKind::Assert) formulas.push_back(command.term);
    }
  }

  void expect_same(smt::TermId before, smt::TermId after, const std::string& how) {
    for (const std::string& assignment : assignments()) {
      const auto model = eval::read_model(assignment, script, 0, table);
      ASSERT_TRUE(model);
      eval::Evaluator evaluator(table, *model);
      const auto old_value = evaluator.evaluate(before);
      const auto new_value = evaluator.evaluate(after);
      ASSERT_TRUE(old_value.is_known() && new_value.is_known())
          << how << ": " << smt::print_term(table, after);
      ASSERT_EQ(old_value.value, new_value.value)
          << how << ": " << smt::print_term(table, before) << " became " << smt::print_term(table, after);
    }
  }
};

TEST(EquivalencesTest, EveryRuleKeepsTheValue) {
  Scene scene;
  base::Rng rng(1);
  std::set<std::string_view> used;
  for (smt::TermId formula : scene.formulas) {
    for (const auto& [name, after] : all_rewrites(scene.table, formula, scene.formulas, rng)) {
      used.insert(name);
      scene.expect_same(formula, after, std::string(name));
      if (testing::Test::HasFatalFailure()) return;
    }
  }
  EXPECT_EQ(used.size(), 21u) << "a rule that no formula here is for is not tested";
}

TEST(EquivalencesTest, SoDoManySteps) {
  Scene scene;
  for (std::uint64_t seed = 0; seed < 60; ++seed) {
    base::Rng rng(seed);
    const smt::TermId formula = scene.formulas[seed % scene.formulas.size()];
    const Equivalent other =
        rewrite_equivalently(scene.table, formula, scene.formulas, {.steps = 6, .growth = 200}, rng);
    EXPECT_FALSE(other.rules.empty());
    scene.expect_same(formula, other.term, "many steps");
    if (testing::Test::HasFatalFailure()) return;
  }
}

}  // namespace
}  // namespace smiter::strategies
