// SPDX-License-Identifier: MIT
#include "strategies/registry/joined_options.h"

#include <algorithm>
#include <string_view>
#include <utility>

#include <fmt/format.h>

#include "strategies/options.h"
#include "strategies/registry/registry.h"
#include "strategies/steps_option.h"

namespace smiter::strategies {

namespace {

void add(base::OptionRow row, std::string_view owner, std::vector<base::OptionRow>& rows) {
  const auto at = std::ranges::find(rows, row.name, &base::OptionRow::name);
  base::OptionRow& kept = at == rows.end() ? rows.emplace_back(std::move(row)) : *at;
  kept.owners.emplace_back(owner);
}

std::vector<base::OptionRow> join_rows() {
  std::vector<base::OptionRow> rows = common_options();
  for (const StrategyRow& strategy : strategy_rows()) {
    if (strategy.mutator != nullptr) add(steps_option(), strategy.name, rows);
    if (strategy.options == nullptr) continue;
    for (base::OptionRow& row : strategy.options()) add(std::move(row), strategy.name, rows);
  }
  return rows;
}

// "a, b and c".
std::string all_of(const std::vector<std::string>& names) {
  const std::span<const std::string> all(names);
  if (all.size() < 2) return fmt::format("{}", fmt::join(all, ""));
  return fmt::format("{} and {}", fmt::join(all.first(all.size() - 1), ", "), all.back());
}

// Names of strategies have no other letters around them than these.
bool is_part_of(std::string_view strategy, std::string_view chain) {
  const std::string all = fmt::format("+{}+", chain);
  return all.find(fmt::format("+{}+", strategy)) != std::string::npos ||
         all.find(fmt::format("+{}:", strategy)) != std::string::npos;
}

}  // namespace

const std::vector<base::OptionRow>& strategy_options() {
  static const std::vector<base::OptionRow> kRows = join_rows();
  return kRows;
}

std::vector<base::OptionRow> kept_strategy_options() {
  std::vector<base::OptionRow> kept;
  for (const base::OptionRow& row : strategy_options()) {
    if (!row.key.empty()) kept.push_back(row);
  }
  return kept;
}

base::OptionValues standard_options() {
  return base::OptionValues(strategy_options());
}

std::optional<std::string> option_in_vain(std::span<const base::OptionRow> given,
                                          std::span<const std::string> strategies) {
  for (const base::OptionRow& row : given) {
    if (row.owners.empty()) continue;
    const bool used = std::ranges::any_of(row.owners, [&](const std::string& owner) {
      return std::ranges::any_of(strategies,
                                 [&](const std::string& chain) { return is_part_of(owner, chain); });
    });
    if (!used)
      return fmt::format("{} is for {}, which {} not among the strategies", row.long_name(),
                         all_of(row.owners), row.owners.size() == 1 ? "is" : "are");
  }
  return std::nullopt;
}

}  // namespace smiter::strategies
