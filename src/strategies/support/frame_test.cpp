// SPDX-License-Identifier: MIT
#include "strategies/support/frame.h"

#include <gtest/gtest.h>

#include "theory/sig_reader.h"

namespace smiter::strategies {
namespace {

// Two texts in one call of fmt::format: the second one must not move the first.
TEST(FrameTest, ATextStaysWhereItIsWhenOthersArePrinted) {
  const smt::OpTable& ops = theory::builtin_operators();
  const generate::Targets targets(ops, generate::shipped({"z3@4.8.12", "cvc5@1.0.3"}));
  const auto frame = Frame::open("(declare-const x Int)(assert (> x 0))(check-sat)", ops, targets);
  ASSERT_TRUE(frame) << frame.error().to_string();
  smt::TermTable& table = (*frame)->table();
  const smt::TermId first = table.mk_literal("0", smt::kInt);
  const std::string* const text = &(*frame)->text(first);
  for (int i = 100; i < 1000; ++i)
    static_cast<void>((*frame)->text(table.mk_literal(std::to_string(i), smt::kInt)));
  EXPECT_EQ(&(*frame)->text(first), text);
  EXPECT_EQ(*text, "0");
}

TEST(FrameTest, AnAttributeWithoutAKnownMeaningIsRefused) {
  const smt::OpTable& ops = theory::builtin_operators();
  const generate::Targets targets(ops, generate::shipped({"z3@4.8.12", "cvc5@1.0.3"}));
  const auto frame = Frame::open("(declare-const x Int)(assert (! (> x 0) :odd a))(check-sat)", ops, targets);
  ASSERT_FALSE(frame);
  EXPECT_NE(frame.error().message.find(":odd"), std::string::npos) << frame.error().message;
}

}  // namespace
}  // namespace smiter::strategies
