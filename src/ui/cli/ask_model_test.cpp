// SPDX-License-Identifier: MIT
#include "ui/cli/ask_model.h"

#include <gtest/gtest.h>

namespace smiter::ui {
namespace {

TEST(AskModelTest, SaysWhyThereIsNoModel) {
  using solver::Result;
  EXPECT_EQ(why_no_model({.solver = "z3"}), "z3 gives no model: it says nothing");
  EXPECT_EQ(why_no_model({.solver = "z3", .message = "it was asked 1 check-sat"}),
            "z3 gives no model: it was asked 1 check-sat");
  EXPECT_EQ(why_no_model({.solver = "z3", .result = Result::Unknown, .message = "incomplete"}),
            "z3 gives no model: it says unknown, incomplete");
  EXPECT_EQ(why_no_model({.solver = "z3", .result = Result::Unsat}), "z3 gives no model: it says unsat");
}

}  // namespace
}  // namespace smiter::ui
