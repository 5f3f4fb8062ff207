// SPDX-License-Identifier: MIT
#include "examine/fewest_options.h"

namespace smiter::examine {

using solver::SolverConfig;

namespace {

// Two if its value stands apart: --bv-solver prop.
std::size_t words_of_option(const std::vector<std::string>& options, std::size_t at) {
  const bool has_value = options[at].starts_with("--") && at + 1 < options.size() &&
                         !options[at + 1].starts_with('-') && options[at + 1].find('=') == std::string::npos;
  return has_value ? 2 : 1;
}

// `list` is the part of a configuration that the options stand in.
template <typename List>
void leave_out(SolverConfig& config, const List& list, const std::function<bool(const SolverConfig&)>& shows,
               const std::function<bool()>& is_late) {
  for (std::size_t i = 0; i < list(config).size() && !is_late();) {
    if (config.profile.is_fixed(list(config)[i])) {
      ++i;
      continue;
    }
    SolverConfig fewer = config;
    const auto begin = list(fewer).begin() + static_cast<std::ptrdiff_t>(i);
    const std::size_t words = words_of_option(list(config), i);
    list(fewer).erase(begin, begin + static_cast<std::ptrdiff_t>(words));
    const bool without = shows(fewer);
    if (is_late()) return;
    if (without) {
      config = std::move(fewer);
    } else {
      i += words;
    }
  }
}

}  // namespace

FewestOptions fewest_options(const SolverConfig& config,
                             const std::function<bool(const SolverConfig&)>& shows,
                             const std::function<bool()>& is_late) {
  SolverConfig bare = config;
  const auto is_free = [&](const std::string& option) { return !config.profile.is_fixed(option); };
  const auto removed =
      std::erase_if(bare.options, is_free) + std::erase_if(bare.profile.default_options, is_free);
  if (removed == 0 || shows(bare)) return {bare.options, bare.profile.default_options, true};
  SolverConfig fewest = config;
  leave_out(
      fewest, [](SolverConfig & c) -> auto& { return c.options; }, shows, is_late);
  leave_out(
      fewest, [](SolverConfig & c) -> auto& { return c.profile.default_options; }, shows, is_late);
  return {fewest.options, fewest.profile.default_options, false};
}

}  // namespace smiter::examine
