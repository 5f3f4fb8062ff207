// SPDX-License-Identifier: MIT
// The installed solvers, by session, file and stdin, on the traps that were met by hand.
// Solvers that are not installed are skipped.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "solver/profile/inspect.h"
#include "solver/session/one_shot.h"
#include "solver/session/session.h"

namespace smiter::solver {
namespace {

class RealSolverTest : public testing::TestWithParam<const char*> {
 protected:
  void SetUp() override {
    auto config = parse_solver_spec(GetParam());
    if (!config) GTEST_SKIP() << config.error().to_string();
    config_.emplace(std::move(*config));
    if (!config_->profile.has_session()) GTEST_SKIP() << "no session mode";
  }
  std::optional<SolverConfig> config_;
};

TEST_P(RealSolverTest, PassesItsSelfTest) {
  const Inspection inspection = inspect(*config_);
  for (const ModeCheck& check : inspection.modes)
    EXPECT_TRUE(check.works) << name_of(check.mode) << ": " << check.problem;
  EXPECT_FALSE(inspection.version.empty());
}

TEST_P(RealSolverTest, AnswersEveryCheckInEveryMode) {
  Query query{
      "(set-logic QF_LIA)(set-info :status unsat)(declare-fun x () Int)(assert (> x 3))(check-sat)"
      "(push 1)(assert (< x 3))(check-sat)(pop 1)(check-sat)(get-model)(exit)",
      {},
      {},
      {}};
  query.wants.model = true;
  Session session(*config_);
  for (const Answer& answer :
       {session.run(query), session.run(query), run_one_shot(*config_, query, {Mode::File, false}),
        run_one_shot(*config_, query, {Mode::Stdin, false})}) {
    EXPECT_EQ(answer.outcome, Class::Ok) << answer.message;
    ASSERT_EQ(answer.checks.size(), 3U);
    EXPECT_EQ(answer.checks[0].result, Result::Sat);
    EXPECT_EQ(answer.checks[1].result, Result::Unsat);
    EXPECT_EQ(answer.checks[2].result, Result::Sat);
    EXPECT_THAT(answer.checks[0].model, testing::HasSubstr("define-fun x () Int"));
    EXPECT_EQ(answer.checks[1].model, "");
    EXPECT_GT(answer.cpu_ms, 0);
  }
}

TEST_P(RealSolverTest, GoesOnAfterAnErrorAndNeverAnswersAfterIt) {
  Session session(*config_);
  const Query wrong{"(set-logic QF_LIA)(declare-fun x () Int)(assert (> y 3))(check-sat)", {}, {}, {}};
  const Query right{"(set-logic QF_LIA)(declare-fun x () Int)(assert (> x 3))(check-sat)", {}, {}, {}};
  for (int i = 0; i < 3; ++i) {
    const Result result = session.run(wrong).checks.at(0).result;
    EXPECT_TRUE(result == Result::Error || result == Result::Unsupported) << name_of(result);
    EXPECT_EQ(session.run(right).checks.at(0).result, Result::Sat);
  }
}

TEST_P(RealSolverTest, ForgetsOptionsBetweenScripts) {
  Session session(*config_);
  const Query off{"(set-option :produce-models false)(set-logic QF_LIA)(check-sat)", {}, {}, {}};
  Query model{"(set-logic QF_LIA)(declare-fun x () Int)(assert (> x 3))(check-sat)", {}, {}, {}};
  model.wants.model = true;
  EXPECT_TRUE(session.run(off).is_ok());
  EXPECT_THAT(session.run(model).checks.at(0).model, testing::HasSubstr("define-fun x"));
}

TEST_P(RealSolverTest, StopsByItselfAtASoftLimit) {
  Session session(*config_);
  Query hard{
      "(set-logic QF_NIA)(declare-fun x () Int)(declare-fun y () Int)(declare-fun z () Int)"
      "(assert (> x 1))(assert (> y 1))(assert (> z 1))(assert (= (+ (* x x x) (* y y y)) (* z z "
      "z)))(check-sat)",
      {},
      {},
      {}};
  hard.limits.soft_ms = 300;
  hard.limits.wall_ms = 60'000;
  const Answer answer = session.run(hard);
  const Result result = answer.checks.at(0).result;
  EXPECT_TRUE(result == Result::Timeout || result == Result::Unknown) << name_of(result) << answer.message;
}

INSTANTIATE_TEST_SUITE_P(Installed, RealSolverTest,
                         testing::Values("z3", "cvc5", "cvc4", "bitwuzla", "yices-smt2", "mathsat"),
                         [](const auto& row) {
                           std::string name = row.param;
                           std::replace(name.begin(), name.end(), '-', '_');
                           return name;
                         });

TEST(BoolectorTest, AnswersWithoutEcho) {
  const auto config = parse_solver_spec("boolector");
  if (!config) GTEST_SKIP() << config.error().to_string();
  const Query query{
      "(set-option :produce-models true)(set-logic QF_BV)(declare-fun x () (_ BitVec 8))(assert (= x "
      "#x05))(check-sat)",
      {},
      {},
      {}};
  EXPECT_EQ(run_one_shot(*config, query).checks.at(0).result, Result::Sat);
}

}  // namespace
}  // namespace smiter::solver
