// SPDX-License-Identifier: MIT
#include "campaign/store/summed_moments.h"

#include <algorithm>
#include <map>

#include "campaign/run/statistics.h"

namespace smiter::campaign {

Moment sum_of_machines(const std::vector<MachineMoment>& machines, double seconds) {
  Moment sum{.seconds = seconds, .counts = {}, .clusters = 0};
  Counts counts;
  for (const auto& [machine, moment] : machines) {
    sum.cpu_seconds += moment.cpu_seconds;
    sum.solver_cpu_seconds += moment.solver_cpu_seconds;
    sum.clusters = std::max(sum.clusters, moment.clusters);
    if (const auto own = counts_from_json(moment.counts)) counts.add(*own);
  }
  sum.counts = to_json(counts);
  return sum;
}

std::vector<Moment> summed_moments(const std::vector<MachineMoment>& all, std::size_t most) {
  std::vector<Moment> out;
  const std::size_t points = std::min(std::max<std::size_t>(most, 1), all.size());
  std::map<std::uint64_t, std::size_t> place;  // by machine
  std::vector<MachineMoment> latest;
  for (std::size_t i = 0; i < all.size(); ++i) {
    const auto [at, is_new] = place.try_emplace(all[i].machine, latest.size());
    if (is_new) latest.emplace_back();
    latest[at->second] = all[i];
    // The last of each of so many parts.
    if ((i + 1) * points / all.size() > i * points / all.size())
      out.push_back(sum_of_machines(latest, all[i].moment.seconds));
  }
  return out;
}

}  // namespace smiter::campaign
