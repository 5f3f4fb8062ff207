// SPDX-License-Identifier: MIT
#include "oracle/fewest_options.h"

namespace smiter::oracle {

using solver::SolverConfig;

FewestOptions fewest_options(const SolverConfig& config,
                             const std::function<bool(const SolverConfig&)>& shows,
                             const std::function<bool()>& is_late) {
  SolverConfig fewest = config;
  std::erase_if(fewest.options, [&](const std::string& o) { return !config.profile.is_fixed(o); });
  if (fewest.options == config.options || shows(fewest)) return {fewest.options, true};
  fewest.options = config.options;
  for (std::size_t i = 0; i < fewest.options.size() && fewest.options.size() > 1;) {
    SolverConfig fewer = fewest;
    if (config.profile.is_fixed(fewest.options[i])) {
      ++i;
      continue;
    }
    fewer.options.erase(fewer.options.begin() + static_cast<std::ptrdiff_t>(i));
    const bool without = shows(fewer);
    if (is_late()) break;
    if (without) {
      fewest = std::move(fewer);
    } else {
      ++i;
    }
  }
  return {fewest.options, false};
}

}  // namespace smiter::oracle
