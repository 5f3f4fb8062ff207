// SPDX-License-Identifier: MIT
#include "testcase/names.h"

#include <gtest/gtest.h>

namespace smiter::testcase {
namespace {

TEST(NamesTest, ExchangesSymbolsAndNothingElse) {
  const std::string model = "((define-fun speed () Int 5) (define-fun |a b| () String \"speed\"))";
  EXPECT_EQ(with_names(model, {{"speed", "i"}, {"a b", "s"}}),
            "((define-fun i () Int 5) (define-fun s () String \"speed\"))");
}

TEST(NamesTest, AllAtOnceSoThatTwoNamesMaySwap) {
  EXPECT_EQ(with_names("(f x y)", {{"x", "y"}, {"y", "x"}}), "(f y x)");
}

}  // namespace
}  // namespace smiter::testcase
