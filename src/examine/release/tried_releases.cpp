// SPDX-License-Identifier: MIT
#include "examine/release/tried_releases.h"

#include <algorithm>
#include <deque>

#include "base/text/version.h"
#include "examine/release/retest.h"
#include "solver/release/store.h"
#include "triage/report/version_history.h"

namespace smiter::examine {

using solver::SolverConfig;

namespace {

std::vector<SolverConfig> releases_of_family(const triage::Participant& suspect) {
  std::vector<SolverConfig> configs;
  for (const solver::Release& release : solver::releases_at_hand()) {
    if (release.program == suspect.program) continue;
    const auto looked = solver::look_up_solver(release.name());
    if (!looked || looked->profile.family_name() != suspect.family) continue;
    if (auto config = solver::parse_solver_spec(release.name())) configs.push_back(std::move(*config));
  }
  std::ranges::stable_sort(configs, [](const SolverConfig& a, const SolverConfig& b) {
    return a.profile.generation != b.profile.generation ? a.profile.generation < b.profile.generation
                                                        : base::version_less(a.version, b.version);
  });
  return configs;
}

std::size_t generation_of(const std::string& profile) {
  const auto profiles = solver::builtin_profiles();
  const auto at = std::ranges::find(profiles, profile, &solver::Profile::name);
  return at == profiles.end() ? 0 : at->generation;
}

}  // namespace

std::vector<std::size_t> halving_order(std::size_t n) {
  std::vector<std::size_t> order;
  if (n > 0) order.push_back(0);
  if (n > 1) order.push_back(n - 1);
  std::deque<std::pair<std::size_t, std::size_t>> ranges{{0, n == 0 ? 0 : n - 1}};
  while (!ranges.empty()) {
    const auto [first, last] = ranges.front();
    ranges.pop_front();
    if (last - first < 2) continue;
    const std::size_t middle = first + (last - first) / 2;
    order.push_back(middle);
    ranges.push_back({first, middle});
    ranges.push_back({middle, last});
  }
  return order;
}

std::vector<std::size_t> order_of_trying(const std::vector<bool>& native) {
  std::vector<std::size_t> order = halving_order(native.size());
  for (std::size_t newest = native.size(); newest-- > 0;) {
    if (!native[newest]) continue;
    std::erase(order, newest);
    order.insert(order.begin(), newest);
    break;
  }
  return order;
}

void try_releases(triage::Finding& finding, const solver::Limits& limits, const smt::OpTable& ops) {
  finding.releases.clear();
  finding.untried.clear();
  if (!finding.has_suspect()) return;
  const triage::Participant& suspect = finding.participants[finding.suspect];
  const std::vector<SolverConfig> releases = releases_of_family(suspect);
  if (releases.empty()) return;
  RetestOptions how{.limits = limits};
  for (const triage::Participant& p : finding.participants) how.trusted.push_back(p.program);
  std::vector<triage::Aged> tried;
  tried.push_back(
      {generation_of(suspect.profile), {suspect.name(), suspect.version, true, true, suspect.program}});
  std::vector<bool> native, done(releases.size(), false);
  for (const SolverConfig& release : releases) native.push_back(release.profile.native);
  for (const std::size_t i : order_of_trying(native)) {
    if (limits.until.has_passed()) break;
    how.instead = &releases[i];
    const auto result = retest(finding, finding.script, how, ops);
    // What the deadline cut says nothing.
    if (!result || limits.until.has_passed()) continue;
    done[i] = true;
    tried.push_back({releases[i].profile.generation,
                     {releases[i].label, releases[i].version, result->outcome == Fate::Still,
                      result->outcome == Fate::Still || result->outcome == Fate::Gone, releases[i].program}});
  }
  for (std::size_t i = 0; i < releases.size(); ++i) {
    if (!done[i]) finding.untried.push_back(releases[i].label);
  }
  if (tried.size() > 1) finding.releases = from_old_to_new(std::move(tried));
}

}  // namespace smiter::examine
