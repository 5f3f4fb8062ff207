// SPDX-License-Identifier: MIT
#include "ask/row_question.h"

#include <gtest/gtest.h>

#include "ask/question.h"
#include "ask/words.h"
#include "capability/row_text.h"
#include "theory/sig_reader.h"

namespace smiter::ask {
namespace {

const HasSort kAll = [](const smt::TermTable&, smt::SortId) { return true; };

// A row without a question would be taken for unknown to everybody.
TEST(RowQuestionTest, EveryRowHasOne) {
  const smt::OpTable& ops = theory::builtin_operators();
  std::size_t ground = 0;
  for (std::uint32_t i = 0; i < ops.rows().size(); ++i) {
    const RowQuestions questions = question_about(ops, smt::OpId(i), kAll);
    EXPECT_TRUE(questions.ground) << capability::row_text(ops, ops.rows()[i]);
    if (questions.ground && questions.ground->ground) ++ground;
  }
  EXPECT_GT(ground, ops.rows().size() * 3 / 4);
}

TEST(RowQuestionTest, ItIsMadeOfSortsThatTheSolverHas) {
  const smt::OpTable& ops = theory::builtin_operators();
  const HasSort bits = [](const smt::TermTable& table, smt::SortId sort) {
    return sort == smt::kBool || table.sorts().kind(sort) == smt::SortKind::BitVec;
  };
  for (std::uint32_t i = 0; i < ops.rows().size(); ++i) {
    const RowQuestions questions = question_about(ops, smt::OpId(i), bits);
    const std::string row = capability::row_text(ops, ops.rows()[i]);
    if (row == "(ite Bool A A A)") {
      ASSERT_TRUE(questions.ground);
      EXPECT_NE(questions.ground->definition.find("BitVec"), std::string::npos);
    }
    if (row.find("String") != std::string::npos || row.ends_with(" Int)")) {
      EXPECT_FALSE(questions.ground) << row;
    }
  }
}

// An empty range is computed away, also by a solver that refuses the operator otherwise.
TEST(RowQuestionTest, ARangeOfAnArrayIsNotEmpty) {
  const smt::OpTable& ops = theory::builtin_operators();
  const auto row = ops.overloads(ops.symbols().find("eqrange"));
  ASSERT_EQ(row.size(), 1u);
  const RowQuestions questions = question_about(ops, row.front(), kAll);
  ASSERT_TRUE(questions.ground && questions.open);
  for (const RowQuestion& question : {*questions.ground, *questions.open})
    EXPECT_NE(question.definition.find(" 1 5))"), std::string::npos) << question.definition;
  EXPECT_TRUE(questions.ground->ground);
  // With (= r c) the constant c would be replaced, and nothing be left to solve.
  EXPECT_EQ(questions.open->defined.sat, "(and (or r c) (not (and r c)))");
}

TEST(QuestionTest, ValuesAreGivenByNumber) {
  const auto file = read_questions("(values f 0 2 1)");
  ASSERT_TRUE(file);
  EXPECT_EQ(file->values.at("f"), (std::vector<std::size_t>{0, 2, 1}));
  EXPECT_FALSE(read_questions("(values f 0 x)"));
}

TEST(WordsTest, AMessageIsComparedWithoutNameAndPlace) {
  EXPECT_EQ(without_name("line 3: unknown constant bag.count (Int)", "bag.count"),
            without_name("line 14: unknown constant smiter-nobody (Int)", kNobody));
}

TEST(QuestionTest, AFormThatNobodyKnowsIsAnError) {
  EXPECT_FALSE(read_questions("(nonsense x (check-sat))"));
  EXPECT_FALSE(read_questions("(word-form nonsense x)"));
  EXPECT_TRUE(read_questions("(shape x (assert true))(logics A B)(word-form bare c)"));
}

}  // namespace
}  // namespace smiter::ask
