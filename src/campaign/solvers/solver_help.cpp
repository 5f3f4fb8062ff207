// SPDX-License-Identifier: MIT
#include "campaign/solvers/solver_help.h"

#include <algorithm>
#include <set>

#include "oracle/model_truth.h"
#include "solver/session/one_shot.h"
#include "strategies/registry/joined_options.h"

namespace smiter::campaign {

using solver::Result;

namespace {

std::optional<testcase::Answer> answer_of(const solver::CheckResult& check) {
  if (check.result == Result::Unsat) return testcase::Answer::Unsat;
  if (check.result == Result::Sat) return testcase::Answer::Sat;
  return std::nullopt;
}

bool is_verified(const strategies::Claim& claim, const std::string& model, const smt::OpTable& ops) {
  return !model.empty() && oracle::truth_of_model(claim.script, model, 0, ops).is_proof();
}

strategies::Proof prove(std::span<const strategies::Claim> claims,
                        std::span<const solver::SolverConfig> solvers, const smt::OpTable& ops,
                        const solver::Limits& limits) {
  std::set<std::string> proving;
  for (const auto& config : solvers) proving.insert(config.profile.family_name());
  for (const strategies::Claim& claim : claims) {
    std::set<std::string> now;
    for (const solver::SolverConfig& config : solvers) {
      // A family that failed once cannot prove the rest any more.
      if (!proving.contains(config.profile.family_name()) || now.contains(config.profile.family_name()))
        continue;
      solver::Query query{.script = claim.script, .limits = limits};
      query.wants.model = true;
      const solver::Answer answer = run_one_shot(config, query);
      const Result result = answer.checks.empty() ? Result::None : answer.checks[0].result;
      if (result == Result::Unsat && answer.is_ok()) now.insert(config.profile.family_name());
      if (result != Result::Sat) continue;
      const bool verified = is_verified(claim, answer.checks[0].model, ops);
      return {.refuted = strategies::Counterexample{config.label, claim.words, verified}, .proved_by = {}};
    }
    proving = std::move(now);
  }
  return {.refuted = {}, .proved_by = {proving.begin(), proving.end()}};
}

}  // namespace

std::optional<std::string> model_by(const solver::SolverConfig& solver, const solver::Limits& limits,
                                    const std::string& script) {
  if (!solver.profile.dialect.models) return std::nullopt;
  solver::Query query{.script = script, .limits = limits};
  query.wants.model = true;
  const solver::Answer answer = run_one_shot(solver, query);
  if (answer.checks.empty() || answer.checks[0].model.empty()) return std::nullopt;
  return answer.checks[0].model;
}

std::optional<strategies::SolverWord> word_of(const solver::SolverConfig& solver,
                                              const solver::Limits& limits, const std::string& script,
                                              std::size_t checks) {
  solver::Query query{.script = script, .limits = limits};
  // Many small questions: one that takes long is left open, so that others get their turn.
  query.limits.soft_ms = std::max<std::uint64_t>(50, limits.wall_ms / checks);
  const solver::Answer answer = run_one_shot(solver, query);
  // After an error the questions are not what we think they are.
  if (answer.outcome != solver::Class::Ok && answer.outcome != solver::Class::Timeout) return std::nullopt;
  strategies::SolverWord word{.solver = solver.label, .answers = {}};
  for (const solver::CheckResult& check : answer.checks) word.answers.push_back(answer_of(check));
  return word;
}

strategies::Prover prover(std::span<const solver::SolverConfig> solvers, const smt::OpTable& ops,
                          const solver::Limits& limits) {
  return [solvers, &ops, limits](std::span<const strategies::Claim> claims) {
    return prove(claims, solvers, ops, limits);
  };
}

base::Expected<std::optional<solver::SolverConfig>> trusted_solver(const base::OptionValues& options,
                                                                   const FindSolver& find) {
  for (const base::OptionRow& row : strategies::strategy_options()) {
    if (!row.names_solver) continue;
    const std::string& spec = options.text(value_name(row));
    if (spec.empty()) continue;
    auto trusted = find(spec);
    if (!trusted) return base::Error{row.long_name() + ": " + trusted.error().to_string()};
    return std::optional(std::move(*trusted));
  }
  return std::optional<solver::SolverConfig>();
}

solver::Limits vetting_limits() {
  solver::Limits limits;
  limits.wall_ms = 2000;
  return limits;
}

}  // namespace smiter::campaign
