// SPDX-License-Identifier: MIT
#include "triage/cluster/cluster_key.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "theory/sig_reader.h"
#include "triage/finding_test_support.h"

namespace smiter::triage {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

std::string key(const Finding& f) {
  return cluster_key(f, theory::builtin_operators());
}

TEST(ClusterKeyTest, OperatorsAreThoseThatTellFormulasApart) {
  const auto& ops = theory::builtin_operators();
  EXPECT_THAT(telling_operators("(declare-const x Int)(assert (not (= (abs x) (+ x 1))))(check-sat)", ops),
              ElementsAre("reals_ints:+", "reals_ints:abs"));
  EXPECT_THAT(telling_operators("(declare-const b Bool)(assert (exists ((c Bool)) (and b c)))", ops),
              ElementsAre(":exists"));
  EXPECT_THAT(telling_operators("((", ops), IsEmpty());
}

TEST(ClusterKeyTest, TheFormulaDecidesNotTheNamesInIt) {
  Finding a = sample_finding(), b = sample_finding();
  b.id = 8;
  b.script = "(declare-const other Int)\n(assert (or false (> (abs other) 0)))\n(check-sat)\n";
  EXPECT_EQ(key(a), key(b));
  b.script = "(declare-const x Int)\n(assert (> (mod x 2) 0))\n(check-sat)\n";
  EXPECT_NE(key(a), key(b));
  b = sample_finding();
  b.verdict.kind = oracle::VerdictClass::InvalidModel;
  EXPECT_NE(key(a), key(b));
}

TEST(ClusterKeyTest, ACrashIsItsSignature) {
  Finding a = sample_finding(), b = sample_finding();
  a.verdict.kind = b.verdict.kind = oracle::VerdictClass::Crash;
  a.verdict.signature = b.verdict.signature = "f at a.cpp:1";
  b.script = "(check-sat)";
  EXPECT_EQ(key(a), key(b));
  b.verdict.signature = "g at a.cpp:2";
  EXPECT_NE(key(a), key(b));
}

TEST(ClusterKeyTest, ACrashWithoutAPlaceIsKnownByItsOperatorsToo) {
  Finding a = sample_finding(), b = sample_finding();
  a.verdict.kind = b.verdict.kind = oracle::VerdictClass::Crash;
  a.verdict.signature = b.verdict.signature = "SIGSEGV";
  a.located = b.located = false;
  b.script = "(declare-const x Int)\n(assert (> (mod x 2) 0))\n(check-sat)\n";
  EXPECT_NE(key(a), key(b));
  EXPECT_NE(key(a).find("weak"), std::string::npos);
  EXPECT_EQ(strength_of_key(a), KeyStrength::Weak);
  a.located = true;
  a.verdict.signature = "SIGSEGV at z3+0x12ab";
  EXPECT_EQ(strength_of_key(a), KeyStrength::Build);
  a.verdict.signature = "SIGSEGV at smt::context::push";
  EXPECT_EQ(strength_of_key(a), KeyStrength::Good);
}

TEST(ClusterKeyTest, AKeyIsOneLine) {
  Finding f = sample_finding();
  f.verdict.kind = oracle::VerdictClass::Crash;
  f.verdict.signature = "two\nlines";
  EXPECT_EQ(key(f).find('\n'), std::string::npos);
}

}  // namespace
}  // namespace smiter::triage
