// SPDX-License-Identifier: MIT
#include "campaign/setup/equipment.h"

#include <algorithm>
#include <optional>

#include <fmt/format.h>

#include "campaign/setup/claims_wanted.h"
#include "campaign/setup/generated.h"
#include "campaign/setup/questions.h"
#include "campaign/setup/setup.h"
#include "campaign/solvers/solver_help.h"
#include "campaign/solvers/tactics.h"
#include "campaign/store/marks.h"
#include "strategies/registry/registry.h"
#include "triage/report/escape.h"

namespace smiter::campaign {

namespace {

base::Status add_solvers(Equipment& to, const smt::OpTable& ops, const FindSolver& find) {
  auto set_up = set_up_solvers(to.settings.solvers, ops, find);
  if (!set_up) return set_up.error();
  to.solvers = std::move(*set_up);
  to.targets = std::make_unique<generate::Targets>(ops, to.solvers.records);
  if (!to.settings.strategies.empty()) return base::ok();
  to.settings.strategies = strategies::strategies_for_all(to.solvers.families);
  if (auto note = note_on_strategies(to.settings.strategies, to.solvers.configs))
    to.notes.push_back(std::move(*note));
  return base::ok();
}

strategies::StrategyParts parts_of(const Equipment& from, strategies::MutationPolicy policy,
                                   const smt::OpTable& ops) {
  std::vector<KnownTactics> tactics;
  for (const auto& config : from.solvers.configs) tactics.push_back({config.target, config.profile.tactics});
  return {ops, *from.targets, std::move(policy), join_tactics(tactics), from.settings.of_strategies};
}

// What a guided campaign does next depends on what it saw.
base::Status check_guided(const Settings& settings) {
  if (!settings.guided || settings.is_guided()) return base::ok();
  const std::string_view other = settings.deterministic  ? "--deterministic"
                                 : settings.paper_limits ? "--paper-limits"
                                                         : "--store";
  return base::Error{fmt::format(
      "--guided cannot be combined with {}, under which the next tests do not depend on what this "
      "machine saw",
      other)};
}

// What the user gives a strategy is tried before it is used.
base::Status add_strategies(Equipment& to, const smt::OpTable& ops, const FindSolver& find) {
  if (const auto claims = wanted_claims(to.settings.ask); !claims) return claims.error();
  if (const auto guided = check_guided(to.settings); !guided) return guided;
  auto policy = mutation_policy(to.settings, ops);
  if (!policy) return policy.error();
  to.focus = policy->focus;
  auto trusted = trusted_solver(to.settings.of_strategies, find);
  if (!trusted) return trusted.error();
  to.solvers.trusted = std::move(*trusted);
  const strategies::StrategyParts parts = parts_of(to, std::move(*policy), ops);
  const strategies::Prover ask = prover(to.solvers.configs, ops, vetting_limits());
  for (const std::string& name : to.settings.strategies) {
    if (name == strategies::kNoStrategies) continue;
    auto strategy = strategies::make_strategy(name, parts);
    if (!strategy) return strategy.error();
    if (to.settings.deterministic && (*strategy)->takes_new_models())
      return base::Error{fmt::format(
          "{} takes solvers' models of mutants, which excludes --deterministic: which models there "
          "are depends on the solvers' time",
          name)};
    auto unseen = (*strategy)->vet(ask);
    if (!unseen) return unseen.error();
    for (std::string& line : *unseen) to.warnings.push_back(std::move(line));
    to.strategies.push_back(std::move(*strategy));
  }
  return base::ok();
}

base::Status add_known(Equipment& to) {
  for (const std::string& path : to.settings.known) {
    if (const auto added = to.known.add(path, fixed_findings(path)); !added)
      return base::Error{"--known: " + added.error().to_string()};
  }
  return add_old_triggers(to.settings.of_strategies.text("history"), to.known);
}

// Units are given out by seed; this one stands for none.
constexpr const char* kNoSeed = "no seed";

base::Error needs_seeds(const std::vector<std::unique_ptr<strategies::Strategy>>& strategies) {
  const auto needy = std::ranges::find_if(strategies, [](const auto& s) { return s->needs_seed(); });
  return base::Error{fmt::format("{} needs seeds: give files or folders with SMT-LIB scripts",
                                 needy == strategies.end() ? "the campaign" : (*needy)->name())};
}

base::Error no_usable_seed(const std::vector<SkippedSeed>& skipped) {
  std::string why = "no usable seed";
  for (std::size_t i = 0; i < std::min<std::size_t>(skipped.size(), 5); ++i)
    why += "\n  " + triage::printable(skipped[i].name) + ": " + triage::printable(skipped[i].reason);
  return base::Error{why};
}

base::Status add_seeds(Equipment& to, Opening opening, const smt::OpTable& ops) {
  LoadedSeeds& seeds = to.seeds;
  const Refusal refusal = [&](const std::string& name) {
    return to.left_out.has_seed(name) ? std::optional<std::string>("we died of it, see our_errors")
                                      : std::nullopt;
  };
  seeds = load_seeds(to.settings.seeds, ops, {}, refusal);
  // A slip of the pen must not become a campaign with fewer seeds. Later they may be gone.
  if (opening == Opening::New && !seeds.missing.empty())
    return base::Error{"no such file or folder", {}, triage::printable(seeds.missing.front())};
  const bool need_seeds = std::ranges::any_of(to.strategies, [](const auto& s) { return s->needs_seed(); });
  add_generated(to.settings.generated, to.settings.seed, to.solvers.records, ops, seeds, refusal);
  if (seeds.seeds.empty() && to.settings.seeds.empty() && !need_seeds) {
    to.seedless = true;
    seeds.seeds.push_back({kNoSeed, "(assert true)\n(check-sat)\n", std::nullopt});
  }
  if (seeds.seeds.empty() && to.settings.seeds.empty()) return needs_seeds(to.strategies);
  if (seeds.seeds.empty()) return no_usable_seed(seeds.skipped);
  if (to.settings.test_questions) add_questions(to.solvers.records, ops, seeds);
  return base::ok();
}

}  // namespace

base::Expected<std::unique_ptr<Equipment>> equip(Settings settings, Opening opening, const smt::OpTable& ops,
                                                 const FindSolver& find, std::optional<LoadedSeeds> seeds) {
  auto made = std::make_unique<Equipment>(Equipment{.settings = std::move(settings)});
  if (const auto added = add_solvers(*made, ops, find); !added) return added.error();
  if (const auto added = add_strategies(*made, ops, find); !added) return added.error();
  if (const auto added = add_known(*made); !added) return added.error();
  made->crashes = read_crashes(Workdir{made->settings.out}.our_crashes());
  made->left_out = LeftOut(made->crashes);
  if (seeds) {
    made->seedless = seeds->seeds.size() == 1 && seeds->seeds.front().name == kNoSeed;
    made->seeds = std::move(*seeds);
    if (made->seeds.seeds.empty()) return no_usable_seed(made->seeds.skipped);
    return made;
  }
  if (const auto added = add_seeds(*made, opening, ops); !added) return added.error();
  return made;
}

}  // namespace smiter::campaign
