// SPDX-License-Identifier: MIT
#include "generate/formula.h"

#include <fmt/core.h>
#include <gtest/gtest.h>

#include "smt/parser/parser.h"
#include "theory/logics.h"
#include "theory/sig_reader.h"

namespace smiter::generate {
namespace {

TEST(FormulaTest, StaysInsideItsLogic) {
  const smt::OpTable& ops = theory::builtin_operators();
  const Targets targets(ops, shipped({"z3@4.8.12", "cvc5@1.0.3"}));
  std::vector<std::string_view> logics(theory::common_logics().begin(), theory::common_logics().end());
  for (std::string_view more :
       {"QF_FP", "QF_ABVFP", "UFDTLIA", "AUFBVDTLIA", "QF_ADTNIA", "QF_AUFBVLIA", "SLIA", "ALL", "QF_ALL"}) {
    logics.push_back(more);
  }
  for (std::string_view logic : logics) {
    for (std::uint64_t seed = 0; seed < 25; ++seed) {
      const auto test = random_formula(logic, ops, targets, {}, base::Rng(seed));
      ASSERT_TRUE(test);
      smt::TermTable table(ops);
      const auto script = smt::parse_script(test->script, table);
      ASSERT_TRUE(script) << script.error().to_string() << "\n" << test->script;
      theory::TermFeatures features(table);
      features.update();
      Strangers strangers(table, targets);
      strangers.update();
      std::size_t assertions = 0;
      for (const smt::Command& command : script->commands) {
        if (command.kind != smt::CommandKind::Assert) continue;
        ++assertions;
        EXPECT_TRUE(theory::parse_logic(logic)->contains(features[command.term])) << test->script;
        EXPECT_EQ(strangers[command.term], 0u) << test->script;
      }
      EXPECT_GT(assertions, 0u) << logic;
    }
  }
}

// As narrow solvers read these names.
TEST(FormulaTest, KeepsTheShapeOfNarrowLogics) {
  const smt::OpTable& ops = theory::builtin_operators();
  const Targets targets(ops, shipped({"z3@4.8.12", "cvc5@1.0.3"}));
  const auto scripts = [&](std::string_view logic) {
    std::string all;
    for (std::uint64_t i = 0; i < 40; ++i) {
      const auto test = random_formula(logic, ops, targets, {}, base::Rng(i));
      EXPECT_TRUE(test) << logic;
      if (test) all += test->script;
    }
    return all;
  };
  EXPECT_EQ(scripts("QF_AX").find("(declare-fun f"), std::string::npos);
  EXPECT_NE(scripts("QF_AX").find("(declare-sort U 0)"), std::string::npos);
  EXPECT_EQ(scripts("QF_ABV").find("(Array Bool"), std::string::npos);
  EXPECT_EQ(scripts("QF_IDL").find("(- c1a)"), std::string::npos);
  EXPECT_NE(scripts("QF_NRAT").find("(sin "), std::string::npos);
}

TEST(FormulaTest, TheSameNumbersMakeTheSameScript) {
  const smt::OpTable& ops = theory::builtin_operators();
  const Targets targets(ops, shipped({"z3@4.8.12", "cvc5@1.0.3"}));
  const auto first = random_formula("AUFLIRA", ops, targets, {}, base::Rng(9));
  const auto again = random_formula("AUFLIRA", ops, targets, {}, base::Rng(9));
  const auto other = random_formula("AUFLIRA", ops, targets, {}, base::Rng(10));
  EXPECT_EQ(first->script, again->script);
  EXPECT_NE(first->script, other->script);
}

TEST(FormulaTest, RefusesAnUnknownLogic) {
  const smt::OpTable& ops = theory::builtin_operators();
  const Targets targets(ops, shipped({"z3@4.8.12", "cvc5@1.0.3"}));
  EXPECT_FALSE(random_formula("QF_FOO", ops, targets, {}, base::Rng(1)));
}

TEST(TargetsTest, TagsWhatASolverDoesNotTake) {
  const smt::OpTable& ops = theory::builtin_operators();
  const Targets targets(ops, shipped({"z3@4.8.12", "cvc5@1.0.3"}));
  const auto tags = [&](std::string_view text) {
    smt::TermTable table(ops);
    const auto script = smt::parse_script(text, table);
    EXPECT_TRUE(script) << text;
    Strangers strangers(table, targets);
    strangers.update();
    return targets.names(strangers[script->commands.back().term]);
  };
  using Names = std::vector<std::string>;
  EXPECT_EQ(tags("(declare-fun x () String)(assert (= x (str.rev x)))"), Names{"z3@4.8.12"});
  EXPECT_EQ(tags("(declare-fun x () (Array (Array Int Int) Int))(assert (= x x))"), Names{"cvc5@1.0.3"});
  EXPECT_EQ(tags("(declare-fun x () String)(assert (str.in_re x (re.range x \"b\")))"), Names{"cvc5@1.0.3"});
  EXPECT_EQ(tags("(declare-fun x () String)(assert (str.in_re x (ite (= x \"\") re.all re.none)))"),
            Names{"cvc5@1.0.3"});
  EXPECT_EQ(
      tags(
          "(declare-fun x () Int)(assert (= ((as const (Array Int Int)) x) ((as const (Array Int Int)) 0)))"),
      Names{"cvc5@1.0.3"});
  EXPECT_EQ(tags("(declare-fun x () Int)(assert ((_ divisible 3) x))"), Names{"z3@4.8.12"});
  EXPECT_EQ(tags("(declare-fun x () Int)(assert (> x 3))"), Names{});
  const std::string pair = "(declare-datatypes ((P 2)) ((par (X Y) ((mk (a X) (b Y)) (nil)))))";
  const std::string one = pair + "(declare-fun p () (P Int Bool))";
  EXPECT_EQ(tags(one + "(assert ((_ is mk) p))"), Names{});
  EXPECT_EQ(tags(one + "(declare-fun q () (P Bool Int))(assert ((_ is mk) p))"), Names{"z3@4.8.12"});
  EXPECT_EQ(tags(one + "(declare-fun q () (P Bool Int))(assert (b p))"), Names{});
  EXPECT_EQ(tags("(declare-fun x () Real)(assert (> (to_real x) 0.5))"), Names{"z3@4.8.12"});
}

TEST(TargetsTest, MoreThanEightAreToldApart) {
  const smt::OpTable& ops = theory::builtin_operators();
  std::vector<capability::Record> records(12, shipped({"cvc5@1.0.3"}).front());
  for (std::size_t i = 0; i < records.size(); ++i) records[i].name += fmt::format(" {}", i);
  records.back() = shipped({"z3@4.8.12"}).front();
  const Targets targets(ops, records);
  smt::TermTable table(ops);
  const auto script = smt::parse_script("(declare-fun x () String)(assert (= x (str.rev x)))", table);
  ASSERT_TRUE(script);
  Strangers strangers(table, targets);
  strangers.update();
  EXPECT_EQ(targets.names(strangers[script->commands.back().term]), std::vector<std::string>{"z3@4.8.12"});
  EXPECT_EQ(targets.names(targets.all()).size(), 12u);
}

// A shape without a question would be taken for understood by everybody.
TEST(TargetsTest, EveryShapeIsAskedFor) {
  const capability::Record z3 = shipped({"z3@4.8.12"}).front();
  for (std::size_t i = 0; i < static_cast<std::size_t>(Shape::kCount); ++i)
    EXPECT_NE(z3.find(capability::Kind::Shape, name_of(static_cast<Shape>(i))), nullptr)
        << name_of(static_cast<Shape>(i));
}

}  // namespace
}  // namespace smiter::generate
