// SPDX-License-Identifier: MIT
// Lemma 1 of the paper, tried: a rule used at a place in its direction makes the whole
// assertion weaker (or stronger), for random formulas, rules and assignments.
#include "strategies/janus/polarity.h"

#include <map>
#include <string>

#include <fmt/core.h>
#include <gtest/gtest.h>

#include "eval/machine/evaluator.h"
#include "eval/model/model_reader.h"
#include "generate/formula.h"
#include "generate/literals.h"
#include "smt/parser/parser.h"
#include "smt/printer/printer.h"
#include "smt/printer/sort_text.h"
#include "strategies/janus/chain.h"
#include "strategies/janus/rules/rule_reader.h"
#include "theory/sig_reader.h"

namespace smiter::strategies::janus {
namespace {

const smt::OpTable& ops() {
  return theory::builtin_operators();
}
const generate::Targets& targets() {
  static const generate::Targets both(ops(), generate::shipped({"z3@4.8.12", "cvc5@1.0.3"}));
  return both;
}

std::map<std::string, std::string> polarities(const std::string& declarations, const std::string& assertion) {
  smt::TermTable table(ops());
  const auto script = smt::parse_script(declarations + "(assert " + assertion + ")", table);
  EXPECT_TRUE(script) << script.error().to_string();
  Places places;
  places.collect(table, Flows(ops()), script->commands.back().term);
  std::map<std::string, std::string> out;
  for (const Place& place : places.all()) {
    constexpr const char* kNames[] = {"+", "-", "?"};
    out[smt::print_term(table, place.term)] += kNames[static_cast<int>(place.polarity)];
  }
  return out;
}

constexpr const char* kBools =
    "(declare-const a Bool)(declare-const b Bool)(declare-const c Bool)(declare-const d Bool)(declare-const "
    "n Int)"
    "(declare-const s String)";

TEST(PolarityTest, FollowsTheConnectives) {
  const auto p = polarities(kBools, "(and (not a) (=> b c) (ite d (or a b) c) (xor a c) (= b d))");
  EXPECT_EQ(p.at("(not a)"), "+");
  EXPECT_EQ(p.at("a"), "-?+");  // three places, the nearest first
  EXPECT_EQ(p.at("b"), "-?+");
  EXPECT_EQ(p.at("c"), "+?");
  EXPECT_EQ(p.at("d"), "?");
  EXPECT_EQ(p.at("(xor a c)"), "+");
}

TEST(PolarityTest, FollowsQuantifiersAndImplicationsInARow) {
  const auto p = polarities(kBools, "(not (forall ((x Int)) (=> a (< x n) (exists ((y Int)) (= x y)))))");
  EXPECT_EQ(p.at("a"), "+");
  EXPECT_EQ(p.at("(< x n)"), "+");
  EXPECT_EQ(p.at("(= x y)"), "-");
  EXPECT_EQ(p.at("(exists ((y Int)) (= x y))"), "-");
}

TEST(PolarityTest, MixesWhatStandsInTerms) {
  const auto p = polarities(kBools, "(< (ite a 1 2) n)");
  EXPECT_EQ(p.at("a"), "?");
}

TEST(PolarityTest, FollowsLanguages) {
  const auto p = polarities(
      kBools,
      "(not (str.in_re s (re.diff (re.* (str.to_re \"a\")) (re.comp (str.to_re \"b\")) (str.to_re \"c\"))))");
  EXPECT_EQ(p.at("(re.* (str.to_re \"a\"))"), "-");
  EXPECT_EQ(p.at("(str.to_re \"a\")"), "-");
  EXPECT_EQ(p.at("(re.comp (str.to_re \"b\"))"), "+");
  EXPECT_EQ(p.at("(str.to_re \"b\")"), "-");
  EXPECT_EQ(p.at("(str.to_re \"c\")"), "+");
}

TEST(PolarityTest, LeavesNamedTermsAlone) {
  const auto p = polarities(kBools, "(and (! (or a b) :named x) c)");
  EXPECT_FALSE(p.contains("a"));
  EXPECT_EQ(p.at("c"), "+");
}

// A value for every constant, a constant value for every function.
std::string random_model(smt::TermTable& table, const smt::Script& script, base::Rng& rng) {
  generate::Literals literals(table);
  std::string text;
  for (const smt::Command& command : script.commands) {
    if (command.kind != smt::CommandKind::DeclareFun) continue;
    const smt::FunDecl decl = table.fun(command.fun);
    const std::vector<smt::SortId> params(table.params(command.fun).begin(), table.params(command.fun).end());
    const bool word = decl.result == smt::kString && rng.chance(2, 3);
    const auto value = word ? any_word(table, rng, 3) : literals.any(decl.result, rng);
    if (!value) continue;
    std::string variables;
    for (std::size_t i = 0; i < params.size(); ++i)
      variables += fmt::format("(x!{} {})", i, smt::to_string(table, params[i]));
    text += fmt::format("(define-fun {} ({}) {} {})\n", table.text(decl.name), variables,
                        smt::to_string(table, decl.result), smt::print_term(table, *value));
  }
  return text.empty() ? "()" : text;
}

// Random assignments, and the value of terms under each.
struct Assignments {
  std::vector<eval::Model> models;
  std::vector<std::unique_ptr<eval::Evaluator>> evaluators;

