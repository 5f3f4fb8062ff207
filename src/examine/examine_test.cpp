// SPDX-License-Identifier: MIT
#include "examine/examine.h"

#include <gmock/gmock.h>

#include <algorithm>

#include "examine/honest_solver_test_support.h"
#include "theory/sig_reader.h"

namespace smiter::examine {
namespace {

using oracle::VerdictClass;
using solver::SolverConfig;
using solver::testing_support::FakeSolver;
using solver::testing_support::Life;
using testing::Contains;
using testing::HasSubstr;
using testing::IsEmpty;
using testing_support::honest;
using testing_support::unsat_for_sat;
using testing_support::wrong_model;

const std::string kXor = "(declare-const p Bool)\n(declare-const q Bool)\n(assert (xor p q))\n(check-sat)\n";

class ExamineTest : public testing::Test {
 protected:
  [[nodiscard]] Examination examined(const std::vector<SolverConfig>& solvers, unsigned runs = 3,
                                     const std::string& script = kXor) const {
    ExamineOptions options;
    options.runs = runs;
    return examine(script, solvers, ops_, options);
  }
  const smt::OpTable& ops_ = theory::builtin_operators();
  FakeSolver honest_{"honest", honest(ops_)};
};

TEST_F(ExamineTest, NobodyIsAccusedWhereAllAreRight) {
  FakeSolver other("other", honest(ops_));
  const Examination result = examined({honest_.config(), other.config()});
  EXPECT_THAT(result.findings, IsEmpty());
  EXPECT_THAT(result.cut, IsEmpty());
  EXPECT_EQ(result.record.solvers.size(), 2u);
}

TEST_F(ExamineTest, AWrongUnsatIsRefutedByTheOthersModelAndConfirmed) {
  FakeSolver liar("liar", honest(ops_));
  liar.when("(xor", unsat_for_sat(ops_));
  const Examination result = examined({liar.config(), honest_.config()});
  ASSERT_EQ(result.findings.size(), 1u);
  EXPECT_EQ(result.findings[0].verdict.kind, VerdictClass::RefutedByWitness);
  EXPECT_EQ(result.findings[0].verdict.solver, "liar");
  EXPECT_EQ(result.findings[0].confirmation.shown, 3u);
}

TEST_F(ExamineTest, AWrongModelConvictsWhoGaveIt) {
  FakeSolver fantast("fantast", honest(ops_));
  fantast.when("(xor", wrong_model(ops_));
  const Examination result = examined({fantast.config(), honest_.config()});
  ASSERT_EQ(result.findings.size(), 1u);
  EXPECT_EQ(result.findings[0].verdict.kind, VerdictClass::InvalidModel);
  EXPECT_EQ(result.findings[0].verdict.solver, "fantast");
  EXPECT_TRUE(result.findings[0].confirmation.is_confirmed());
}

TEST_F(ExamineTest, AnAnswerThatChangesInAUsedSessionIsABugOfReset) {
  FakeSolver forgetful("forgetful", honest(ops_));
  forgetful.when("(xor", unsat_for_sat(ops_), Life::Used);
  const Examination result = examined({forgetful.config()});
  ASSERT_EQ(result.findings.size(), 1u);
  EXPECT_EQ(result.findings[0].verdict.kind, VerdictClass::SessionOnly);
  EXPECT_TRUE(result.findings[0].confirmation.is_confirmed());
}

TEST_F(ExamineTest, WithoutRunsNothingIsConfirmed) {
  FakeSolver liar("liar", honest(ops_));
  liar.when("(xor", unsat_for_sat(ops_));
  const Examination result = examined({liar.config(), honest_.config()}, 0);
  ASSERT_EQ(result.findings.size(), 1u);
  EXPECT_EQ(result.findings[0].confirmation.runs, 0u);
}

TEST_F(ExamineTest, WhatThereWasNoTimeForIsNamed) {
  ExamineOptions options;
  options.collect.limits.until = solver::Deadline::in_ms(-1000);
  const std::vector<SolverConfig> solvers = {honest_.config()};
  const Examination result = examine(kXor, solvers, ops_, options);
  EXPECT_THAT(result.cut, Contains(HasSubstr("asking the solvers")));
  EXPECT_THAT(result.cut, Contains(HasSubstr("honest")));
}

}  // namespace
}  // namespace smiter::examine
