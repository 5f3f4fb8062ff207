// SPDX-License-Identifier: MIT
#include "upgrade/compare/contradiction.h"

#include <algorithm>

#include <fmt/core.h>

namespace smiter::upgrade {

using solver::Result;

namespace {

Answers answers(const Measured& m, std::uint32_t query, std::uint32_t version, std::uint32_t check) {
  Answers result;
  const auto add = [&](const Run& run) {
    if (check >= run.results.size()) return;
    result.sat += run.results[check] == Result::Sat ? 1 : 0;
    result.unsat += run.results[check] == Result::Unsat ? 1 : 0;
  };
  for (const Purpose purpose : {Purpose::Screen, Purpose::Fresh, Purpose::Variant}) {
    for (const Run* run : m.runs_for(query, version, purpose)) add(*run);
  }
  return result;
}

}  // namespace

std::string Answers::text() const {
  if (sat + unsat == 0) return "undecided";
  if (!is_contradiction()) return sat > 0 ? "sat" : "unsat";
  return fmt::format("sat in {} and unsat in {} of the runs", sat, unsat);
}

std::vector<Contradiction> contradictions(const Measured& m, std::uint32_t to) {
  std::vector<Contradiction> result;
  for (std::uint32_t q = 0; q < m.queries.size(); ++q) {
    const Run* const a = m.find({q, 0, Purpose::Screen, 0});
    const Run* const b = m.find({q, to, Purpose::Screen, 0});
    if (a == nullptr || b == nullptr) continue;
    const auto checks = static_cast<std::uint32_t>(std::max(a->results.size(), b->results.size()));
    for (std::uint32_t i = 0; i < checks; ++i) {
      const Contradiction c{{q, 0, to, i}, answers(m, q, 0, i), answers(m, q, to, i)};
      if (c.from.sat + c.to.sat > 0 && c.from.unsat + c.to.unsat > 0) result.push_back(c);
    }
  }
  return result;
}

Judgement judgement_of(const Contradiction& c, const Measured& m, const std::string& gap, bool to_is_right) {
  const std::string other_runs = "with other seeds or variants";
  if (!gap.empty()) return {.why = fmt::format("{}; not decided: {}", other_runs, gap)};
  const std::string& from = m.versions[c.id.from].label;
  const std::string& to = m.versions[c.id.to].label;
  if (c.to.is_contradiction()) return {.wrong = to, .why = other_runs};
  if (to_is_right) return {.wrong = from, .why = other_runs + ", and a model is verified", .right = to};
  if (c.from.is_contradiction()) return {.wrong = from, .why = other_runs};
  return {.why = other_runs};
}

}  // namespace smiter::upgrade
