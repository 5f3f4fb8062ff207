// SPDX-License-Identifier: MIT
#include <array>
#include <memory>
#include <utility>

#include "strategies/row.h"
#include "strategies/typefuzz/typefuzz.h"

namespace smiter::strategies::typefuzz {

namespace {

std::unique_ptr<Mutator> mutator(WorkingScript& script, const MutationPolicy& policy, bool specific,
                                 base::Rng& rng) {
  return std::make_unique<TypeFuzz>(script, policy, specific, rng);
}

MutationPolicy policy(MutationPolicy given, std::string_view variant) {
  if (variant == "paper") return as_published(std::move(given));
  if (variant == "fuzzchick") given.fuzzchick = true;
  return given;
}

constexpr std::array kVariants = {
    Variant{"paper", "as published: operators on the seed's own terms"},
    Variant{"fuzzchick", "FuzzChick's mutator: exchanges terms of the seed, no operators"},
};

}  // namespace

StrategyRow row() {
  return {.name = "typefuzz",
          .truth = Truth::Differential,
          .mutator = mutator,
          .policy = policy,
          .variants = kVariants};
}

}  // namespace smiter::strategies::typefuzz
