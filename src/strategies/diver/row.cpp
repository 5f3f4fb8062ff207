// SPDX-License-Identifier: MIT
#include <array>
#include <string>
#include <utility>

#include "strategies/diver/diver.h"
#include "strategies/diver/options.h"
#include "strategies/diver/parameters.h"
#include "strategies/row.h"

namespace smiter::strategies::diver {

namespace {

Made make(std::string_view name, std::string_view variant, const StrategyParts& parts) {
  return make_diver(policy_of(variant, parts.options), parts.ops, parts.targets, name);
}

constexpr std::array kVariants = {
    Variant{"paper", "as published: 1000 mutants of a formula, operators of one solver, new models"},
    Variant{"uniform", "No-Weighted: as published, all positions alike"},
    Variant{"plain", "No-Complicate: as published, no fresh variables"},
};

}  // namespace

StrategyRow row() {
  return {.name = "diver",
          .help = "mutates freely and keeps what a model still satisfies",
          .truth = Truth::Own,
          .make = make,
          .options = option_rows,
          .variants = kVariants,
          .parameters = parameters};
}

}  // namespace smiter::strategies::diver
