// SPDX-License-Identifier: MIT
#include "eval/theory/operators.h"

#include <gtest/gtest.h>

#include <set>
#include <tuple>

#include "eval/ground_test_support.h"

namespace smiter::eval {
namespace {

TEST(OperatorsTest, RowsAreWellFormedAndDistinct) {
  std::set<std::tuple<std::string_view, std::string_view, int>> seen;
  for (const Operator& op : all_operators()) {
    EXPECT_TRUE(seen.emplace(op.name, op.signature, op.indices).second) << op.name << " stands twice";
    EXPECT_EQ(op.signature.find_first_not_of("birvwfgmsxqat."), std::string_view::npos) << op.name;
    EXPECT_NE(op.function, nullptr);
    const bool folds = op.fold != Fold::Fixed && op.fold != Fold::All;
    EXPECT_TRUE(!folds || op.signature.size() == 2) << op.name << " folds a function that is not binary";
  }
}

// Whatever the arguments, an application gives an outcome and no crash.
TEST(OperatorsTest, ArgumentsOfAnySortAreSafe) {
  std::vector<Value> values;
  for (const char* text :
       {"true", "(- 3)", "0", "99999999999999999999", "1.5", "(sqrt 2.0)", "(sin 1.0)", "#b1", "#x00",
        "#xffffffffffffffffffff", "(_ NaN 3 3)", "(fp #b1 #b011 #b01)", "RTZ", "\"\"", "\"ab\"", "re.all",
        "((as const (Array Int Bool)) false)", "(seq.unit 1)", "(set.singleton 2)"}) {
    values.push_back(testing::evaluate(text).value());
  }
  const Limits limits;
  const std::uint64_t indices[] = {3, 2};
  int known = 0;
  for (const Operator& op : all_operators()) {
    for (const Value& a : values) {
      for (const Value& b : values) {
        for (const Value& c : values) {
          const Value args[] = {a, b, c, b};
          for (std::size_t n = 0; n <= 4; ++n) {
            const Outcome out =
                apply(op, std::span(args, n), {.indices = std::span(indices, op.indices), .limits = limits});
            known += out.is_known() ? 1 : 0;
          }
          if (op.signature.size() < 3 && op.fold != Fold::All) break;
        }
        if (op.signature.size() < 2 && op.fold != Fold::All) break;
      }
    }
  }
  EXPECT_GT(known, 1000);
}

}  // namespace
}  // namespace smiter::eval
