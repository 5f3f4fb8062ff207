// SPDX-License-Identifier: MIT
// What the built-in weakening rules claim, put to the solvers that are installed: the strong side and not
// the weak one, in every reading. Nobody may have a model; what nobody proves is listed.
#include <algorithm>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "solver/session/one_shot.h"
#include "strategies/janus/rules/obligation.h"
#include "strategies/janus/rules/rule_reader.h"
#include "theory/sig_reader.h"

namespace smiter::strategies::janus {
namespace {

constexpr std::uint32_t kPatience = 3000;  // ms, for all readings of a rule

// What a solver says to each obligation of a rule; nothing where it says nothing.
std::vector<solver::Result> answers_to(const std::vector<Obligation>& obligations,
                                       const solver::SolverConfig& solver) {
  solver::Query query;
  for (const Obligation& obligation : obligations) query.script += "(reset)\n" + obligation.script;
  query.limits.wall_ms = kPatience;
  std::vector<solver::Result> results;
  for (const auto& check : run_one_shot(solver, query).checks) results.push_back(check.result);
  results.resize(obligations.size(), solver::Result::Unknown);
  return results;
}

TEST(JanusObligationsTest, NoSolverRefutesABuiltInRule) {
  std::vector<solver::SolverConfig> solvers;
  for (const char* name : {"z3", "cvc5"}) {
    if (auto config = solver::parse_solver_spec(name)) solvers.push_back(std::move(*config));
  }
  if (solvers.size() < 2) GTEST_SKIP() << "z3 and cvc5 are not both installed";
  const auto rules = load_rules(theory::builtin_operators());
  ASSERT_TRUE(rules);
  std::vector<std::string> without, unproved, by_one;
  for (const Rule& rule : rules->rules()) {
    const auto made = obligations(rule, theory::builtin_operators());
    ASSERT_TRUE(made) << made.error().to_string();
    if (made->empty()) {
      without.push_back(rule.name);
      continue;
    }
    std::size_t provers = 0;
    for (const solver::SolverConfig& config : solvers) {
      const auto results = answers_to(*made, config);
      for (std::size_t i = 0; i < results.size(); ++i)
        EXPECT_NE(results[i], solver::Result::Sat)
            << rule.name << " " << (*made)[i].words << " " << config.label;
      provers += std::ranges::count(results, solver::Result::Unsat) == std::ssize(results) ? 1 : 0;
    }
    if (provers == 0) unproved.push_back(rule.name);
    if (provers == 1) by_one.push_back(rule.name);
    // What has no proof in words has one here, however slow the machine is.
    EXPECT_TRUE(provers > 0 || !rule.proof.empty()) << rule.name;
  }
  fmt::print("{} rules; without an obligation: {}\n", rules->rules().size(), without.size());
  fmt::print("proved by one of the two: {}\n", fmt::join(by_one, " "));
  fmt::print("proved by neither: {}\n", fmt::join(unproved, " "));
  EXPECT_LT(unproved.size(), 20u);
}

}  // namespace
}  // namespace smiter::strategies::janus
