// SPDX-License-Identifier: MIT
#include "triage/cluster/rewrite_shape.h"

#include <gtest/gtest.h>

#include "theory/sig_reader.h"

namespace smiter::triage {
namespace {

std::string shape(const std::string& term, const std::string& rewritten) {
  return rewrite_shape("(declare-const x Int)(declare-const s String)(simplify " + term + ")", rewritten,
                       theory::builtin_operators());
}

TEST(RewriteShapeTest, ArgumentsDoNotMatter) {
  EXPECT_EQ(shape("((_ re.^ 0) re.all)", "re.all\n"), "(re.^ 0 ?1) -> ?1");
  EXPECT_EQ(shape("((_ re.^ 0) (re.* (str.to_re \"a\")))", "(re.* (str.to_re \"a\"))"), "(re.^ 0 ?1) -> ?1");
}

TEST(RewriteShapeTest, IndicesAndResultsDo) {
  EXPECT_EQ(shape("((_ re.^ 1) re.all)", "re.all"), "(re.^ 1 ?1) -> ?1");
  EXPECT_EQ(shape("(bvsmul_noovfl #b011 #b100)", "false"), "(bvsmul_noovfl ?1 ?2) -> false");
  EXPECT_EQ(shape("(bvsmul_noovfl #b1 (bvnot #b0))", "true"), "(bvsmul_noovfl ?1 ?2) -> true");
  EXPECT_EQ(shape("(+ x x)", "(* 3 x)"), "(+ ?1 ?1) -> (* a Int ?1)");
  EXPECT_EQ(shape("(+ x 1)", "(+ 2 x)"), "(+ ?1 ?2) -> (+ a Int ?1)");
}

TEST(RewriteShapeTest, WhatCannotBeReadHasNone) {
  EXPECT_EQ(shape("(+ x 1)", "(+ y 1)"), "");
  EXPECT_EQ(shape("x", "0"), "");
}

}  // namespace
}  // namespace smiter::triage
