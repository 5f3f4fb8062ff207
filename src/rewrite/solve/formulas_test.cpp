// SPDX-License-Identifier: MIT
#include "rewrite/solve/formulas.h"

#include <gtest/gtest.h>

#include "eval/judge.h"
#include "eval/model/model_reader.h"
#include "smt/parser/parser.h"
#include "smt/printer/printer.h"
#include "theory/sig_reader.h"

namespace smiter::rewrite {
namespace {

struct Made {
  smt::TermTable table{theory::builtin_operators()};
  std::vector<Formula> formulas;
};

constexpr std::string_view kDeclarations =
    "(declare-const x Int)(declare-const p Bool)(declare-const s String)";

// Of these terms, with 0, 1 and "" as constants.
void make(Made& made, std::string_view terms) {
  const auto script = smt::parse_script(
      std::string(kDeclarations) + "(get-value (0 1 \"\" " + std::string(terms) + "))", made.table);
  ASSERT_TRUE(script);
  const std::span<const smt::TermId> all = script->commands.back().terms;
  made.formulas = formulas_about(made.table, all.subspan(3), all.first(3));
}

TEST(FormulasTest, EveryConstantOfTheSortAndBothTruthValues) {
  Made made;
  make(made, "(* x x) (< x 0) (str.++ s s) re.all");
  std::string text;
  for (const Formula& f : made.formulas) text += smt::print_term(made.table, f.claim) + "\n";
  EXPECT_EQ(text, "(= (* x x) 0)\n(= (* x x) 1)\n(< x 0)\n(not (< x 0))\n(= (str.++ s s) \"\")\n");
  EXPECT_EQ(made.formulas.back().term, 2U);
}

TEST(FormulasTest, AWitnessMakesTheFormulaTrue) {
  Made made;
  make(made, "(* x x) (- x x) (str.len s) (and p (not p)) (div x 0)");
  std::size_t witnesses = 0;
  for (const Formula& f : made.formulas) {
    if (!f.witness) continue;
    ++witnesses;
    const std::string text =
        std::string(kDeclarations) + "(assert " + smt::print_term(made.table, f.claim) + ")(check-sat)";
    smt::TermTable table(theory::builtin_operators());
    const auto script = smt::parse_script(text, table);
    ASSERT_TRUE(script);
    const auto model = eval::read_model(*f.witness, *script, 0, table);
    ASSERT_TRUE(model);
    EXPECT_EQ(eval::judge(table, *script, *model, {}, 0).verdict, eval::Verdict::Valid) << text;
  }
  // 0 and 1 are squares and lengths, a difference is 0, (not (and p (not p))) holds. What is open has none.
  EXPECT_EQ(witnesses, 6U);
}

}  // namespace
}  // namespace smiter::rewrite
