// SPDX-License-Identifier: MIT
#include "campaign/setup/registry.h"

#include <array>
#include <utility>

#include <fmt/format.h>

#include "base/file.h"
#include "base/text/did_you_mean.h"
#include "history/history_file.h"
#include "strategies/diver/diver.h"
#include "strategies/diver/options.h"
#include "strategies/fusion/fusion.h"
#include "strategies/fusion/options.h"
#include "strategies/histfuzz/histfuzz.h"
#include "strategies/histfuzz/options.h"
#include "strategies/janus/janus.h"
#include "strategies/janus/options.h"
#include "strategies/mutation.h"
#include "strategies/storm/options.h"
#include "strategies/storm/storm.h"

namespace smiter::campaign {

namespace {

using Made = base::Expected<std::unique_ptr<strategies::Strategy>>;

Made mutation(std::string_view name, const StrategyParts& parts) {
  return strategies::make_mutation(name, parts.policy, parts.ops, parts.targets);
}

Made storm(std::string_view name, const StrategyParts& parts) {
  if (name != "storm") return base::Error{"storm builds scripts of its own: it cannot be chained with '+'"};
  auto policy = strategies::storm::policy_of(parts.options);
  policy.tactics = parts.tactics;
  return strategies::storm::make_storm(std::move(policy), parts.ops, parts.targets);
}

Made janus(std::string_view name, const StrategyParts& parts) {
  if (name != "janus") return base::Error{"janus follows one chain of rules: it cannot be chained with '+'"};
  namespace janus = strategies::janus;
  std::vector<janus::RuleFile> files;
  for (const std::string& file : parts.options.list("rules")) {
    auto text = base::read_file(file);
    if (!text) return text.error();
    files.push_back({file, std::move(*text)});
  }
  auto rules = janus::load_rules(parts.ops, files);
  if (!rules) return rules.error();
  return janus::make_janus(janus::policy_of(parts.options), std::move(*rules), parts.ops, parts.targets);
}

Made diver(std::string_view name, const StrategyParts& parts) {
  if (name != "diver") return base::Error{"diver builds scripts of its own: it cannot be chained with '+'"};
  namespace diver = strategies::diver;
  return diver::make_diver(diver::policy_of(parts.options), parts.ops, parts.targets);
}

Made fusion(std::string_view name, const StrategyParts& parts) {
  if (name != "fusion") return base::Error{"fusion takes two seeds: it cannot be chained with '+'"};
  namespace fusion = strategies::fusion;
  return fusion::make_fusion(fusion::policy_of(parts.options), parts.ops, parts.targets);
}

Made histfuzz(std::string_view name, const StrategyParts& parts) {
  namespace histfuzz = strategies::histfuzz;
  if (name != "histfuzz")
    return base::Error{"histfuzz builds scripts of its own: it cannot be chained with '+'"};
  auto policy = histfuzz::policy_of(parts.options);
  policy.tactics = parts.tactics;
  const std::string& file = parts.options.text("history");
  const auto text = history_text(file);
  if (!text) return text.error();
  auto history = history::read_history(*text, parts.ops);
  if (!history) {
    history.error().file = file;
    return history.error();
  }
  return histfuzz::make_histfuzz(std::move(policy), *history, parts.ops, parts.targets);
}

constexpr std::array kRows = {
    StrategyRow{"storm", Truth::Own, storm, strategies::storm::option_rows},
    StrategyRow{"janus", Truth::Own, janus, strategies::janus::option_rows},
    StrategyRow{"diver", Truth::Own, diver, strategies::diver::option_rows, true},
    StrategyRow{"fusion", Truth::Own, fusion, strategies::fusion::option_rows},
    StrategyRow{"typefuzz", Truth::Differential, mutation},
    StrategyRow{"opfuzz", Truth::Differential, mutation},
    StrategyRow{"histfuzz", Truth::Differential, histfuzz, strategies::histfuzz::option_rows},
};

const StrategyRow* find(std::string_view name) {
  for (const StrategyRow& row : kRows) {
    if (row.name == name) return &row;
  }
  return nullptr;
}

// A store may come from anybody.
base::Status check_options(const StrategyRow& strategy, const base::OptionValues& options) {
  if (strategy.options == nullptr) return base::ok();
  for (const base::OptionRow& row : strategy.options()) {
    const auto checked = base::check_value(row, options.at(base::value_name(row)));
    if (!checked) return checked;
  }
  return base::ok();
}

}  // namespace

std::span<const StrategyRow> strategy_rows() {
  return kRows;
}

std::vector<std::string> strategies_for_all(std::size_t families) {
  std::vector<std::string> names;
  for (const Truth truth : {Truth::Own, Truth::Differential}) {
    // One family: a strategy that needs another opinion is used only if there is no other.
    if (truth == Truth::Differential && families < 2 && !names.empty()) break;
    for (const StrategyRow& row : kRows) {
      if (row.truth == truth) names.emplace_back(row.name);
    }
  }
  return names;
}

base::Expected<std::string> history_text(const std::string& path) {
  if (path.empty()) return std::string(history::bundled_history());
  return base::read_file(path);
}

std::vector<std::string> strategy_names() {
  std::vector<std::string> names;
  for (const StrategyRow& row : kRows) names.emplace_back(row.name);
  return names;
}

std::string known_strategies() {
  return fmt::format("{}", fmt::join(strategy_names(), ", "));
}

base::Status check_strategy_name(std::string_view name) {
  if (find(name.substr(0, name.find('+'))) != nullptr) return base::ok();
  return base::Error{fmt::format("no strategy '{}'{}; there are {}", name,
                                 base::did_you_mean(name, strategy_names()), known_strategies())};
}

Made make_strategy(std::string_view name, const StrategyParts& parts) {
  // A chain is made by the maker of its first part, which must know the others.
  if (const auto known = check_strategy_name(name); !known) return known.error();
  const StrategyRow& row = *find(name.substr(0, name.find('+')));
  if (const auto checked = check_options(row, parts.options); !checked) return checked.error();
  return row.make(name, parts);
}

}  // namespace smiter::campaign
