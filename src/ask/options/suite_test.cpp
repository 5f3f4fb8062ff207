// SPDX-License-Identifier: MIT
// The suite is what options are measured by, so it is measured itself: by our evaluator, and by two
// families of solvers.
#include "ask/options/suite.h"

#include <gtest/gtest.h>

#include <set>

#include "ask/runner.h"
#include "capability/shipped.h"
#include "eval/judge.h"
#include "eval/model/model_reader.h"
#include "smt/parser/parser.h"
#include "theory/sig_reader.h"

namespace smiter::ask {
namespace {

using capability::Reply;

struct Asked {
  std::size_t right = 0, models = 0;
  std::set<std::string> decided;
};

// What a solver says of the suite; a wrong answer or model is a failure.
Asked ask_all(const std::string& spec) {
  Asked out;
  auto config = solver::parse_solver_spec(spec);
  if (!config) return out;
  config->profile.default_options.clear();
  if (config->profile.name == "cvc5") config->profile.default_options = {"--strings-exp"};
  Runner runner(*config, {});
  const smt::OpTable& ops = theory::builtin_operators();
  for (const Meaning& meaning : builtin_meanings()) {
    const std::string script = "(set-logic ALL)\n" + meaning.commands;
    const solver::Answer answer = runner.answer_with_model(script);
    const Heard heard = judge(answer, meaning.expected);
    EXPECT_NE(heard.reply, Reply::Wrong) << spec << ": " << meaning.name << ": " << heard.said;
    if (heard.reply != Reply::Yes) continue;
    ++out.right;
    out.decided.insert(meaning.name);
    if (meaning.expected != Expected::Sat || answer.checks.back().model.empty()) continue;
    smt::TermTable table(ops);
    const auto parsed = smt::parse_script(script, table);
    EXPECT_TRUE(parsed) << meaning.name;
    if (!parsed) continue;
    const auto model = eval::read_model(answer.checks.back().model, *parsed, 0, table);
    if (!model) continue;
    const auto verdict = eval::judge(table, *parsed, *model).verdict;
    EXPECT_NE(verdict, eval::Verdict::Invalid) << spec << ": " << meaning.name;
    out.models += verdict == eval::Verdict::Valid ? 1 : 0;
  }
  return out;
}

TEST(SuiteTest, EveryScriptIsTypedByUs) {
  std::set<std::string> names;
  for (const Meaning& meaning : builtin_meanings()) {
    smt::TermTable table(theory::builtin_operators());
    const auto parsed = smt::parse_script("(set-logic ALL)\n" + meaning.commands, table);
    EXPECT_TRUE(parsed) << meaning.name << ": " << (parsed ? "" : parsed.error().to_string());
    EXPECT_TRUE(names.insert(meaning.name).second) << meaning.name << " is there twice";
  }
  EXPECT_GT(names.size(), 80u);
}

TEST(SuiteTest, TwoFamiliesOfSolversAgree) {
  if (!solver::parse_solver_spec("z3") || !solver::parse_solver_spec("cvc5"))
    GTEST_SKIP() << "z3 and cvc5 are not both installed";
  const Asked z3 = ask_all("z3"), cvc5 = ask_all("cvc5");
  std::size_t both = 0;
  for (const Meaning& meaning : builtin_meanings()) {
    const bool one = z3.decided.contains(meaning.name), other = cvc5.decided.contains(meaning.name);
    EXPECT_TRUE(one || other) << meaning.name << " is decided by nobody";
    both += one && other ? 1 : 0;
  }
  EXPECT_GT(both, builtin_meanings().size() * 3 / 4);
  EXPECT_GT(z3.models, 20u);
  EXPECT_GT(cvc5.models, 20u);
}

TEST(SuiteTest, AsksForTheValuesOfEveryTheory) {
  const auto record = capability::shipped_record("z3@4.13.3");
  ASSERT_TRUE(record);
  std::set<std::string> names;
  for (const Meaning& meaning : meanings_of_rows(theory::builtin_operators(), *record)) {
    names.insert(meaning.name);
    smt::TermTable table(theory::builtin_operators());
    const auto parsed = smt::parse_script("(set-logic HO_ALL)\n" + meaning.commands, table);
    ASSERT_TRUE(parsed) << meaning.name << ": " << parsed.error().to_string();
    // A model has nothing to say: these are values.
    const auto verdict = eval::judge(table, *parsed, eval::Model()).verdict;
    EXPECT_EQ(verdict, meaning.expected == Expected::Sat ? eval::Verdict::Valid : eval::Verdict::Invalid)
        << meaning.name;
  }
  for (const char* theory : {"bitvec", "floating_point", "ints", "strings", "arrays"})
    EXPECT_TRUE(names.contains(std::string("values of ") + theory)) << theory;
}

TEST(SuiteTest, DivisionByZeroIsAmongTheValuesOfBitVectors) {
  const auto record = capability::shipped_record("z3@4.13.3");
  ASSERT_TRUE(record);
  for (const Meaning& meaning : meanings_of_rows(theory::builtin_operators(), *record)) {
    if (meaning.name != "values of bitvec") continue;
    EXPECT_NE(meaning.commands.find("(bvudiv #b00000101 #b00000000)"), std::string::npos);
    return;
  }
  FAIL() << "no values of bitvec";
}

}  // namespace
}  // namespace smiter::ask
