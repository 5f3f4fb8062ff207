// SPDX-License-Identifier: MIT
#include "campaign/setup/registry.h"

#include <algorithm>
#include <array>

#include "base/file.h"
#include "history/history_file.h"
#include "strategies/diver/diver.h"
#include "strategies/fusion/fusion.h"
#include "strategies/histfuzz/histfuzz.h"
#include "strategies/janus/janus.h"
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

Made janus(std::string_view name, const StrategyParts& parts) {
  if (name != "janus") return base::Error{"janus follows one chain of rules: it cannot be chained with '+'"};
  namespace janus = strategies::janus;
  janus::JanusPolicy policy{.paper = parts.policy.paper};
  if (policy.paper) policy.mutants = 300;
  if (parts.steps) policy.walk = *parts.steps;
  policy.mutants = std::max(policy.mutants, policy.walk);
  std::vector<janus::RuleFile> files;
  for (const std::string& file : parts.rules) {
    auto text = base::read_file(file);
    if (!text) return text.error();
    files.push_back({file, std::move(*text)});
  }
  auto rules = janus::load_rules(parts.ops, files);
  if (!rules) return rules.error();
  return janus::make_janus(policy, std::move(*rules), parts.ops, parts.targets);
}

Made diver(std::string_view name, const StrategyParts& parts) {
  if (name != "diver") return base::Error{"diver builds scripts of its own: it cannot be chained with '+'"};
  namespace diver = strategies::diver;
  auto policy = parts.policy.paper ? diver::DiverPolicy::as_published() : diver::DiverPolicy{};
  if (parts.policy.other_models) policy.other_models = 500;
  return diver::make_diver(policy, parts.ops, parts.targets);
}

Made fusion(std::string_view name, const StrategyParts& parts) {
  if (name != "fusion") return base::Error{"fusion takes two seeds: it cannot be chained with '+'"};
  using strategies::fusion::Mixed;
  strategies::fusion::FusionPolicy policy;
  const std::string_view by_default = parts.policy.paper ? "no" : "yes";
  const std::string_view mixed = parts.mixed.empty() ? by_default : std::string_view(parts.mixed);
  if (mixed != "no" && mixed != "yes" && mixed != "only") return base::Error{"--mixed: give yes, no or only"};
  policy.mixed = mixed == "no" ? Mixed::No : mixed == "yes" ? Mixed::Yes : Mixed::Only;
  return strategies::fusion::make_fusion(policy, parts.ops, parts.targets);
}

Made histfuzz(std::string_view name, const StrategyParts& parts) {
  namespace histfuzz = strategies::histfuzz;
  if (name != "histfuzz")
    return base::Error{"histfuzz builds scripts of its own: it cannot be chained with '+'"};
  auto policy = parts.policy.paper ? histfuzz::HistfuzzPolicy::as_published() : histfuzz::HistfuzzPolicy{};
  if (!parts.variant.empty() && parts.variant != "r" && parts.variant != "n")
    return base::Error{"--variant: give r (no rules) or n (skeletons of the seeds)"};
  policy.rules = parts.variant != "r";
  policy.normal_skeletons = parts.variant == "n";
  policy.tactics = parts.storm.tactics;
  const auto text = history_text(parts.history);
  if (!text) return text.error();
  auto history = history::read_history(*text, parts.ops);
  if (!history) {
    history.error().file = parts.history;
    return history.error();
  }
  return histfuzz::make_histfuzz(std::move(policy), *history, parts.ops, parts.targets);
}

constexpr std::array kRows = {
    Row{"storm", Truth::Own, storm},
    Row{"janus", Truth::Own, janus},
    Row{"diver", Truth::Own, diver},
    Row{"fusion", Truth::Own, fusion},
    Row{"typefuzz", Truth::Differential, mutation},
    Row{"opfuzz", Truth::Differential, mutation},
    Row{"histfuzz", Truth::Differential, histfuzz},
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

base::Expected<std::string> history_text(const std::string& path) {
  if (path.empty()) return std::string(history::bundled_history());
  return base::read_file(path);
}

std::string known_strategies() {
  std::string text;
  for (const Row& row : kRows) text += (text.empty() ? "" : ", ") + std::string(row.name);
  return text;
}

base::Status check_strategy_name(std::string_view name) {
  if (find(name.substr(0, name.find('+'))) != nullptr) return base::ok();
  return base::Error{"no strategy '" + std::string(name) + "'; there are " + known_strategies()};
}

Made make_strategy(std::string_view name, const StrategyParts& parts) {
  // A chain is made by the maker of its first part, which must know the others.
  if (const auto known = check_strategy_name(name); !known) return known.error();
  return find(name.substr(0, name.find('+')))->make(name, parts);
}

}  // namespace smiter::campaign
