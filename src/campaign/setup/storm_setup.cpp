// SPDX-License-Identifier: MIT
#include "campaign/setup/storm_setup.h"

#include <algorithm>

#include <nlohmann/json.hpp>

#include "solver/session/one_shot.h"
#include "strategies/storm/negated.h"
#include "strategies/storm/options.h"
#include "strategies/storm/trust.h"

namespace smiter::campaign {

namespace storm = strategies::storm;
using Json = nlohmann::json;

storm::StormPolicy storm_policy(const base::OptionValues& options, std::span<const KnownTactics> known) {
  storm::StormPolicy policy = storm::policy_of(options);
  for (const KnownTactics& each : known) {
    for (const std::string& text : each.tactics) {
      const auto at = std::ranges::find(policy.tactics, text, &strategies::Tactic::text);
      if (at == policy.tactics.end()) {
        policy.tactics.push_back({text, {each.target}});
      } else if (std::ranges::find(at->known_by, each.target) == at->known_by.end()) {
        at->known_by.push_back(each.target);
      }
    }
  }
  return policy;
}

void trust(const solver::SolverConfig& solver, const solver::Limits& limits, const storm::StormPolicy& policy,
           const smt::OpTable& ops, const generate::Targets& targets, strategies::Seed& seed) {
  if (!seed.model_or_assignment()) {
    auto assignment = storm::any_assignment(seed.text, ops, targets);
    if (!assignment) return;
    seed.assignment = std::move(*assignment);
  }
  const auto questions = storm::open_questions(seed, policy, ops, targets);
  if (!questions || questions->formulas.empty()) return;
  solver::Query query{.script = questions->script, .limits = limits};
  // Many small questions: one that takes long is left open, so that others get their turn.
  query.limits.soft_ms = std::max<std::uint64_t>(50, limits.wall_ms / (2 * questions->formulas.size()));
  const solver::Answer answer = run_one_shot(solver, query);
  std::vector<std::optional<testcase::Answer>> answers;
  for (const solver::CheckResult& check : answer.checks) {
    answers.push_back(check.result == solver::Result::Unsat ? std::optional(testcase::Answer::Unsat)
                      : check.result == solver::Result::Sat ? std::optional(testcase::Answer::Sat)
                                                            : std::nullopt);
  }
  // After an error the questions are not what we think they are.
  if (answer.outcome != solver::Class::Ok && answer.outcome != solver::Class::Timeout) return;
  seed.trusted = storm::trusted_values(*questions, answers);
  seed.trusted_solver = solver.label;
}

std::optional<std::string> model_of_negation(const solver::SolverConfig& solver, const solver::Limits& limits,
                                             const smt::OpTable& ops, const generate::Targets& targets,
                                             const std::string& script) {
  const auto other = storm::negated(script, ops, targets);
  if (!other || !solver.profile.dialect.models) return std::nullopt;
  solver::Query query{.script = *other, .limits = limits};
  query.wants.model = true;
  const solver::Answer answer = run_one_shot(solver, query);
  if (answer.checks.empty() || answer.checks[0].model.empty()) return std::nullopt;
  return answer.checks[0].model;
}

std::string storm_key(std::uint32_t seed) {
  return "storm " + std::to_string(seed);
}

std::string storm_to_json(const strategies::Seed& seed) {
  Json json{{"solver", seed.trusted_solver}, {"values", Json::array()}};
  if (seed.assignment) json["assignment"] = *seed.assignment;
  for (const strategies::TrustedValue& t : seed.trusted)
    json["values"].push_back({{"formula", t.formula}, {"value", t.value}});
  return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

base::Status storm_from_json(std::string_view text, strategies::Seed& seed) {
  try {
    const Json json = Json::parse(text);
    json.at("solver").get_to(seed.trusted_solver);
    if (json.contains("assignment")) seed.assignment = json.at("assignment").get<std::string>();
    for (const Json& t : json.at("values"))
      seed.trusted.push_back({t.at("formula").get<std::string>(), t.at("value").get<bool>()});
    return base::ok();
  } catch (const Json::exception& error) {
    return base::Error{std::string("what the store says for STORM cannot be read: ") + error.what()};
  }
}

}  // namespace smiter::campaign
