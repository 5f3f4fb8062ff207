// SPDX-License-Identifier: MIT
#include "campaign/work/seed_facts.h"

#include <algorithm>
#include <set>

#include <fmt/core.h>

#include "campaign/join/exchange.h"
#include "campaign/run/budget.h"
#include "campaign/run/corpus.h"
#include "campaign/setup/settings.h"
#include "campaign/solvers/solver_help.h"
#include "campaign/solvers/solver_setup.h"
#include "campaign/store/writer.h"
#include "strategies/seed.h"
#include "strategies/strategy.h"

namespace smiter::campaign {

namespace {

// What strategies ask of a solver about a seed before they begin.
constexpr std::uint64_t kMostPreparationMs = 3000;

// What all solvers that decide a script with one check say of it. One family's word is not
// enough to accuse another by it.
std::optional<testcase::Answer> agreed_status(const oracle::Record& record, bool one_family) {
  std::optional<testcase::Answer> status;
  std::set<std::string> families;
  for (const auto& s : record.solvers) {
    if (s.checks.size() != 1) continue;
    const solver::Result result = s.checks[0].result;
    if (result != solver::Result::Sat && result != solver::Result::Unsat) continue;
    const testcase::Answer answer =
        result == solver::Result::Sat ? testcase::Answer::Sat : testcase::Answer::Unsat;
    if (status && *status != answer) return std::nullopt;
    status = answer;
    families.insert(s.family);
  }
  return families.size() > 1 || one_family ? status : std::nullopt;
}

// A label is a claim. A model that the evaluator verified refutes it, and so do all solvers
// that decide the seed, if they are of two families.
std::optional<std::string> wrong_label(const strategies::Seed& seed,
                                       const std::optional<testcase::Answer>& status,
                                       const oracle::Record& record, bool one_family) {
  if (!seed.label) return std::nullopt;
  const bool by_model =
      *seed.label == testcase::Answer::Unsat && std::ranges::any_of(record.solvers, [](const auto& s) {
        return !s.checks.empty() && s.checks[0].truth == oracle::Truth::Valid && !s.checks[0].unspecified;
      });
  const bool by_solvers = !one_family && status && *status != *seed.label;
  if (!by_model && !by_solvers) return std::nullopt;
  return fmt::format(
      "{}: labelled {}, {}", seed.name, *seed.label == testcase::Answer::Sat ? "sat" : "unsat",
      by_model ? "but a verified model satisfies it" : "but every solver that decides it disagrees");
}

// Here, and where other machines learn of it.
void write(const Parts& parts, std::uint32_t seed, const Writer::Change& change) {
  parts.writer.write(change);
  if (parts.exchange != nullptr) parts.exchange->keep_of_seed(seed, change);
}

void store_facts(const Parts& parts, std::uint32_t number, const SeedFacts& facts) {
  if (facts.status)
    write(parts, number,
          [number, answer = *facts.status](Store& store) { store.put_status(number, answer); });
  if (facts.model)
    write(parts, number, [number, model = *facts.model](Store& store) { store.put_model(number, model); });
  if (facts.bad_label)
    write(parts, number,
          [number, text = *facts.bad_label](Store& store) { store.put_bad_label(number, text); });
}

// Solvers that strategies may ask about the seed: the first that finds it unsat, and the trusted one. What
// is referred to must outlive it.
strategies::SeedHelp help_with(const SolverSetup& solvers, const solver::Limits& limits,
                               std::span<const Entrant> entrants, const oracle::Record& record) {
  strategies::SeedHelp help;
  for (std::size_t i = 0; i < record.solvers.size() && !help.model_of; ++i) {
    const auto& checks = record.solvers[i].checks;
    if (checks.size() != 1 || checks[0].result != solver::Result::Unsat) continue;
    help.model_of = [&config = entrants[i].config, &limits](const std::string& script) {
      return model_by(config, limits, script);
    };
  }
  if (solvers.trusted) {
    help.ask_trusted = [&config = *solvers.trusted, &limits](const std::string& script, std::size_t checks) {
      return word_of(config, limits, script, checks);
    };
  }
  return help;
}

void prepare_seed(const Parts& parts, std::uint32_t number, const strategies::SeedHelp& help,
                  strategies::Seed& seed) {
  for (const auto& strategy : parts.strategies) {
    strategy->prepare(seed, help);
    const auto facts = strategy->facts_of(seed);
    if (!facts) continue;
    write(parts, number,
          [key = facts_key(*strategy, number), text = *facts](Store& store) { store.put_meta(key, text); });
  }
}

}  // namespace

SeedFacts facts_of_run(const strategies::Seed& seed, const oracle::Record& record, bool one_family) {
  SeedFacts facts{.status = agreed_status(record, one_family)};
  const auto verified = std::ranges::find_if(record.solvers, [](const auto& s) {
    return !s.checks.empty() && s.checks[0].truth == oracle::Truth::Valid;
  });
  if (verified != record.solvers.end()) facts.model = verified->checks[0].model;
  facts.bad_label = wrong_label(seed, facts.status, record, one_family);
  return facts;
}

std::optional<std::string> learn_about_seed(const Parts& parts, std::uint32_t number,
                                            std::span<const Entrant> entrants, const oracle::Record& record) {
  strategies::Seed seed = *parts.corpus.seed(number);
  SeedFacts facts = facts_of_run(seed, record, parts.solvers.is_one_family());
  seed.status = facts.status;
  if (facts.model) seed.model = facts.model;
  if (facts.bad_label) seed.label_refuted = true;
  store_facts(parts, number, facts);
  solver::Limits limits = parts.settings.limits;
  limits.until = parts.budget.deadline();
  limits.wall_ms = std::min(limits.wall_ms, kMostPreparationMs);
  prepare_seed(parts, number, help_with(parts.solvers, limits, entrants, record), seed);
  parts.corpus.learn(number, std::move(seed));
  return std::move(facts.bad_label);
}

std::string facts_key(const strategies::Strategy& strategy, std::uint32_t seed) {
  return std::string(strategy.name()) + " " + std::to_string(seed);
}

}  // namespace smiter::campaign
