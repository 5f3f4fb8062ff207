// SPDX-License-Identifier: MIT
#include "campaign/run/seed_facts.h"

#include <algorithm>
#include <set>

#include <fmt/core.h>

#include "campaign/setup/storm_setup.h"

namespace smiter::campaign {

namespace {

// What STORM asks of a solver about a seed before it begins.
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
std::optional<std::string> check_label(const Parts& parts, std::uint32_t number,
                                       const oracle::Record& record) {
  strategies::Seed& seed = parts.seeds[number];
  if (!seed.label) return std::nullopt;
  const bool by_model =
      *seed.label == testcase::Answer::Unsat && std::ranges::any_of(record.solvers, [](const auto& s) {
        return !s.checks.empty() && s.checks[0].truth == oracle::Truth::Valid && !s.checks[0].unspecified;
      });
  const bool by_solvers = !parts.one_family && seed.status && *seed.status != *seed.label;
  if (!by_model && !by_solvers) return std::nullopt;
  seed.label_refuted = true;
  const std::string text = fmt::format(
      "{}: labelled {}, {}", seed.name, *seed.label == testcase::Answer::Sat ? "sat" : "unsat",
      by_model ? "but a verified model satisfies it" : "but every solver that decides it disagrees");
  parts.writer.write([number, text](Store& store) { store.put_bad_label(number, text); });
  return text;
}

// For strategies that start from a model: the first one that the evaluator verified.
void keep_model(const Parts& parts, std::uint32_t number, const oracle::Record& record) {
  strategies::Seed& seed = parts.seeds[number];
  const auto status = agreed_status(record, parts.one_family);
  seed.status = status;
  if (status)
    parts.writer.write([number, answer = *status](Store& store) { store.put_status(number, answer); });
  for (const auto& s : record.solvers) {
    if (s.checks.empty() || s.checks[0].truth != oracle::Truth::Valid) continue;
    seed.model = s.checks[0].model;
    parts.writer.write([number, model = s.checks[0].model](Store& store) { store.put_model(number, model); });
    return;
  }
}

// What only STORM asks of solvers about a seed: a model of its negation if it is unsat, and
// values from a solver that the user trusts.
void prepare_storm(const Parts& parts, std::uint32_t number, std::span<const Entrant> entrants,
                   const oracle::Record& record) {
  strategies::Seed& seed = parts.seeds[number];
  solver::Limits limits = parts.settings.limits;
  limits.until = parts.deadline();
  limits.wall_ms = std::min(limits.wall_ms, kMostPreparationMs);
  for (std::size_t i = 0; i < record.solvers.size() && !seed.model && !seed.assignment; ++i) {
    const auto& checks = record.solvers[i].checks;
    if (checks.size() != 1 || checks[0].result != solver::Result::Unsat) continue;
    seed.assignment =
        model_of_negation(entrants[i].config, limits, parts.ops, *parts.storm.targets, seed.text);
    break;
  }
  if (parts.storm.trust)
    trust(*parts.storm.trust, limits, parts.storm.policy, parts.ops, *parts.storm.targets, seed);
  if (!seed.assignment && seed.trusted.empty()) return;
  parts.writer.write(
      [key = storm_key(number), json = storm_to_json(seed)](Store& store) { store.put_meta(key, json); });
}

}  // namespace

std::optional<std::string> learn_about_seed(const Parts& parts, std::uint32_t number,
                                            std::span<const Entrant> entrants, const oracle::Record& record) {
  keep_model(parts, number, record);
  auto wrong = check_label(parts, number, record);
  if (parts.storm.used) prepare_storm(parts, number, entrants, record);
  return wrong;
}

}  // namespace smiter::campaign
