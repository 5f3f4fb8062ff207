// SPDX-License-Identifier: MIT
#include "strategies/storm/prepare.h"

#include <gtest/gtest.h>

#include "strategies/solver_help.h"
#include "theory/sig_reader.h"

namespace smiter::strategies::storm {
namespace {

const std::string kUnsat = "(declare-fun x () Int)(assert (> x 0))(assert (< x 0))(check-sat)";

class PrepareTest : public testing::Test {
 protected:
  const smt::OpTable& ops_ = theory::builtin_operators();
  const generate::Targets targets_{ops_, {}};
};

TEST_F(PrepareTest, AnUnsatSeedGetsAModelOfItsNegation) {
  Seed seed{"s", kUnsat, std::nullopt};
  SeedHelp help;
  std::string asked;
  help.model_of = [&](const std::string& script) {
    asked = script;
    return std::optional<std::string>("((define-fun x () Int 5))");
  };
  take_model_of_negation(seed, help, ops_, targets_);
  EXPECT_NE(asked.find("(not (> x 0))"), std::string::npos);
  EXPECT_EQ(seed.assignment, "((define-fun x () Int 5))");
}

TEST_F(PrepareTest, ASeedWithAModelNeedsNone) {
  Seed seed{"s", kUnsat, "((define-fun x () Int 1))"};
  SeedHelp help;
  help.model_of = [](const std::string&) -> std::optional<std::string> {
    ADD_FAILURE() << "nobody is to be asked";
    return std::nullopt;
  };
  take_model_of_negation(seed, help, ops_, targets_);
  EXPECT_FALSE(seed.assignment);
}

TEST_F(PrepareTest, NobodyToAskLeavesTheSeedAsItIs) {
  Seed seed{"s", kUnsat, std::nullopt};
  take_model_of_negation(seed, {}, ops_, targets_);
  take_trusted_values(seed, {}, {}, ops_, targets_);
  EXPECT_FALSE(seed.model_or_assignment());
  EXPECT_FALSE(facts_json(seed));
}

TEST_F(PrepareTest, FactsAreReadAsTheyWereWritten) {
  Seed seed{"s", kUnsat, std::nullopt};
  seed.assignment = "((define-fun x () Int 5))";
  seed.trusted = {{"(> x 0)", true}};
  seed.trusted_solver = "z3";
  const auto json = facts_json(seed);
  ASSERT_TRUE(json);
  EXPECT_EQ(*json, R"json({"assignment":"((define-fun x () Int 5))","solver":"z3",)json"
                   R"json("values":[{"formula":"(> x 0)","value":true}]})json");
  Seed again{"s", kUnsat, std::nullopt};
  ASSERT_TRUE(read_facts(*json, again));
  EXPECT_EQ(again.assignment, seed.assignment);
  EXPECT_EQ(again.trusted, seed.trusted);
  EXPECT_EQ(again.trusted_solver, "z3");
  EXPECT_FALSE(read_facts("{}", again));
}

}  // namespace
}  // namespace smiter::strategies::storm
