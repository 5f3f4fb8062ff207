// SPDX-License-Identifier: MIT
#include "upgrade/compare/stability.h"

#include "upgrade/compare/statistics.h"

namespace smiter::upgrade {

StabilityOf stability_of(std::span<const VariantRun> variants, double original_ms, double limit_ms,
                         const StabilityRule& rule) {
  StabilityOf result{.variants = static_cast<unsigned>(variants.size())};
  if (variants.empty()) return result;
  double sum_ms = 0;
  unsigned slow = 0;
  for (const VariantRun& run : variants) {
    if (!run.decided) continue;
    ++result.decided;
    sum_ms += run.cpu_ms;
    const bool longer =
        run.cpu_ms > rule.slow_factor * original_ms && run.cpu_ms > original_ms + rule.least_ms;
    if (original_ms > 0 && longer) ++slow;
  }
  const unsigned n = result.variants;
  const double mean_ms = result.decided > 0 ? sum_ms / result.decided : 0;
  const bool near = limit_ms > 0 && result.decided > 0 && mean_ms >= rule.near_limit * limit_ms;
  if (chance_of_so_few(result.decided, n, rule.solvable) <= rule.alpha)
    result.category = Stability::Unsolvable;
  else if (result.decided > 0 && !near && chance_of_so_few(result.decided, n, rule.stable) <= rule.alpha)
    result.category = Stability::Unstable;
  else if (chance_of_so_many(result.decided, n, rule.stable) <= rule.alpha)
    result.category = Stability::Stable;
  else
    result.category = Stability::Inconclusive;
  result.time_unstable = chance_of_so_many(slow, result.decided, rule.solvable) <= rule.alpha;
  return result;
}

std::string_view name_of(Stability category) {
  switch (category) {
    case Stability::NotMeasured:
      return "not measured";
    case Stability::Unsolvable:
      return "unsolvable";
    case Stability::Unstable:
      return "unstable";
    case Stability::Inconclusive:
      return "inconclusive";
    case Stability::Stable:
      return "stable";
  }
  return "";
}

}  // namespace smiter::upgrade
