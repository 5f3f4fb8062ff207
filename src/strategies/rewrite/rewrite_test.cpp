// SPDX-License-Identifier: MIT
#include "strategies/rewrite/rewrite.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>

#include "history/history_file.h"
#include "smt/parser/parser.h"
#include "smt/script/script.h"
#include "smt/terms/terms.h"
#include "theory/sig_reader.h"

namespace smiter::strategies::rewrite {
namespace {

const smt::OpTable& ops() {
  return theory::builtin_operators();
}

const generate::Targets& targets() {
  static const generate::Targets all(ops(), generate::shipped({"z3", "cvc5", "bitwuzla"}));
  return all;
}

const Seed kSeed{.name = "seed",
                 .text =
                     "(set-logic QF_SLIA)(declare-const s String)(declare-const i Int)"
                     "(assert (= (str.indexof s \"ab\" i) (+ i 2)))(check-sat)",
                 .model = {}};

std::vector<testcase::Test> tests_of(Source source, std::uint64_t unit, bool seed = true) {
  static const RewritePolicy policy;
  static const auto old =
      std::make_shared<const history::History>(*history::read_history(history::bundled_history(), ops()));
  const auto strategy = make_rewrite(source, policy, ops(), targets(), "rewrite", old);
  const std::vector<const Seed*> seeds = {&kSeed};
  const Inputs inputs{.seeds = seed ? std::span<const Seed* const>(seeds) : std::span<const Seed* const>(),
                      .unit = unit};
  auto begun = strategy->begin(inputs, unit_rng(7, "rewrite", unit));
  EXPECT_TRUE(begun);
  std::vector<testcase::Test> tests;
  while (auto test = (*begun)->next()) tests.push_back(std::move(*test));
  return tests;
}

smt::Script parsed(const std::string& text, smt::TermTable& table) {
  auto script = smt::parse_script(text, table);
  EXPECT_TRUE(script) << text;
  return script ? std::move(*script) : smt::Script();
}

TEST(RewriteTest, ATestAsksForTermsAndNothingElse) {
  for (const Source source :
       {Source::Mixed, Source::Generator, Source::Parts, Source::Changed, Source::History}) {
    std::size_t terms = 0;
    for (std::uint64_t unit = 0; unit < 6; ++unit) {
      for (const testcase::Test& test : tests_of(source, unit)) {
        smt::TermTable table(ops());
        for (const smt::Command& command : parsed(test.script, table).commands) {
          EXPECT_FALSE(smt::is_check(command.kind));
          EXPECT_NE(command.kind, smt::CommandKind::Assert);
          EXPECT_NE(command.kind, smt::CommandKind::Opaque);
          terms += command.kind == smt::CommandKind::Simplify ? 1 : 0;
        }
        EXPECT_TRUE(test.expectations.empty());
      }
    }
    EXPECT_GT(terms, 10U) << static_cast<int>(source);
  }
}

TEST(RewriteTest, WhoDoesNotKnowTheCommandIsNotAsked) {
  for (const testcase::Test& test : tests_of(Source::Mixed, 3))
    EXPECT_THAT(test.not_for, testing::Contains(testing::StartsWith("bitwuzla")));
}

TEST(RewriteTest, AUnitRepeatsNoTermAndIsTheSameEveryTime) {
  std::set<std::string> seen;
  for (const testcase::Test& test : tests_of(Source::Generator, 5, false))
    EXPECT_TRUE(seen.insert(test.script).second);
  EXPECT_EQ(tests_of(Source::Mixed, 9), tests_of(Source::Mixed, 9));
}

TEST(RewriteTest, FormulasAreAssertedAndTacticsApplied) {
  std::size_t tests = 0;
  for (std::uint64_t unit = 0; unit < 6; ++unit) {
    for (const testcase::Test& test : tests_of(Source::Applied, unit)) {
      ++tests;
      smt::TermTable table(ops());
      std::size_t asserted = 0, applied = 0;
      for (const smt::Command& command : parsed(test.script, table).commands) {
        EXPECT_FALSE(smt::is_check(command.kind));
        asserted += command.kind == smt::CommandKind::Assert ? 1 : 0;
        if (command.kind != smt::CommandKind::Opaque) continue;
        EXPECT_THAT(std::string(table.text(command.text)), testing::StartsWith("(apply "));
        ++applied;
      }
      EXPECT_THAT(asserted, testing::AllOf(testing::Ge(1U), testing::Le(3U))) << test.script;
      EXPECT_EQ(applied, RewritePolicy().tactics);
    }
  }
  EXPECT_GT(tests, 20U);
}

TEST(RewriteTest, HistoryNeedsNoSeed) {
  EXPECT_FALSE(tests_of(Source::History, 2, false).empty());
}

TEST(RewriteTest, AVariantOfSeedsNeedsOne) {
  const RewritePolicy policy;
  const auto strategy = make_rewrite(Source::Parts, policy, ops(), targets(), "rewrite:parts");
  EXPECT_FALSE(strategy->begin({.seeds = {}}, unit_rng(7, "rewrite", 0)));
}

}  // namespace
}  // namespace smiter::strategies::rewrite
