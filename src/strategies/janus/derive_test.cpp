// SPDX-License-Identifier: MIT
#include "strategies/janus/derive.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "strategies/janus/rules/rule_reader.h"
#include "theory/sig_reader.h"

namespace smiter::strategies::janus {
namespace {

using testing::Contains;
using testing::Each;
using testing::HasSubstr;
using testing::IsEmpty;

std::vector<std::string> all(const std::string& script, std::vector<testcase::ChainStep> steps,
                             const std::vector<RuleFile>& more = {}) {
  const auto rules = load_rules(theory::builtin_operators(), more);
  EXPECT_TRUE(rules) << rules.error().to_string();
  return derive(script, steps, *rules, theory::builtin_operators());
}

TEST(DeriveTest, TriesTheRuleAtEveryPlace) {
  const std::string script =
      "(declare-const x Int)(declare-const y Int)(assert (= x 1))(assert (and (= y 2) (not (= x "
      "y))))(check-sat)";
  const auto weaker = all(script, {{.weaker = true, .rule = "eq-ge", .forward = true}});
  EXPECT_EQ(weaker.size(), 2u);  // not the one below the negation
  EXPECT_THAT(weaker, Contains(HasSubstr("(assert (>= x 1))")));
  EXPECT_THAT(weaker, Contains(HasSubstr("(>= y 2)")));
  EXPECT_THAT(weaker, Each(HasSubstr("(not (= x y))")));
}

TEST(DeriveTest, AUsersRulesAreTriedToo) {
  const std::string script = "(declare-const x Int)(assert (< x 1))(check-sat)";
  const std::vector<testcase::ChainStep> steps = {{.weaker = true, .rule = "mine", .forward = true}};
  EXPECT_THAT(all(script, steps), IsEmpty());
  const auto made =
      all(script, steps,
          {{"my.rules", "(rule mine (vars (a Int) (b Int)) (strong (< a b)) (weak (< (- a 1) b)))"}});
  EXPECT_THAT(made, Contains(HasSubstr("(< (- x 1) 1)")));
}

TEST(DeriveTest, StepsFollowOneAnother) {
  const std::string script = "(declare-const x Int)(assert (= x 1))(check-sat)";
  const auto made = all(script, {{.weaker = true, .rule = "eq-ge", .forward = true},
                                 {.weaker = true, .rule = "or-intro", .forward = true}});
  ASSERT_FALSE(made.empty());
  EXPECT_THAT(made, Each(HasSubstr("(or (>= x 1)")));
}

TEST(DeriveTest, ARuleThatFitsNowhereGivesNothing) {
  EXPECT_THAT(all("(declare-const p Bool)(assert p)(check-sat)", {{.weaker = true, .rule = "eq-ge"}}),
              IsEmpty());
  EXPECT_THAT(all("(declare-const p Bool)(assert p)(check-sat)", {{.weaker = true, .rule = "no such rule"}}),
              IsEmpty());
  EXPECT_THAT(all("not a script", {{.weaker = true, .rule = "eq-ge"}}), IsEmpty());
}

}  // namespace
}  // namespace smiter::strategies::janus
