// SPDX-License-Identifier: MIT
// The strategies that a campaign can use: one table. A new strategy is one row.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/expected.h"
#include "base/option.h"
#include "campaign/setup/strategy_options.h"
#include "generate/targets.h"
#include "strategies/mutator.h"
#include "strategies/storm/policy.h"
#include "strategies/strategy.h"

namespace smiter::campaign {

// What strategies are made from. Must outlive them.
struct StrategyParts {
  const smt::OpTable& ops;
  const generate::Targets& targets;
  strategies::MutationPolicy policy;
  strategies::storm::StormPolicy storm = {};
  base::OptionValues options = standard_options();  // of all strategies
};

// Which truth a strategy brings along.
enum class Truth : std::uint8_t { Differential, Own };

struct StrategyRow {
  std::string_view name;
  Truth truth;
  base::Expected<std::unique_ptr<strategies::Strategy>> (*make)(std::string_view name,
                                                                const StrategyParts& parts);
  std::vector<base::OptionRow> (*options)() = nullptr;  // its own
  bool new_models = false;  // may its units start from stored mutants? As its takes_new_models() says
};

[[nodiscard]] std::span<const StrategyRow> strategy_rows();

// The names that "all" stands for: with one family of solvers those that bring their own
// truth come first, the differential ones compare option sets of that family.
[[nodiscard]] std::vector<std::string> strategies_for_all(std::size_t families);

// The text of a history: the file, or what is compiled in if the path is empty.
[[nodiscard]] base::Expected<std::string> history_text(const std::string& path);

// A name, or several mutators joined by "+".
[[nodiscard]] base::Expected<std::unique_ptr<strategies::Strategy>> make_strategy(std::string_view name,
                                                                                  const StrategyParts& parts);

// Is there a strategy of this name? Whether the parts of a chain go together is not looked at.
[[nodiscard]] base::Status check_strategy_name(std::string_view name);

[[nodiscard]] std::vector<std::string> strategy_names();
// For --help: "typefuzz, opfuzz".
[[nodiscard]] std::string known_strategies();

}  // namespace smiter::campaign
