// SPDX-License-Identifier: MIT
// The options of all strategies, as their folders list them. Whoever carries the values need not
// know which there are.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "base/option.h"

namespace smiter::strategies {

// Each once, with the strategies that it is for as owners: none for those that all may read.
[[nodiscard]] const std::vector<base::OptionRow>& strategy_options();

// Those of them that a campaign keeps as settings.
[[nodiscard]] std::vector<base::OptionRow> kept_strategy_options();

// The first option given that only strategies would read which are not used, in words. Strategies may
// be chained ("a+b") and have variants ("a:x").
[[nodiscard]] std::optional<std::string> option_in_vain(std::span<const base::OptionRow> given,
                                                        std::span<const std::string> strategies);

}  // namespace smiter::strategies
