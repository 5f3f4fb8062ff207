// SPDX-License-Identifier: MIT
#include "strategies/storm/boolean_depth.h"

#include <string>

#include <gtest/gtest.h>

#include "smt/parser/parser.h"
#include "theory/sig_reader.h"

namespace smiter::strategies::storm {
namespace {

std::uint32_t depth_of(const std::string& formula) {
  smt::TermTable table(theory::builtin_operators());
  const auto script = smt::parse_script(
      "(declare-fun p () Bool)(declare-fun f (Bool) Bool)(declare-fun x () Int)(assert " + formula + ")",
      table);
  EXPECT_TRUE(script) << formula;
  return script ? BooleanDepth(table)(script->commands.back().term) : 0;
}

TEST(BooleanDepthTest, AnAtomIsOneDeepWhateverItsTermsAre) {
  for (const char* atom : {"p", "true", "(f (not p))", "(> x 3)", "(> (+ x (* 2 (- x 1))) 3)",
                           "(= x (ite p 1 2))", "(forall ((y Int)) (or (> y x) (and p (< y x))))"})
    EXPECT_EQ(depth_of(atom), 1u) << atom;
}

TEST(BooleanDepthTest, AConnectiveIsOneMore) {
  EXPECT_EQ(depth_of("(not p)"), 2u);
  EXPECT_EQ(depth_of("(not (not p))"), 3u);
  EXPECT_EQ(depth_of("(and p (> x 1) (not p))"), 3u);
  EXPECT_EQ(depth_of("(= p (> (* 2 x) 1))"), 2u);
  EXPECT_EQ(depth_of("(ite p (=> p (xor p p)) p)"), 4u);
}

}  // namespace
}  // namespace smiter::strategies::storm
