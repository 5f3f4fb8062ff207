// SPDX-License-Identifier: MIT
#include "strategies/registry/registry.h"

#include <algorithm>
#include <array>
#include <utility>

#include <fmt/format.h>

#include "base/text/did_you_mean.h"
#include "strategies/mutation.h"
#include "strategies/registry/list.h"

#define SMITER_DECLARE(name) \
  namespace name {           \
  StrategyRow row();         \
  }

namespace smiter::strategies {

SMITER_STRATEGIES(SMITER_DECLARE)

namespace {

// One part of a chain, taken apart.
struct Named {
  std::string_view strategy;
  std::string_view variant;  // empty: the default
};

Named take_apart(std::string_view part) {
  const std::size_t colon = part.find(':');
  return {part.substr(0, colon), colon == std::string_view::npos ? "" : part.substr(colon + 1)};
}

std::vector<std::string_view> parts_of_chain(std::string_view name) {
  std::vector<std::string_view> parts;
  for (;;) {
    const std::size_t plus = name.find('+');
    parts.push_back(name.substr(0, plus));
    if (plus == std::string_view::npos) return parts;
    name.remove_prefix(plus + 1);
  }
}

const StrategyRow* find(std::string_view name) {
  const auto rows = strategy_rows();
  const auto at = std::ranges::find(rows, name, &StrategyRow::name);
  return at == rows.end() ? nullptr : &*at;
}

base::Status check_variant(const StrategyRow& row, std::string_view part, std::string_view variant) {
  if (part.find(':') == std::string_view::npos) return base::ok();
  if (std::ranges::find(row.variants, variant, &Variant::name) != row.variants.end()) return base::ok();
  std::vector<std::string> names;
  for (const Variant& known : row.variants) names.emplace_back(known.name);
  if (names.empty()) return base::Error{fmt::format("{} has no variants", row.name)};
  return base::Error{fmt::format("{} has no variant '{}'{}; there are {}", row.name, variant,
                                 base::did_you_mean(variant, names), fmt::join(names, ", "))};
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

Made make_chain(std::string_view name, const std::vector<std::string_view>& chain,
                const StrategyParts& parts) {
  std::vector<MutationPart> made;
  for (const std::string_view part : chain) {
    const Named named = take_apart(part);
    const StrategyRow& row = *find(named.strategy);
    if (row.mutator == nullptr)
      return base::Error{fmt::format("{} makes whole scripts: it cannot be chained with '+'", row.name)};
    made.push_back({row.mutator, row.policy(parts.policy, named.variant)});
  }
  return make_mutation(name, std::move(made), parts.ops, parts.targets);
}

}  // namespace

std::span<const StrategyRow> strategy_rows() {
#define SMITER_ROW(name) name::row(),
  static const std::array kRows = {SMITER_STRATEGIES(SMITER_ROW)};
#undef SMITER_ROW
  return kRows;
}

std::vector<std::string> strategies_for_all(std::size_t families) {
  std::vector<std::string> names;
  for (const Truth truth : {Truth::Own, Truth::Differential}) {
    // One family: a strategy that needs another opinion is used only if there is no other.
    if (truth == Truth::Differential && families < 2 && !names.empty()) break;
    for (const StrategyRow& row : strategy_rows()) {
      if (row.truth == truth) names.emplace_back(row.name);
    }
  }
  return names;
}

std::vector<std::string> strategy_names() {
  std::vector<std::string> names;
  for (const StrategyRow& row : strategy_rows()) names.emplace_back(row.name);
  return names;
}

std::vector<std::string> strategy_and_variant_names() {
  std::vector<std::string> names;
  for (const StrategyRow& row : strategy_rows()) {
    names.emplace_back(row.name);
    for (const Variant& variant : row.variants) names.push_back(fmt::format("{}:{}", row.name, variant.name));
  }
  return names;
}

std::string known_strategies() {
  return fmt::format("{}", fmt::join(strategy_names(), ", "));
}

base::Status check_strategy_name(std::string_view name) {
  for (const std::string_view part : parts_of_chain(name)) {
    const Named named = take_apart(part);
    const StrategyRow* const row = find(named.strategy);
    if (row == nullptr)
      return base::Error{fmt::format("no strategy '{}'{}; there are {}", part,
                                     base::did_you_mean(named.strategy, strategy_names()),
                                     known_strategies())};
    if (const auto checked = check_variant(*row, part, named.variant); !checked) return checked;
  }
  return base::ok();
}

Made make_strategy(std::string_view name, const StrategyParts& parts) {
  if (const auto known = check_strategy_name(name); !known) return known.error();
  const auto chain = parts_of_chain(name);
  for (const std::string_view part : chain) {
    const auto checked = check_options(*find(take_apart(part).strategy), parts.options);
    if (!checked) return checked.error();
  }
  const Named first = take_apart(chain.front());
  const StrategyRow& row = *find(first.strategy);
  if (chain.size() == 1 && row.make != nullptr) return row.make(name, first.variant, parts);
  return make_chain(name, chain, parts);
}

}  // namespace smiter::strategies
