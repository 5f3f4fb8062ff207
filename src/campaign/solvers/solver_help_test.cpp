// SPDX-License-Identifier: MIT
#include "campaign/solvers/solver_help.h"

#include <gmock/gmock.h>

#include "solver/session/memory_solver_test_support.h"
#include "strategies/options.h"
#include "theory/sig_reader.h"

namespace smiter::campaign {
namespace {

using solver::testing_support::all_checks;
using solver::testing_support::crash;
using solver::testing_support::error;
using solver::testing_support::FakeSolver;
using solver::testing_support::sat;
using solver::testing_support::timeout;
using solver::testing_support::unknown;
using solver::testing_support::unsat;
using strategies::Claim;
using testcase::Answer;
using testing::ElementsAre;
using testing::IsEmpty;
using testing::SizeIs;

const std::string kScript = "(declare-const p Bool)\n(assert p)\n(check-sat)\n";
const std::string kModel = "((define-fun p () Bool true))", kWrong = "((define-fun p () Bool false))";

TEST(ModelByTest, AModelIsWhatTheSolverGives) {
  EXPECT_EQ(model_by(FakeSolver("a", sat(kModel)).config(), {}, kScript), kModel);
}

TEST(ModelByTest, WithoutOneThereIsNothing) {
  EXPECT_EQ(model_by(FakeSolver("a", unsat()).config(), {}, kScript), std::nullopt);
  EXPECT_EQ(model_by(FakeSolver("a", sat()).config(), {}, kScript), std::nullopt);
}

TEST(ModelByTest, WhoHasNoModelsIsNotAsked) {
  const FakeSolver fake("a", sat(kModel));
  solver::SolverConfig config = fake.config();
  config.profile.dialect.models = false;
  EXPECT_EQ(model_by(config, {}, kScript), std::nullopt);
  EXPECT_EQ(fake.queries(), 0u);
}

TEST(WordOfTest, EveryCheckHasAnAnswerOrNone) {
  const FakeSolver fake("a", [](const solver::MemoryQuery& asked) {
    solver::Answer answer = all_checks(asked, solver::Result::Unknown);
    answer.checks.at(0).result = solver::Result::Sat;
    answer.checks.at(1).result = solver::Result::Unsat;
    return answer;
  });
  const auto word = word_of(fake.config(), {}, "(check-sat)\n(check-sat)\n(check-sat)\n", 3);
  ASSERT_TRUE(word);
  EXPECT_EQ(word->solver, "a");
  EXPECT_THAT(word->answers, ElementsAre(Answer::Sat, Answer::Unsat, std::nullopt));
}

TEST(WordOfTest, AfterAnErrorNothingIsBelieved) {
  EXPECT_FALSE(word_of(FakeSolver("a", error("unknown constant q")).config(), {}, kScript, 1));
  EXPECT_FALSE(word_of(FakeSolver("a", crash("f at a.cpp:1")).config(), {}, kScript, 1));
}

TEST(WordOfTest, ATimeoutLeavesOnlyOpenWhatItCutOff) {
  const FakeSolver fake("a", [](const solver::MemoryQuery& asked) {
    solver::Answer answer = timeout()(asked);
    answer.checks.at(0).result = solver::Result::Sat;
    return answer;
  });
  const auto word = word_of(fake.config(), {.wall_ms = 1000}, "(check-sat)\n(check-sat)\n", 2);
  ASSERT_TRUE(word);
  EXPECT_THAT(word->answers, ElementsAre(Answer::Sat, std::nullopt));
}

TEST(WordOfTest, TheChecksShareTheTime) {
  std::uint64_t given = 0;
  const FakeSolver fake("a", [&given](const solver::MemoryQuery& asked) {
    given = asked.query.limits.soft_ms;
    return all_checks(asked, solver::Result::Sat);
  });
  static_cast<void>(word_of(fake.config(), {.wall_ms = 1000}, kScript, 4));
  EXPECT_EQ(given, 250u);
  static_cast<void>(word_of(fake.config(), {.wall_ms = 1000}, kScript, 100));
  EXPECT_EQ(given, 50u) << "less would be no time at all";
}

class ProverTest : public testing::Test {
 protected:
  [[nodiscard]] strategies::Proof prove(const std::vector<solver::SolverConfig>& solvers) const {
    return prover(solvers, theory::builtin_operators(), {})(claims_);
  }
  const std::vector<Claim> claims_ = {
      {"over Int", "(declare-const p Bool)\n(assert p)\n(check-sat)\n"},
      {"over Real", "(declare-const p Bool)\n(assert (or p p))\n(check-sat)\n"}};
};

TEST_F(ProverTest, WhoSaysUnsatToEveryClaimProvesThem) {
  const auto proof = prove({FakeSolver("b", unsat()).config(), FakeSolver("a", unsat()).config()});
  EXPECT_FALSE(proof.refuted);
  EXPECT_THAT(proof.proved_by, ElementsAre("a", "b"));
}

TEST_F(ProverTest, WhoFailsOnceProvesNothingAndIsNotAskedAgain) {
  FakeSolver shy("shy", unknown());
  shy.when("(or p p)", unsat());
  const auto proof = prove({shy.config(), FakeSolver("a", unsat()).config()});
  EXPECT_THAT(proof.proved_by, ElementsAre("a"));
  EXPECT_EQ(shy.queries(), 1u);
}

TEST_F(ProverTest, WhoFailsAtTheEndProvesNothingEither) {
  FakeSolver shy("shy", unsat());
  shy.when("(or p p)", unknown());
  EXPECT_THAT(prove({shy.config()}).proved_by, IsEmpty());
}

TEST_F(ProverTest, OneOfAFamilyIsEnough) {
  const FakeSolver old("old", unsat()), young("new", unsat());
  solver::SolverConfig first = old.config(), second = young.config();
  first.profile.family = second.profile.family = "family";
  EXPECT_THAT(prove({first, second}).proved_by, ElementsAre("family"));
  EXPECT_EQ(old.queries(), 2u);
  EXPECT_EQ(young.queries(), 0u);
}

TEST_F(ProverTest, WhereOneOfAFamilyFailsAnotherMayProveIt) {
  const FakeSolver old("old", unknown()), young("new", unsat());
  solver::SolverConfig first = old.config(), second = young.config();
  first.profile.family = second.profile.family = "family";
  EXPECT_THAT(prove({first, second}).proved_by, ElementsAre("family"));
}

TEST_F(ProverTest, AnUnsatWithAComplaintIsNoProof) {
  const FakeSolver odd("odd", [](const solver::MemoryQuery& asked) {
    solver::Answer answer = all_checks(asked, solver::Result::Unsat);
    answer.outcome = solver::Class::Error;
    return answer;
  });
  EXPECT_THAT(prove({odd.config()}).proved_by, IsEmpty());
}

TEST_F(ProverTest, ASatRefutesThemWhateverOthersSay) {
  FakeSolver odd("odd", unsat());
  odd.when("(or p p)", sat(kModel));
  const auto proof = prove({FakeSolver("a", unsat()).config(), odd.config()});
  ASSERT_TRUE(proof.refuted);
  EXPECT_EQ(proof.refuted->solver, "odd");
  EXPECT_EQ(proof.refuted->words, "over Real");
  EXPECT_TRUE(proof.refuted->is_verified);
  EXPECT_THAT(proof.proved_by, IsEmpty());
}

TEST_F(ProverTest, AModelThatIsWrongOrMissingVerifiesNothing) {
  for (const std::string& model : {kWrong, std::string()}) {
    const auto proof = prove({FakeSolver("odd", sat(model)).config()});
    ASSERT_TRUE(proof.refuted) << model;
    EXPECT_EQ(proof.refuted->words, "over Int");
    EXPECT_FALSE(proof.refuted->is_verified) << model;
  }
}

class TrustedSolverTest : public testing::Test {
 protected:
  [[nodiscard]] base::Expected<std::optional<solver::SolverConfig>> trusted(const std::string& spec) {
    options_.set("storm-trust", spec);
    return trusted_solver(options_, [this](std::string_view asked) -> base::Expected<solver::SolverConfig> {
      asked_.emplace_back(asked);
      if (asked != "good") return base::Error{"no such solver"};
      return FakeSolver("good").config();
    });
  }
  base::OptionValues options_ = strategies::standard_options();
  std::vector<std::string> asked_;
};

TEST_F(TrustedSolverTest, NobodyIsTrustedUnlessTheUserSaysSo) {
  const auto found = trusted("");
  ASSERT_TRUE(found) << found.error().to_string();
  EXPECT_EQ(found->has_value(), false);
  EXPECT_THAT(asked_, IsEmpty());
}

TEST_F(TrustedSolverTest, TheUsersSolverIsTrusted) {
  const auto found = trusted("good");
  ASSERT_TRUE(found) << found.error().to_string();
  ASSERT_TRUE(found->has_value());
  EXPECT_EQ((*found)->label, "good");
  EXPECT_THAT(asked_, SizeIs(1));
}

TEST_F(TrustedSolverTest, AnErrorNamesTheOption) {
  const auto found = trusted("bad");
  ASSERT_FALSE(found);
  EXPECT_EQ(found.error().to_string(), "--storm-trust: no such solver");
}

}  // namespace
}  // namespace smiter::campaign
