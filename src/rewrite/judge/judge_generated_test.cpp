// SPDX-License-Identifier: MIT
// Terms of every logic, printed and read back, mean what they mean: never Differs.
#include <gtest/gtest.h>

#include "generate/formula.h"
#include "rewrite/judge/judge_test_support.h"
#include "smt/printer/printer.h"
#include "smt/terms/visit.h"
#include "theory/logics.h"

namespace smiter::rewrite {
namespace {

// Every closed part of the assertions, as texts that say the same in other words: behind an ite, so
// that the two are not one term.
struct Parts {
  std::vector<smt::TermId> terms;
  std::vector<std::string> printed;
};

Parts parts_of(const smt::TermTable& table, const smt::Script& script) {
  Parts parts;
  smt::Visitor visitor(table);
  for (const smt::Command& command : script.commands) {
    if (command.kind != smt::CommandKind::Assert) continue;
    visitor.post_order(command.term, [&](smt::TermId term) {
      if (table[term].free_vars != smt::kNoVars || table[term].kind == smt::TermKind::MatchCase) return;
      if (table.sort(term) == smt::kRegLan) return;
      const std::string text = smt::print_term(table, term);
      parts.terms.push_back(term);
      parts.printed.push_back("(ite (not false) " + text + " " + text + ")");
    });
  }
  return parts;
}

TEST(JudgeGeneratedTest, ATermIsNeverUnlikeItself) {
  const smt::OpTable& ops = theory::builtin_operators();
  const generate::Targets targets(ops, generate::shipped({"z3@4.8.12", "cvc5@1.0.3"}));
  std::vector<std::string_view> logics(theory::common_logics().begin(), theory::common_logics().end());
  for (const std::string_view more :
       {"QF_FP", "UFDTLIA", "AUFBVDTLIA", "QF_AUFBVLIA", "SLIA", "ALL", "QF_ALL"})
    logics.push_back(more);
  std::size_t same = 0, all = 0;
  for (const std::string_view logic : logics) {
    for (std::uint64_t seed = 0; seed < 3; ++seed) {
      const auto test = generate::random_formula(logic, ops, targets, {}, base::Rng(seed));
      ASSERT_TRUE(test);
      smt::TermTable table(ops);
      const auto script = smt::parse_script(test->script, table);
      ASSERT_TRUE(script);
      const Parts parts = parts_of(table, *script);
      const auto judged =
          judge_rewrites(table, *script, parts.terms, parts.printed, {.assignments = 9, .seed = seed});
      for (std::size_t i = 0; i < judged.size(); ++i) {
        ++all;
        same += judged[i].truth == Truth::Same ? 1 : 0;
        EXPECT_NE(judged[i].truth, Truth::Differs)
            << logic << " " << seed << "\n"
            << parts.printed[i] << "\n"
            << judged[i].assignment << judged[i].value << " and " << judged[i].rewritten_value;
      }
    }
  }
  EXPECT_GT(same * 100, all * 90);
}

}  // namespace
}  // namespace smiter::rewrite
