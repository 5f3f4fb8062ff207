// SPDX-License-Identifier: MIT
#include "upgrade/compare/plan.h"

#include <algorithm>
#include <functional>
#include <map>
#include <numeric>
#include <set>

namespace smiter::upgrade {

namespace {

// Folders in turn, in each the smallest first.
std::vector<std::uint32_t> in_turns(const std::vector<Query>& queries) {
  std::map<std::string, std::vector<std::uint32_t>> folders;
  for (std::uint32_t q = 0; q < queries.size(); ++q) folders[queries[q].folder].push_back(q);
  std::size_t most = 0;
  for (auto& [name, members] : folders) {
    std::ranges::stable_sort(members, {}, [&](std::uint32_t q) { return queries[q].bytes; });
    most = std::max(most, members.size());
  }
  std::vector<std::uint32_t> order;
  for (std::size_t i = 0; i < most; ++i) {
    for (const auto& [name, members] : folders) {
      if (i < members.size()) order.push_back(members[i]);
    }
  }
  return order;
}

// One run for each query and version whose first run is `wanted`.
std::vector<RunId> runs_after(const Measured& measured, Purpose purpose, std::size_t most_bytes,
                              const std::function<bool(const Run&)>& wanted) {
  std::vector<RunId> result;
  for (const std::uint32_t q : in_turns(measured.queries)) {
    if (measured.queries[q].bytes > most_bytes) continue;
    for (std::uint32_t v = 0; v < measured.versions.size(); ++v) {
      const Run* const run = measured.find({q, v, Purpose::Screen, 0});
      const RunId id{q, v, purpose, 0};
      if (run != nullptr && measured.find(id) == nullptr && wanted(*run)) result.push_back(id);
    }
  }
  return result;
}

}  // namespace

std::vector<RunId> screening_runs(const Measured& measured) {
  std::vector<RunId> result;
  for (const std::uint32_t q : in_turns(measured.queries)) {
    for (std::uint32_t v = 0; v < measured.versions.size(); ++v) {
      const RunId id{q, v, Purpose::Screen, 0};
      if (measured.find(id) == nullptr) result.push_back(id);
    }
  }
  return result;
}

std::vector<RunId> next_fresh_runs(const Measured& measured, const Rule& rule) {
  std::vector<RunId> result;
  std::set<RunId> planned;
  for (std::uint32_t to = 1; to < measured.versions.size(); ++to) {
    const auto all = candidates(measured, to, rule);
    const unsigned seeds = seeds_for(all.size(), rule);
    for (const auto& [query, suspicion] : all) {
      if (suspicion.change == Change::Flip) continue;
      const auto from_runs = measured.runs_for(query, 0, Purpose::Fresh);
      const auto to_runs = measured.runs_for(query, to, Purpose::Fresh);
      if (best_chance(suspicion, from_runs, to_runs, seeds, rule) > rule.alpha) continue;
      const auto next = [&](std::uint32_t version, std::size_t made) {
        const RunId id{query, version, Purpose::Fresh, static_cast<std::uint32_t>(made) + 1};
        if (made < seeds && planned.insert(id).second) result.push_back(id);
      };
      if (from_runs.size() <= to_runs.size()) next(0, from_runs.size());
      if (to_runs.size() <= from_runs.size()) next(to, to_runs.size());
    }
  }
  return result;
}

std::vector<JudgedId> flips_to_judge(const Measured& measured, const Rule& rule) {
  std::vector<JudgedId> result;
  for (std::uint32_t to = 1; to < measured.versions.size(); ++to) {
    for (const auto& [query, suspicion] : candidates(measured, to, rule)) {
      const JudgedId id{query, 0, to, suspicion.check};
      if (suspicion.change == Change::Flip && !measured.judged.contains(id)) result.push_back(id);
    }
  }
  return result;
}

std::vector<Contradiction> contradictions_to_judge(const Measured& measured) {
  std::vector<Contradiction> result;
  for (std::uint32_t to = 1; to < measured.versions.size(); ++to) {
    for (const Contradiction& c : contradictions(measured, to))
      if (!measured.judged.contains(c.id)) result.push_back(c);
  }
  return result;
}

std::vector<RunId> model_runs(const Measured& measured, std::size_t most_bytes) {
  return runs_after(measured, Purpose::Model, most_bytes, [](const Run& run) {
    return std::ranges::find(run.results, solver::Result::Sat) != run.results.end();
  });
}

std::vector<RunId> core_runs(const Measured& measured, std::size_t most_bytes) {
  return runs_after(measured, Purpose::Core, most_bytes, [](const Run& run) {
    return !run.results.empty() && run.results.back() == solver::Result::Unsat;
  });
}

std::vector<RunId> variant_runs(const Measured& measured, unsigned variants, const Rule& rule) {
  std::set<std::uint32_t> telling;
  for (std::uint32_t to = 1; to < measured.versions.size(); ++to) {
    for (const Candidate& c : candidates(measured, to, rule)) telling.insert(c.query);
  }
  std::vector<std::uint32_t> order = in_turns(measured.queries);
  std::stable_partition(order.begin(), order.end(), [&](std::uint32_t q) { return telling.contains(q); });
  std::vector<RunId> result;
  for (const std::uint32_t q : order) {
    for (std::uint32_t number = 1; number <= variants; ++number) {
      for (std::uint32_t v = 0; v < measured.versions.size(); ++v) {
        const RunId id{q, v, Purpose::Variant, number};
        if (measured.find(id) == nullptr) result.push_back(id);
      }
    }
  }
  return result;
}

}  // namespace smiter::upgrade
