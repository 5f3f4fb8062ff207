// SPDX-License-Identifier: MIT
// What fusions claim, put to the solvers that are installed: guard and z = f(x, y) imply that
// x and y are got back. Nobody may deny it; what somebody proves is printed.
#include <gtest/gtest.h>

#include <fmt/core.h>

#include "solver/session/one_shot.h"
#include "strategies/fusion/fusion_rules.h"

namespace smiter::strategies::fusion {
namespace {

std::vector<std::string> sorts_of(const Rule& rule) {
  if (rule.sort == "(_ BitVec n)") return {"(_ BitVec 1)", "(_ BitVec 8)", "(_ BitVec 33)"};
  if (rule.sort == "(Seq E)") return {"(Seq Int)", "(Seq Bool)"};
  return {rule.sort};
}

TEST(FusionObligationsTest, NoSolverDeniesAnInversion) {
  std::vector<solver::SolverConfig> solvers;
  for (const char* name : {"z3", "cvc5"}) {
    if (auto config = solver::parse_solver_spec(name)) solvers.push_back(std::move(*config));
  }
  if (solvers.empty()) GTEST_SKIP() << "neither z3 nor cvc5 is installed";
  std::size_t proved = 0, asked = 0;
  for (const Rule& rule : builtin_rules()) {
    for (const std::string& sort : sorts_of(rule)) {
      std::string who;
      for (const solver::SolverConfig& config : solvers) {
        solver::Query query{.script = obligation(rule, sort)};
        query.limits.wall_ms = 3000;
        const solver::Answer answer = run_one_shot(config, query);
        ASSERT_FALSE(answer.checks.empty()) << rule.name << " " << config.label << " " << answer.message;
        EXPECT_NE(answer.checks[0].result, solver::Result::Sat)
            << rule.name << " " << sort << " " << config.label;
        if (answer.checks[0].result == solver::Result::Unsat) who += " " + config.label;
      }
      ++asked;
      proved += who.empty() ? 0 : 1;
      fmt::print("{:28} {:14} proved by{}\n", rule.name, sort, who.empty() ? " nobody" : who);
    }
  }
  EXPECT_GT(proved * 10, asked * 8) << "most are easy";
}

}  // namespace
}  // namespace smiter::strategies::fusion
