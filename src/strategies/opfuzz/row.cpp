// SPDX-License-Identifier: MIT
#include <array>
#include <memory>
#include <utility>

#include "strategies/opfuzz/opfuzz.h"
#include "strategies/row.h"

namespace smiter::strategies::opfuzz {

namespace {

std::unique_ptr<Mutator> mutator(WorkingScript& script, const MutationPolicy& policy, bool specific,
                                 base::Rng& /*rng*/) {
  return std::make_unique<OpFuzz>(script, policy, specific);
}

MutationPolicy policy(MutationPolicy given, std::string_view variant) {
  if (variant == "paper") return as_published(std::move(given));
  return given;
}

constexpr std::array kVariants = {
    Variant{"paper", "as published: operators only"},
};

}  // namespace

StrategyRow row() {
  return {.name = "opfuzz",
          .truth = Truth::Differential,
          .mutator = mutator,
          .policy = policy,
          .variants = kVariants};
}

}  // namespace smiter::strategies::opfuzz
