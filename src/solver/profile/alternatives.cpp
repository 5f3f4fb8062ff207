// SPDX-License-Identifier: MIT
#include "solver/profile/alternatives.h"

#include <algorithm>
#include <map>
#include <mutex>
#include <optional>
#include <sstream>

#include "solver/profile/inspect.h"

namespace smiter::solver {
namespace {

bool knows(const SolverConfig& config, const std::string& option) {
  SolverConfig trial = config;
  trial.profile.default_options.clear();
  std::erase_if(trial.options, [&](const std::string& o) { return !trial.profile.is_fixed(o); });
  std::istringstream words(option);
  for (std::string word; words >> word;) trial.options.push_back(word);
  return answers(trial);
}

// The accepted form; nothing if the program knows none.
std::optional<std::string> choose(const SolverConfig& config, const std::vector<std::string>& group) {
  for (const std::string& option : group) {
    if (knows(config, option)) return option;
  }
  return knows(config, "") ? std::nullopt : std::optional(group.front());
}

void replace(std::vector<std::string>& options, const std::string& first,
             const std::optional<std::string>& chosen) {
  if (!chosen) {
    std::erase(options, first);
  } else {
    std::ranges::replace(options, first, *chosen);
  }
}

}  // namespace

void settle_alternatives(SolverConfig& config) {
  if (config.profile.alternatives.empty()) return;
  using Key = std::pair<std::string, std::vector<std::string>>;  // program, group
  static std::mutex mutex;
  static std::map<Key, std::optional<std::string>> known;
  const std::lock_guard lock(mutex);
  for (const auto& group : config.profile.alternatives) {
    auto at = known.find({config.program, group});
    if (at == known.end()) at = known.emplace(Key{config.program, group}, choose(config, group)).first;
    replace(config.profile.default_options, group.front(), at->second);
    for (OptionPool& pool : config.profile.pools) replace(pool.settings, group.front(), at->second);
  }
  std::erase_if(config.profile.pools, [](const OptionPool& pool) { return pool.settings.empty(); });
  config.profile.alternatives.clear();
}

}  // namespace smiter::solver
