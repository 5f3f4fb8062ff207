// SPDX-License-Identifier: MIT
#include "generate/literals.h"

#include <gtest/gtest.h>

#include "smt/printer/printer.h"
#include "theory/sig_reader.h"

namespace smiter::generate {
namespace {

constexpr std::size_t kLongest = 100'000;

TEST(LiteralsTest, ASortOfAnyWidthCostsLittle) {
  smt::TermTable table(theory::builtin_operators());
  Literals literals(table);
  base::Rng rng(1);
  const smt::SortId narrow = table.sorts().mk_bitvec(8), wide = table.sorts().mk_bitvec(652'365'236);
  const smt::SortId exponent = table.sorts().mk_float(400'000'000, 5);
  const smt::SortId significand = table.sorts().mk_float(5, 400'000'000);
  for (int i = 0; i < 20; ++i) {
    EXPECT_TRUE(literals.any(narrow, rng));
    EXPECT_FALSE(literals.any(wide, rng));
    for (const smt::SortId sort : {exponent, significand}) {
      const auto value = literals.any(sort, rng);
      ASSERT_TRUE(value);
      EXPECT_LT(smt::print_term(table, *value).size(), kLongest);
    }
  }
}

}  // namespace
}  // namespace smiter::generate
