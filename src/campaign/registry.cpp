// SPDX-License-Identifier: MIT
#include "campaign/registry.h"

#include <array>

#include "strategies/diver/diver.h"
#include "strategies/mutation.h"
#include "strategies/storm/storm.h"

namespace smiter::campaign {

namespace {

using Made = base::Expected<std::unique_ptr<strategies::Strategy>>;

struct Row {
  std::string_view name;
  Truth truth;
  Made (*make)(std::string_view name, const StrategyParts& parts);
};

Made mutation(std::string_view name, const StrategyParts& parts) {
  return strategies::make_mutation(name, parts.policy, parts.ops, parts.targets);
}

Made storm(std::string_view name, const StrategyParts& parts) {
  if (name != "storm") return base::Error{"storm builds scripts of its own: it cannot be chained with '+'"};
  return strategies::storm::make_storm(parts.storm, parts.ops, parts.targets);
}

Made diver(std::string_view name, const StrategyParts& parts) {
  if (name != "diver") return base::Error{"diver builds scripts of its own: it cannot be chained with '+'"};
  namespace diver = strategies::diver;
  return diver::make_diver(parts.policy.paper ? diver::DiverPolicy::as_published() : diver::DiverPolicy{},
                           parts.ops, parts.targets);
}

constexpr std::array kRows = {
    Row{"storm", Truth::Own, storm},
    Row{"diver", Truth::Own, diver},
    Row{"typefuzz", Truth::Differential, mutation},
    Row{"opfuzz", Truth::Differential, mutation},
};

const Row* find(std::string_view name) {
  for (const Row& row : kRows) {
    if (row.name == name) return &row;
  }
  return nullptr;
}

}  // namespace

std::vector<std::string> strategies_for_all(std::size_t families) {
  std::vector<std::string> names;
  for (const Truth truth : {Truth::Own, Truth::Differential}) {
    // One family: a strategy that needs another opinion is used only if there is no other.
    if (truth == Truth::Differential && families < 2 && !names.empty()) break;
    for (const Row& row : kRows) {
      if (row.truth == truth) names.emplace_back(row.name);
    }
  }
  return names;
}

std::string known_strategies() {
  std::string text;
  for (const Row& row : kRows) text += (text.empty() ? "" : ", ") + std::string(row.name);
  return text;
}

Made make_strategy(std::string_view name, const StrategyParts& parts) {
  // A chain is made by the maker of its first part, which must know the others.
  const Row* row = find(name.substr(0, name.find('+')));
  if (row == nullptr)
    return base::Error{"no strategy '" + std::string(name) + "'; there are " + known_strategies()};
  return row->make(name, parts);
}

}  // namespace smiter::campaign
