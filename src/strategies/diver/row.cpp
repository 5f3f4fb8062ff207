// SPDX-License-Identifier: MIT
#include <array>
#include <string>
#include <utility>

#include "strategies/diver/diver.h"
#include "strategies/diver/options.h"
#include "strategies/row.h"

namespace smiter::strategies::diver {

namespace {

Made make(std::string_view name, std::string_view variant, const StrategyParts& parts) {
  return make_diver(policy_of(variant, parts.options), parts.ops, parts.targets, name);
}

constexpr std::array kVariants = {
    Variant{"paper", "as published: 1000 mutants of a seed"},
};

}  // namespace

StrategyRow row() {
  return {.name = "diver", .truth = Truth::Own, .make = make, .options = option_rows, .variants = kVariants};
}

}  // namespace smiter::strategies::diver
