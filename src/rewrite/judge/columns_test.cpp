// SPDX-License-Identifier: MIT
// Columns say what the evaluator says: for generated terms of every logic, and for what is open by hand.
#include "rewrite/judge/columns.h"

#include <gtest/gtest.h>

#include <bit>

#include "eval/machine/cells.h"
#include "eval/value/print.h"
#include "generate/formula.h"
#include "rewrite/judge/assignments.h"
#include "rewrite/judge/judge_test_support.h"
#include "smt/printer/printer.h"
#include "smt/terms/visit.h"
#include "theory/logics.h"

namespace smiter::rewrite {
namespace {

using testing::Case;

constexpr std::uint32_t kAssignments = 20;

// Of the terms that are compared: how many values there are, and how many of them columns have.
struct Tally {
  std::uint64_t all = 0, plain = 0, chosen = 0;
};

struct Compared {
  Compared(smt::TermTable& table, std::span<const smt::TermId> terms, std::uint64_t seed)
      : assignments(table, terms, base::Rng(seed)) {
    std::vector<const eval::Model*> models;
    for (std::uint32_t i = 0; i < kAssignments; ++i) models.push_back(&assignments.next().model());
    columns = std::make_unique<Columns>(table, models, small_limits());
  }
  Assignments assignments;
  std::unique_ptr<Columns> columns;
};

void compare(const smt::TermTable& table, Compared& both, smt::TermId term, Tally& tally) {
  const Column column = both.columns->of(term);
  EXPECT_EQ(column.plain & column.chosen, 0U);
  EXPECT_EQ((column.plain | column.chosen) & ~both.columns->all(), 0U);
  for (std::size_t i = 0; i < kAssignments; ++i) {
    ++tally.all;
    const bool plain = (column.plain >> i & 1) != 0, chosen = (column.chosen >> i & 1) != 0;
    tally.plain += plain ? 1 : 0;
    tally.chosen += chosen ? 1 : 0;
    const eval::Evaluated known = both.assignments[i].evaluator().evaluate(term);
    if (plain) {
      EXPECT_TRUE(known.note == nullptr && known.value == column[i])
          << smt::print_term(table, term) << ": " << eval::to_smtlib(column[i]);
    }
    // What is known without a choice is no matter of choice.
    if (chosen && known.is_known()) {
      EXPECT_EQ(known.value, column[i]) << smt::print_term(table, term);
    }
  }
}

TEST(ColumnsTest, PlainValuesAreTheEvaluators) {
  const smt::OpTable& ops = theory::builtin_operators();
  const generate::Targets targets(ops, generate::shipped({"z3@4.8.12", "cvc5@1.0.3"}));
  std::vector<std::string_view> logics(theory::common_logics().begin(), theory::common_logics().end());
  for (const std::string_view more : {"QF_FP", "UFDTLIA", "AUFBVDTLIA", "SLIA", "QF_ALL"})
    logics.push_back(more);
  Tally tally;
  for (const std::string_view logic : logics) {
    const auto test = generate::random_formula(logic, ops, targets, {}, base::Rng(7));
    ASSERT_TRUE(test);
    smt::TermTable table(ops);
    const auto script = smt::parse_script(test->script, table);
    ASSERT_TRUE(script);
    std::vector<smt::TermId> terms;
    smt::Visitor visitor(table);
    for (const smt::Command& command : script->commands) {
      if (command.kind != smt::CommandKind::Assert) continue;
      visitor.post_order(command.term, [&](smt::TermId term) {
        if (table[term].free_vars == smt::kNoVars && table[term].kind != smt::TermKind::MatchCase)
          terms.push_back(term);
      });
    }
    Compared both(table, terms, 3);
    for (const smt::TermId term : terms) compare(table, both, term, tally);
  }
  EXPECT_GT(tally.all, 10'000U);
  EXPECT_GT(tally.plain * 10, tally.all * 7) << tally.plain << " of " << tally.all;
}

TEST(ColumnsTest, WhatIsOpenIsChosenAndSoIsWhatDependsOnIt) {
  for (const char* text : {"(div x 0)", "(+ 1 (mod x 0))", "(and (= (div x 0) 0) true)", "(/ a 0.0)",
                           "(ite (= (mod x 0) 0) x y)", "(cons (div y 0) l)"}) {
    Case c(text);
    Compared both(c.table, std::array{c.term}, 1);
    const Column column = both.columns->of(c.term);
    EXPECT_EQ(column.plain, 0U) << text;
    EXPECT_EQ(column.chosen, both.columns->all()) << text;
  }
}

TEST(ColumnsTest, OneArgumentThatIsKnownSettlesAConnective) {
  for (const char* text :
       {"(and (= (div x 0) 5) false)", "(or (= (div x 0) 5) true)", "(=> (= (div x 0) 5) true)",
        "(=> false (= (div x 0) 5))", "(ite true x (div x 0))"}) {
    Case c(text);
    Compared both(c.table, std::array{c.term}, 1);
    EXPECT_EQ(both.columns->of(c.term).plain, both.columns->all()) << text;
  }
}

TEST(ColumnsTest, WhatTheyDoNotKnowHasNoValue) {
  for (const char* text : {"(forall ((i Int)) (> i x))", "(match l ((nil 0) ((cons i j) i)))"}) {
    Case c(text);
    Compared both(c.table, std::array{c.term}, 1);
    const Column column = both.columns->of(c.term);
    EXPECT_EQ(column.plain | column.chosen, 0U) << text;
  }
}

TEST(ColumnsTest, ATermWithoutSymbolsIsComputedOnce) {
  Case c("(str.++ \"a\" (str.from_int (+ 1 2)))");
  Compared both(c.table, std::array{c.term}, 1);
  const Column column = both.columns->of(c.term);
  EXPECT_EQ(column.step, 0U);
  EXPECT_EQ(column.plain, both.columns->all());
  EXPECT_EQ(eval::to_smtlib(column[kAssignments - 1]), "\"a3\"");
}

}  // namespace
}  // namespace smiter::rewrite
