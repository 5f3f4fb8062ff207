// SPDX-License-Identifier: MIT
#include <array>
#include <string>
#include <utility>

#include "strategies/row.h"
#include "strategies/storm/options.h"
#include "strategies/storm/parameters.h"
#include "strategies/storm/storm.h"

namespace smiter::strategies::storm {

namespace {

Made make(std::string_view name, std::string_view variant, const StrategyParts& parts) {
  StormPolicy policy = policy_of(variant, parts.options);
  policy.tactics = parts.tactics;
  return make_storm(std::move(policy), parts.ops, parts.targets, name);
}

constexpr std::array kVariants = {
    Variant{"paper",
            "as published: AND and NOT, satisfiable instances, half of them incremental, half with a tactic"},
};

}  // namespace

StrategyRow row() {
  return {.name = "storm",
          .help = "asserts formulas whose value under an assignment is known",
          .truth = Truth::Own,
          .make = make,
          .options = option_rows,
          .variants = kVariants,
          .parameters = parameters};
}

}  // namespace smiter::strategies::storm
