// SPDX-License-Identifier: MIT
// janus:paper: what the paper and its tool do, and that each difference has a name.
#include <set>
#include <string>
#include <tuple>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "smt/parser/parser.h"
#include "strategies/janus/janus.h"
#include "strategies/janus/options.h"
#include "strategies/row.h"
#include "theory/fragment.h"
#include "theory/sig_reader.h"

namespace smiter::strategies::janus {

StrategyRow row();  // as the registry finds it

namespace {

using testing::Contains;
using testing::HasSubstr;

const smt::OpTable& ops() {
  return theory::builtin_operators();
}

// The tests of some units.
std::vector<testcase::Test> published_tests(const std::string& text, std::uint64_t units,
                                            std::uint32_t walk = 25) {
  static const generate::Targets targets(ops(), generate::shipped({"z3@4.8.12", "cvc5@1.0.3"}));
  auto rules = load_rules(ops());
  EXPECT_TRUE(rules);
  JanusPolicy policy = JanusPolicy::as_published();
  policy.walk = walk;
  const auto strategy = make_janus(policy, std::move(*rules), ops(), targets, "janus:paper");
  const Seed seed{"seed", text, std::nullopt};
  const Seed* const only = &seed;
  std::vector<testcase::Test> tests;
  for (std::uint64_t unit = 0; unit < units; ++unit) {
    auto work = strategy->begin({std::span(&only, 1), unit, 1}, unit_rng(1, "janus:paper", unit));
    EXPECT_TRUE(work);
    while (auto test = (*work)->next()) tests.push_back(std::move(*test));
  }
  return tests;
}

std::vector<std::string> texts(const std::vector<testcase::Test>& tests) {
  std::vector<std::string> out;
  for (const auto& test : tests) out.push_back(test.script);
  return out;
}

TEST(PublishedTest, TwentyFiveStepsThreeHundredMutants) {
  const auto tests = published_tests(
      "(set-logic QF_LIA)(set-info :status sat)(declare-const x Int)(declare-const y Int)"
      "(assert (and (= x (+ y 1)) (not (< y 3))))(assert (or (> x 7) (= y 4)))(check-sat)",
      1);
  ASSERT_EQ(tests.size(), 301u);
  for (std::size_t i = 1; i < tests.size(); ++i) EXPECT_EQ(tests[i].chain->number, (i - 1) % 25 + 1);
}

TEST(PublishedTest, OnlyPublishedRules) {
  const auto rules = load_rules(ops());
  ASSERT_TRUE(rules);
  const RuleSet paper = published(*rules);
  EXPECT_GT(paper.rules().size(), 80u);
  EXPECT_LT(paper.rules().size(), rules->rules().size());
  for (const Rule& rule : paper.rules()) EXPECT_TRUE(rule.source == "Table 1" || rule.source == "original");
  EXPECT_EQ(paper.find("contrapose", true), nullptr);
  EXPECT_NE(paper.find("or-implies", true), nullptr);
}

// Fig. 3b: an equation becomes an inequality.
TEST(PublishedTest, TheStepOfFigure3) {
  EXPECT_THAT(texts(published_tests("(set-info :status sat)(declare-fun s () Real)(declare-fun k () Real)"
                                    "(assert (= (* s k) 1))(check-sat)",
                                    1, 1)),
              Contains(HasSubstr("(assert (>= (* s k) 1")));
}

// Fig. 5: a conjunct is dropped.
TEST(PublishedTest, TheStepOfFigure5) {
  EXPECT_THAT(texts(published_tests("(set-info :status sat)(declare-fun s () Real)(declare-fun k () Real)"
                                    "(assert (and (< s 0) (= (* s k) 1) (> k 2)))(check-sat)",
                                    1, 1)),
              Contains(HasSubstr("(assert (and (= (* s k) 1.0) (> k 2.0)))")));
}

// Fig. 10d: digits of equal strings.
TEST(PublishedTest, TheStepOfFigure10d) {
  EXPECT_THAT(texts(published_tests("(set-info :status sat)(declare-const P String)(declare-const T String)"
                                    "(assert (= T P))(check-sat)",
                                    2, 1)),
              Contains(HasSubstr("(assert (= (str.is_digit T) (str.is_digit P)))")));
}

// Rules apply whatever the logic, and the declared one stays. A test that left it is outside of its logic, so
// that no unknown on it is a finding and no fragment is called decidable (oracle/unknown.h).
TEST(PublishedTest, RulesApplyWhateverTheLogic) {
  std::size_t outside = 0;
  for (const auto& test :
       published_tests("(set-logic QF_LIA)(set-info :status sat)(declare-const x Int)(declare-const y Int)"
                       "(assert (or (< x y) (= x y)))(check-sat)",
                       1)) {
    EXPECT_THAT(test.script, HasSubstr("(set-logic QF_LIA)"));
    smt::TermTable table(ops());
    const auto script = smt::parse_script(test.script, table);
    ASSERT_TRUE(script);
    outside += theory::fit_of_logic(table, *script) == theory::Fit::Outside ? 1 : 0;
  }
  EXPECT_GT(outside, 30u);
}

TEST(PublishedTest, HornClausesBecomeOtherFormulas) {
  std::size_t outside = 0;
  for (const auto& test :
       published_tests("(set-logic HORN)(set-info :status sat)(declare-fun p (Int) Bool)"
                       "(assert (forall ((x Int)) (=> (= x 0) (p x))))"
                       "(assert (forall ((x Int)) (=> (and (p x) (< x 9)) (p (+ x 1)))))(check-sat)",
                       1)) {
    smt::TermTable table(ops());
    const auto script = smt::parse_script(test.script, table);
    ASSERT_TRUE(script);
    EXPECT_THAT(test.script, HasSubstr("(set-logic HORN)"));
    const bool breaks = theory::breaks_shape(table, *script);
    EXPECT_EQ(breaks, theory::fit_of_logic(table, *script) == theory::Fit::Outside);
    outside += breaks ? 1 : 0;
  }
  EXPECT_GT(outside, 30u);
}

// A new member does not compile here until it is counted, and then it needs a row.
TEST(ParametersTest, EveryMemberOfThePolicyIsNamed) {
  const JanusPolicy policy;
  const auto& [walk, mutants, our_rules, chain] = policy;
  const auto& [tries, equivalences, mixed, idle_steps, leave_logic, keep_shape, widen_logic] = chain;
  static_cast<void>(std::tie(walk, mutants, our_rules, tries, equivalences, mixed, idle_steps, leave_logic,
                             keep_shape, widen_logic));
  constexpr std::size_t kMembers = 3 + 7;
  const auto parameters = row().parameters;
  ASSERT_NE(parameters, nullptr);
  std::set<std::string> names;
  const auto ours = parameters(""), papers = parameters("paper");
  ASSERT_EQ(ours.size(), kMembers);
  ASSERT_EQ(papers.size(), kMembers);
  for (std::size_t i = 0; i < kMembers; ++i) {
    EXPECT_TRUE(names.insert(ours[i].name).second);
    EXPECT_EQ(ours[i].name, papers[i].name);
    EXPECT_FALSE(papers[i].paper.empty()) << papers[i].name;
    const bool same = papers[i].paper.starts_with(papers[i].value);
    EXPECT_TRUE(same || !papers[i].reason.empty()) << papers[i].name;
  }
}

TEST(ParametersTest, TheyAreThoseOfTheVariant) {
  const auto value = [](std::string_view variant, std::string_view name) {
    for (const Parameter& parameter : row().parameters(variant))
      if (parameter.name.starts_with(name)) return parameter.value;
    return std::string();
  };
  EXPECT_EQ(value("", "mutants"), std::to_string(JanusPolicy{}.mutants));
  EXPECT_EQ(value("paper", "mutants"), "300");
  EXPECT_EQ(value("", "steps by equivalences"), "20 %");
  EXPECT_EQ(value("paper", "steps taken of those that leave the logic"), "100 %");
}

}  // namespace
}  // namespace smiter::strategies::janus
