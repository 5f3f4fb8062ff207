// SPDX-License-Identifier: MIT
// All strategies by name. A name is that of a strategy ("storm"), of one of its variants
// ("storm:paper"), or a chain of mutators ("opfuzz+typefuzz:paper").
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/expected.h"
#include "strategies/row.h"

namespace smiter::strategies {

[[nodiscard]] std::span<const StrategyRow> strategy_rows();

// In a list of strategies, alone: the seeds are run as they are.
inline constexpr std::string_view kNoStrategies = "none";

// The names that "all" stands for: with one family of solvers those that bring their own
// truth come first, the differential ones compare option sets of that family.
[[nodiscard]] std::vector<std::string> strategies_for_all(std::size_t families);

[[nodiscard]] Made make_strategy(std::string_view name, const StrategyParts& parts);

// Is there a strategy of this name, with this variant? Whether the parts of a chain go together is
// not looked at.
[[nodiscard]] base::Status check_strategy_name(std::string_view name);

// Without variants.
[[nodiscard]] std::vector<std::string> strategy_names();
// With them: "storm", "storm:paper", …
[[nodiscard]] std::vector<std::string> strategy_and_variant_names();
// For --help: "typefuzz, opfuzz".
[[nodiscard]] std::string known_strategies();

}  // namespace smiter::strategies
