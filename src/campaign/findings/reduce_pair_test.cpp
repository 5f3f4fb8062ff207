// SPDX-License-Identifier: MIT
#include "campaign/findings/reduce_pair.h"

#include <gmock/gmock.h>

#include "campaign/parts_test_support.h"
#include "examine/findings.h"

namespace smiter::campaign {
namespace {

using examine::testing_support::honest;
using oracle::VerdictClass;
using solver::testing_support::FakeSolver;
using solver::testing_support::unknown;
using testing::HasSubstr;
using testing::Not;

// What the rule of these pairs adds.
const std::string kAdded = "(assert (or true false))\n";

bool has(const std::string& script, const std::string& text) {
  return script.find(text) != std::string::npos;
}

std::string weakened(std::string script) {
  const std::size_t check = script.find("(check-sat)");
  return check == std::string::npos ? script : script.insert(check, kAdded);
}

// The solver decides a formula with xor and gives up on what the rule makes of it.
class ReducePairTest : public testing::Test {
 protected:
  ReducePairTest() {
    maker_.derives = [](const std::string& script) { return std::vector{weakened(script)}; };
    test_.chain = testcase::ChainStep{.number = 1, .rule = "add", .place = "the end"};
    test_.premise = testcase::Premise{
        .script =
            "(declare-const p Bool)\n(declare-const q Bool)\n(assert (xor p q))\n(assert (or p q))\n"
            "(check-sat)\n",
        .answer = testcase::Answer::Sat,
        .solver = "shy",
        .steps = {*test_.chain}};
    test_.script = weakened(test_.premise->script);
    shy_.when("(or true false)", [right = honest(ops_)](const solver::MemoryQuery& asked) {
      return has(asked.query.script, "(xor") ? unknown()(asked) : right(asked);
    });
  }
  [[nodiscard]] triage::Finding found() {
    solvers_ = {shy_.config()};
    double cpu_ms = 0;
    auto all = examine::findings_of(test_, solvers_, conditions_, {}, cpu_ms);
    EXPECT_EQ(all.size(), 1u);
    if (all.empty()) return {};
    EXPECT_EQ(all.front().verdict.kind, VerdictClass::Implication);
    return all.front();
  }
  void reduce(triage::Finding& finding, const strategies::Strategy* maker) {
    Reducing how{
        .solvers = solvers_, .conditions = conditions_, .maker = maker, .stop = [] { return false; }};
    reduce_pair(finding, how);
  }

  const smt::OpTable& ops_ = theory::builtin_operators();
  const std::map<std::string, std::string> versions_;
  const examine::Conditions conditions_{.ops = ops_, .limits = {}, .versions = versions_};
  testcase::Test test_;
  FakeSolver shy_{"shy", honest(ops_)};
  std::vector<solver::SolverConfig> solvers_;
  ScriptedStrategy maker_;
};

TEST_F(ReducePairTest, BothFormulasGetSmallerInStep) {
  triage::Finding finding = found();
  reduce(finding, &maker_);
  ASSERT_TRUE(finding.reduced);
  EXPECT_EQ(finding.verdict.kind, VerdictClass::Implication);
  EXPECT_THAT(finding.alone, HasSubstr("(xor"));
  EXPECT_THAT(finding.alone, Not(HasSubstr("(or ")));
  EXPECT_THAT(finding.script, HasSubstr("(or true false)"));
  EXPECT_EQ(finding.test, test_) << "what was found stays";
}

TEST_F(ReducePairTest, OfAllThatTheRuleMakesTheOneThatItGivesUpOnIsTaken) {
  maker_.derives = [](const std::string& script) { return std::vector{script, weakened(script)}; };
  triage::Finding finding = found();
  reduce(finding, &maker_);
  ASSERT_TRUE(finding.reduced);
  EXPECT_THAT(finding.script, HasSubstr("(or true false)"));
}

// Without (or …) the solver says unsat of the first formula.
TEST_F(ReducePairTest, TheFirstFormulaKeepsItsAnswer) {
  FakeSolver fickle("shy", [right = honest(ops_)](const solver::MemoryQuery& asked) {
    const std::string& script = asked.query.script;
    if (has(script, "(xor") && !has(script, "(or "))
      return solver::testing_support::all_checks(asked, solver::Result::Unsat);
    return has(script, "(xor") && has(script, "(or true false)") ? unknown()(asked) : right(asked);
  });
  shy_ = fickle;
  triage::Finding finding = found();
  reduce(finding, &maker_);
  ASSERT_TRUE(finding.reduced);
  EXPECT_THAT(finding.alone, HasSubstr("(xor"));
  EXPECT_THAT(finding.alone, HasSubstr("(or "));
}

TEST_F(ReducePairTest, WithoutItsMakerNothingCanBeKeptInStep) {
  triage::Finding finding = found();
  const std::size_t before = shy_.queries();
  reduce(finding, nullptr);
  EXPECT_FALSE(finding.reduced);
  EXPECT_EQ(shy_.queries(), before);
}

TEST_F(ReducePairTest, WithoutItsPremiseItStays) {
  triage::Finding finding = found();
  finding.test.premise.reset();
  reduce(finding, &maker_);
  EXPECT_FALSE(finding.reduced);
}

TEST_F(ReducePairTest, WithoutTheSuspectItStays) {
  triage::Finding finding = found();
  const FakeSolver other("other", honest(ops_));
  solvers_ = {other.config()};
  reduce(finding, &maker_);
  EXPECT_FALSE(finding.reduced);
  EXPECT_EQ(other.queries(), 0u);
}

TEST_F(ReducePairTest, ARuleThatMakesNothingOfItLeavesItAsItWas) {
  triage::Finding finding = found();
  maker_.derives = [](const std::string&) { return std::vector<std::string>(); };
  reduce(finding, &maker_);
  EXPECT_FALSE(finding.reduced);
}

}  // namespace
}  // namespace smiter::campaign
