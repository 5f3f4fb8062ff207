// SPDX-License-Identifier: MIT
// Newer Z3s through adapters/z3-npm. Skipped unless a release is in the cache folder
// (adapters/z3-npm/z3-npm --release=5.2.0 --install).
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>

#include "solver/profile/inspect.h"
#include "solver/session/session.h"

namespace smiter::solver {
namespace {

class Z3NpmTest : public testing::TestWithParam<const char*> {
 protected:
  void SetUp() override {
    const char* source = std::getenv("SMITER_SOURCE_DIR");
    if (source == nullptr) GTEST_SKIP() << "SMITER_SOURCE_DIR is not set";
    auto config = parse_solver_spec(std::string("z3-") + GetParam() + "=" + source +
                                    "/adapters/z3-npm/z3-npm --release=" + GetParam());
    if (!config) GTEST_SKIP() << config.error().to_string();
    const std::string version = version_of(*config);
    if (!version.starts_with("Z3 version"))
      GTEST_SKIP() << (version.empty() ? "Node.js is not installed" : version);
    config_.emplace(std::move(*config));
  }
  std::optional<SolverConfig> config_;
};

TEST_P(Z3NpmTest, HasAProfileOfItsOwn) {
  EXPECT_EQ(config_->profile.name, "z3-npm");
  EXPECT_EQ(config_->profile.family, "z3");
  EXPECT_FALSE(config_->profile.native);
  EXPECT_FALSE(config_->profile.allow_address_space_limit);
}

TEST_P(Z3NpmTest, WorksInEveryMode) {
  for (const ModeCheck& check : inspect(*config_).modes)
    EXPECT_TRUE(check.works) << name_of(check.mode) << ": " << check.problem;
}

TEST_P(Z3NpmTest, GivesModelsAndErrorsLikeZ3) {
  Session session(*config_);
  Query query{"(set-logic QF_LIA)(declare-fun x () Int)(assert (> x 3))(check-sat)", {}, {}, {}};
  query.wants.model = true;
  EXPECT_THAT(session.run(query).checks.at(0).model, testing::HasSubstr("define-fun x () Int"));
  EXPECT_NE(session.run({"(assert (= y 1))(check-sat)", {}, {}, {}}).outcome, Class::Ok);
  EXPECT_TRUE(session.run(query).is_ok());
  EXPECT_EQ(session.statistics().processes, 1U);
}

TEST_P(Z3NpmTest, IsStoppedWhenItTakesTooLong) {
  Session session(*config_);
  Query hard{
      "(declare-fun x () Int)(declare-fun y () Int)(declare-fun z () Int)(assert (> x 1))(assert (> y "
      "1))(assert (> z 1))"
      "(assert (= (+ (* x x x) (* y y y)) (* z z z)))(check-sat)",
      {},
      {},
      {}};
  // Less than it takes to start.
  hard.limits.wall_ms = 200;
  const Result result = session.run(hard).checks.at(0).result;
  EXPECT_TRUE(result == Result::Timeout || result == Result::Unknown) << name_of(result);
  EXPECT_TRUE(session.run({"(assert true)(check-sat)", {}, {}, {}}).is_ok());
}

INSTANTIATE_TEST_SUITE_P(Releases, Z3NpmTest, testing::Values("4.8.17", "5.2.0"), [](const auto& row) {
  std::string name = row.param;
  std::replace(name.begin(), name.end(), '.', '_');
  return name;
});

}  // namespace
}  // namespace smiter::solver
