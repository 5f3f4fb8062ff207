// SPDX-License-Identifier: MIT
#include "oracle/fewest_options.h"

namespace smiter::oracle {

using solver::SolverConfig;

namespace {

// `list` is the part of a configuration that the options stand in.
template <typename List>
void leave_out(SolverConfig& config, const List& list,
               const std::function<bool(const SolverConfig&)>& shows, const std::function<bool()>& is_late) {
  for (std::size_t i = 0; i < list(config).size() && !is_late();) {
    if (config.profile.is_fixed(list(config)[i])) {
      ++i;
      continue;
    }
    SolverConfig fewer = config;
    list(fewer).erase(list(fewer).begin() + static_cast<std::ptrdiff_t>(i));
    const bool without = shows(fewer);
    if (is_late()) return;
    if (without) {
      config = std::move(fewer);
    } else {
      ++i;
    }
  }
}

}  // namespace

FewestOptions fewest_options(const SolverConfig& config,
                             const std::function<bool(const SolverConfig&)>& shows,
                             const std::function<bool()>& is_late) {
  SolverConfig bare = config;
  std::erase_if(bare.options, [&](const std::string& o) { return !config.profile.is_fixed(o); });
  bare.profile.default_options.clear();
  const bool has_none = bare.options == config.options && config.profile.default_options.empty();
  if (has_none || shows(bare)) return {bare.options, {}, true};
  SolverConfig fewest = config;
  leave_out(fewest, [](SolverConfig& c) -> auto& { return c.options; }, shows, is_late);
  leave_out(fewest, [](SolverConfig& c) -> auto& { return c.profile.default_options; }, shows, is_late);
  return {fewest.options, fewest.profile.default_options, false};
}

}  // namespace smiter::oracle
