// SPDX-License-Identifier: MIT
#include "strategies/storm/prepare.h"

#include "base/json.h"
#include "strategies/solver_help.h"
#include "strategies/storm/negated.h"
#include "strategies/storm/trust.h"

namespace smiter::strategies::storm {

using base::Json;

void take_model_of_negation(Seed& seed, const SeedHelp& help, const smt::OpTable& ops,
                            const generate::Targets& targets) {
  if (seed.model_or_assignment() || !help.model_of) return;
  const auto other = negated(seed.text, ops, targets);
  if (other) seed.assignment = help.model_of(*other);
}

void take_trusted_values(Seed& seed, const SeedHelp& help, const StormPolicy& policy, const smt::OpTable& ops,
                         const generate::Targets& targets) {
  if (!help.ask_trusted) return;
  if (!seed.model_or_assignment()) {
    auto assignment = any_assignment(seed.text, ops, targets);
    if (!assignment) return;
    seed.assignment = std::move(*assignment);
  }
  const auto questions = open_questions(seed, policy, ops, targets);
  if (!questions || questions->formulas.empty()) return;
  const auto said = help.ask_trusted(questions->script, 2 * questions->formulas.size());
  if (!said) return;
  seed.trusted = trusted_values(*questions, said->answers);
  seed.trusted_solver = said->solver;
}

std::optional<std::string> facts_json(const Seed& seed) {
  if (!seed.assignment && seed.trusted.empty()) return std::nullopt;
  Json json{{"solver", seed.trusted_solver}, {"values", Json::array()}};
  if (seed.assignment) json["assignment"] = *seed.assignment;
  for (const TrustedValue& t : seed.trusted)
    json["values"].push_back({{"formula", t.formula}, {"value", t.value}});
  return json.dump_sorted();
}

base::Status read_facts(std::string_view text, Seed& seed) {
  try {
    const Json json = Json::parse(text);
    json.at("solver").get_to(seed.trusted_solver);
    if (json.contains("assignment")) seed.assignment = json.at("assignment").get<std::string>();
    for (const Json& t : json.at("values"))
      seed.trusted.push_back({t.at("formula").get<std::string>(), t.at("value").get<bool>()});
    return base::ok();
  } catch (const base::JsonError& error) {
    return base::Error{std::string("what the store says for STORM cannot be read: ") + error.what()};
  }
}

}  // namespace smiter::strategies::storm
