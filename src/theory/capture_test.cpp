// SPDX-License-Identifier: MIT
#include "theory/capture.h"

#include <gtest/gtest.h>

#include "smt/parser/parser.h"
#include "theory/sig_reader.h"

namespace smiter::theory {
namespace {

std::string captured(const std::string& text) {
  smt::TermTable table(builtin_operators());
  const auto script = smt::parse_script(text, table);
  if (!script) return script.error().to_string();
  const RowFeatures rows = row_features(builtin_operators());
  const auto status = captures_nothing(table, *script, &rows);
  return status ? "" : status.error().message;
}

TEST(CaptureTest, AnOperatorOfTheLogicMayNotBeDeclared) {
  EXPECT_EQ(captured("(declare-fun f (Int) Int)"), "");
  EXPECT_EQ(captured("(declare-datatype L ((cons (re.all Int))))"), "it declares 're.all', an operator");
  EXPECT_EQ(captured("(declare-fun - (Int) Int)"), "it declares '-', an operator");
  EXPECT_EQ(captured("(set-logic QF_AUFLIA)(declare-fun select (Int) Int)"),
            "it declares 'select', an operator");
}

TEST(CaptureTest, AnOperatorOfAnotherLogicMay) {
  EXPECT_EQ(captured("(set-logic QF_UF)(declare-sort U 0)(declare-fun select (U U) U)"), "");
}

TEST(CaptureTest, AnOperatorThatWasUsedBeforeMayNotBeDeclared) {
  EXPECT_EQ(
      captured("(set-logic QF_UF)(assert (< 1.0 2.0))(define-fun < ((y Bool)) Bool y)(assert (< true))"),
      "it declares '<', an operator");
  EXPECT_EQ(captured("(set-logic QF_UF)(define-fun < ((y Bool)) Bool y)(assert (< true))"), "");
}

}  // namespace
}  // namespace smiter::theory