  Assignments(WorkingScript& script, std::uint32_t count, base::Rng& rng) {
    constexpr eval::EvalLimits kLimits{.steps = 20'000, .calls = 100, .domain = 64, .instances = 300};
    smt::TermTable& table = script.table();
    for (std::uint32_t i = 0; i < count; ++i) {
      auto model = eval::read_model(random_model(table, script.script(), rng), script.script(), 0, table);
      CHECK(model.has_value(), model ? "" : model.error().message);
      models.push_back(std::move(*model));
    }
    for (const eval::Model& model : models)
      evaluators.push_back(std::make_unique<eval::Evaluator>(table, model, kLimits));
  }
};

struct Tally {
  std::uint64_t trials = 0, decided = 0, changed = 0;
  std::map<std::string, std::uint64_t> used;  // by rule
};

// Does the step go in its direction under every assignment?
void check_step(const smt::TermTable& table, Assignments& assignments, Direction direction, const Rule& rule,
                std::string_view words, smt::TermId old, smt::TermId now, Tally& tally) {
  for (auto& evaluator : assignments.evaluators) {
    ++tally.trials;
    const auto was = evaluator->evaluate(old), is = evaluator->evaluate(now);
    if (!was.is_known() || !is.is_known()) continue;
    ++tally.decided;
    tally.changed += was.is_true() != is.is_true() ? 1 : 0;
    const bool follows =
        direction == Direction::Weaken ? !was.is_true() || is.is_true() : was.is_true() || !is.is_true();
    ASSERT_TRUE(follows) << words << "\n"
                         << smt::print_term(table, old) << "\nbecomes\n"
                         << smt::print_term(table, now);
    if (rule.equivalence) {
      ASSERT_EQ(was.is_true(), is.is_true()) << words;
    }
  }
}

// The figure that the project promises: 10^5 trials that the evaluator decides.
TEST(PolarityTest, NoStepContradictsItsDirection) {
  const auto rules = load_rules(ops());
  ASSERT_TRUE(rules);
  const Flows flows(ops());
  constexpr const char* kLogics[] = {"QF_LIA", "QF_NRA", "QF_SLIA", "QF_BV",   "QF_S",    "QF_ALIA",
                                     "LIA",    "QF_FP",  "UFLIA",   "QF_UFBV", "QF_SLIA", "BV"};
  constexpr std::uint64_t kWanted = 100'000;
  constexpr std::uint32_t kSteps = 12, kAssignments = 6;
  ChainPolicy policy;
  policy.leave_logic = 500;
  Tally tally;
  for (std::uint64_t seed = 0; tally.decided < kWanted && !HasFatalFailure(); ++seed) {
    base::Rng rng(seed);
    const auto formula =
        generate::random_formula(kLogics[seed % std::size(kLogics)], ops(), targets(), {}, rng);
    ASSERT_TRUE(formula);
    auto script = WorkingScript::open(formula->script, ops(), targets(), {});
    ASSERT_TRUE(script) << script.error().to_string();
    Assignments assignments(**script, kAssignments, rng);
    Chain chain(**script, *rules, flows, policy, rng);
    const Direction direction = rng.coin() ? Direction::Weaken : Direction::Strengthen;
    for (std::uint32_t i = 0; i < kSteps && !HasFatalFailure(); ++i) {
      const smt::Script before = (*script)->script();
      const auto step = chain.step(direction, rng);
      if (!step) break;
      const Rule& rule = (*rules)[step->rule];
      ++tally.used[rule.name];
      check_step((*script)->table(), assignments, direction, rule, step->words,
                 before.commands[step->command].term, (*script)->script().commands[step->command].term,
                 tally);
    }
  }
  // Not for want of cases.
  EXPECT_GT(tally.decided, tally.trials / 2);
  EXPECT_GT(tally.changed, tally.trials / 100);
  EXPECT_GT(tally.used.size(), 150u);
}

}  // namespace
}  // namespace smiter::strategies::janus
