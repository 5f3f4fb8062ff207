// SPDX-License-Identifier: MIT
#include <array>
#include <string>
#include <utility>

#include "strategies/fusion/fusion.h"
#include "strategies/fusion/options.h"
#include "strategies/fusion/parameters.h"
#include "strategies/row.h"

namespace smiter::strategies::fusion {

namespace {

Made make(std::string_view name, std::string_view variant, const StrategyParts& parts) {
  return make_fusion(policy_of(variant, parts.options), parts.ops, parts.targets, name);
}

constexpr std::array kVariants = {
    Variant{"paper", "as published: two sat or two unsat seeds, the fusions of YinYang"},
};

}  // namespace

StrategyRow row() {
  return {.name = "fusion",
          .help = "joins two seeds by a new variable",
          .truth = Truth::Own,
          .make = make,
          .options = option_rows,
          .variants = kVariants,
          .parameters = parameters};
}

}  // namespace smiter::strategies::fusion
