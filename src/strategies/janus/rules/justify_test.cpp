// SPDX-License-Identifier: MIT
#include "strategies/janus/rules/justify.h"

#include <gmock/gmock.h>

#include "strategies/janus/rules/rule_reader.h"
#include "theory/sig_reader.h"

namespace smiter::strategies::janus {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::StartsWith;

const smt::OpTable& ops() {
  return theory::builtin_operators();
}

std::vector<Rule> rules(const std::string& text) {
  auto read = read_rules(text, "my.rules", ops());
  EXPECT_TRUE(read) << read.error().to_string();
  return read ? std::move(*read) : std::vector<Rule>();
}

const std::string kSound = "(rule sound (vars (a Bool) (b Bool)) (strong (and a b)) (weak a))";
const std::string kWrong = "(rule wrong (vars (a Bool) (b Bool)) (strong a) (weak (and a b)))";
// Nobody draws two such numbers.
const std::string kRare =
    "(rule rare (vars (a Int) (b Int)) (strong (= (* a a) (+ (* 2 b b) 1234567))) (weak (distinct a 0)))";
// Solvers cannot be asked about all languages.
const std::string kLanguage = "(rule language (vars (r RegLan) (s RegLan)) (strong r) (weak (re.union r s)))";
const std::string kIllFormed = "(rule ill (vars (a Int)) (strong a) (weak a))";

// The rule with more parts.
std::string with(const std::string& rule, const std::string& parts) {
  return rule.substr(0, rule.size() - 1) + " " + parts + ")";
}

class JustifyTest : public testing::Test {
 protected:
  [[nodiscard]] Prover prover() {
    return [this](std::span<const Claim> claims) {
      ++asked_;
      claims_ = claims.size();
      return proof_;
    };
  }
  [[nodiscard]] RuleReport report(const std::string& rule) {
    return check_rule(rules(rule).at(0), prover(), ops(), {.trials = 1000, .least_applied = 20});
  }
  [[nodiscard]] base::Expected<std::vector<std::string>> vetted(const std::string& text) {
    const auto all = rules(text);
    return vet_rules(all, prover(), ops());
  }

  Proof proof_;  // what the solvers say
  std::size_t asked_ = 0, claims_ = 0;
};

TEST_F(JustifyTest, TwoFamiliesProveARule) {
  proof_.proved_by = {"a", "b"};
  const RuleReport r = report(kSound);
  EXPECT_EQ(r.verdict, RuleVerdict::Proved);
  EXPECT_TRUE(r.is_justified());
  EXPECT_THAT(r.proved_by, ElementsAre("a", "b"));
  EXPECT_EQ(r.readings, claims_);
  EXPECT_EQ(asked_, 1u);
}

TEST_F(JustifyTest, OneFamilyIsNotEnoughWithoutWords) {
  proof_.proved_by = {"a"};
  const RuleReport r = report(kSound);
  EXPECT_EQ(r.verdict, RuleVerdict::Unproved);
  EXPECT_FALSE(r.is_justified());
  EXPECT_EQ(r.why, "1 of 2 families prove it, and there is no (proof …) in words");
}

TEST_F(JustifyTest, WordsAndTrialsDoWhereSolversCannotTell) {
  const RuleReport r = report(with(kSound, "(proof \"A conjunction implies its parts.\")"));
  EXPECT_EQ(r.verdict, RuleVerdict::Tried);
  EXPECT_TRUE(r.is_justified());
  EXPECT_EQ(r.trials.applied, 1000u);
}

TEST_F(JustifyTest, WordsAloneDoNotWhereNoTrialSaysAnything) {
  const RuleReport r = report(with(kRare, "(proof \"It is larger.\")"));
  EXPECT_EQ(r.verdict, RuleVerdict::Unproved);
  EXPECT_THAT(r.why, StartsWith("the strong side was true in "));
}

TEST_F(JustifyTest, ACounterexampleOfOursRefutesItAndNobodyIsAsked) {
  proof_.proved_by = {"a", "b"};
  const RuleReport r = report(with(kWrong, "(proof \"It is plain to see.\")"));
  EXPECT_EQ(r.verdict, RuleVerdict::Refuted);
  EXPECT_FALSE(r.is_justified());
  EXPECT_THAT(r.why, HasSubstr(" is true, "));
  EXPECT_EQ(asked_, 0u);
}

TEST_F(JustifyTest, ACounterexampleOfASolverRefutesItWhateverOthersProve) {
  proof_.refuted = Counterexample{"odd", "a over Int", true};
  proof_.proved_by = {"a", "b"};
  const RuleReport r = report(kRare);
  EXPECT_EQ(r.verdict, RuleVerdict::Refuted);
  EXPECT_EQ(r.why,
            "odd has a model of the strong side and not the weak one with a over Int, which our evaluator "
            "confirms");
}

TEST_F(JustifyTest, AModelThatWeCannotConfirmIsSaidToBeOne) {
  proof_.refuted = Counterexample{"odd", "", false};
  EXPECT_EQ(report(kRare).why,
            "odd has a model of the strong side and not the weak one, which we cannot confirm");
}

TEST_F(JustifyTest, SidesThatAreNoFormulasMakeNoRule) {
  const RuleReport r = report(kIllFormed);
  EXPECT_EQ(r.verdict, RuleVerdict::IllFormed);
  EXPECT_THAT(r.why, HasSubstr("a side is no formula"));
  EXPECT_EQ(asked_, 0u);
}

TEST_F(JustifyTest, WhereThereIsNothingToAskTrialsHaveToDo) {
  proof_.proved_by = {"a", "b"};
  const RuleReport without = report(kLanguage);
  EXPECT_EQ(without.verdict, RuleVerdict::Unproved);
  EXPECT_EQ(without.readings, 0u);
  EXPECT_EQ(report(with(kLanguage, "(proof \"A union contains its parts.\")")).verdict, RuleVerdict::Tried);
  EXPECT_EQ(asked_, 0u);
}

TEST_F(JustifyTest, TheSameSeedTriesTheSame) {
  const RuleReport first = report(kSound), second = report(kSound);
  EXPECT_EQ(first.trials.applied, second.trials.applied);
  EXPECT_EQ(first.trials.sharp, second.trials.sharp);
}

TEST_F(JustifyTest, RulesAreCountedByTheirVerdictsAndThoseThatAreOffByThemselves) {
  const Rule rule = rules(kSound).at(0);
  RuleTally tally;
  for (const RuleVerdict verdict : {RuleVerdict::Proved, RuleVerdict::Tried})
    tally.add(rule, {.verdict = verdict, .proved_by = {}});
  EXPECT_EQ(tally.to_string(), "2 justified, 0 refuted, 0 unproved");
  EXPECT_TRUE(tally.all_justified());
  Rule off = rule;
  off.off = true;
  tally.add(off, {.verdict = RuleVerdict::Refuted, .proved_by = {}});
  EXPECT_TRUE(tally.all_justified());
  for (const RuleVerdict verdict : {RuleVerdict::Refuted, RuleVerdict::Unproved, RuleVerdict::IllFormed})
    tally.add(rule, {.verdict = verdict, .proved_by = {}});
  EXPECT_EQ(tally.to_string(), "2 justified, 1 refuted, 1 unproved, 1 ill-formed, 1 off");
  EXPECT_FALSE(tally.all_justified());
}

TEST_F(JustifyTest, WhatOurEvaluatorCanTryNeedsNoSolver) {
  const auto unseen = vetted(kSound);
  ASSERT_TRUE(unseen) << unseen.error().to_string();
  EXPECT_THAT(*unseen, IsEmpty());
  EXPECT_EQ(asked_, 0u);
}

TEST_F(JustifyTest, AUsersRuleThatIsWrongIsAnErrorWithItsPlace) {
  const auto unseen = vetted(kSound + "\n" + kWrong);
  ASSERT_FALSE(unseen);
  EXPECT_THAT(unseen.error().to_string(), StartsWith("my.rules:2:1: rule wrong is refuted: "));
}

TEST_F(JustifyTest, AUsersRuleThatASolverRefutesIsAnErrorToo) {
  proof_.refuted = Counterexample{"odd", "", true};
  const auto unseen = vetted(kRare);
  ASSERT_FALSE(unseen);
  EXPECT_THAT(unseen.error().to_string(), HasSubstr("rule rare is refuted: odd has a model"));
}

TEST_F(JustifyTest, AUsersRuleThatIsNoneIsAnError) {
  const auto unseen = vetted(kIllFormed);
  ASSERT_FALSE(unseen);
  EXPECT_THAT(unseen.error().to_string(), HasSubstr("a side is no formula"));
}

TEST_F(JustifyTest, WhatNobodyCouldTryIsNamed) {
  const auto unseen = vetted(kRare);
  ASSERT_TRUE(unseen) << unseen.error().to_string();
  EXPECT_THAT(*unseen, ElementsAre(StartsWith("my.rules: rule rare could not be tried here")));
  proof_.proved_by = {"a"};
  const auto seen = vetted(kRare);
  ASSERT_TRUE(seen) << seen.error().to_string();
  EXPECT_THAT(*seen, IsEmpty()) << "one family is enough for a short look";
}

TEST_F(JustifyTest, WhatIsOffIsNotLookedAt) {
  const auto unseen = vetted(with(kWrong, "(off \"it is wrong\")"));
  ASSERT_TRUE(unseen) << unseen.error().to_string();
  EXPECT_THAT(*unseen, IsEmpty());
}

}  // namespace
}  // namespace smiter::strategies::janus
