// SPDX-License-Identifier: MIT
#include <array>
#include <memory>
#include <utility>

#include "strategies/row.h"
#include "strategies/typefuzz/parameters.h"
#include "strategies/typefuzz/typefuzz.h"

namespace smiter::strategies::typefuzz {

namespace {

std::unique_ptr<Mutator> mutator(WorkingScript& script, const MutationPolicy& policy, bool specific,
                                 base::Rng& rng) {
  return std::make_unique<TypeFuzz>(script, policy, specific, rng);
}

MutationPolicy policy(MutationPolicy given, std::string_view variant) {
  if (variant == "paper") return as_published(std::move(given));
  if (variant == "fuzzchick") {
    given.typefuzz.weights = {
        .generate = 0, .reuse = 1000, .constant = 0, .assertion = 0, .quantify = 0, .annotate = 0};
    given.typefuzz.dull = 1000;
  }
  return given;
}

std::vector<Parameter> parameters(std::string_view variant) {
  return parameters_of(policy({}, variant));
}

constexpr std::array kVariants = {
    Variant{"paper", "as published: the operators of Fig. 4, all alike, on the seed's own terms"},
    Variant{"fuzzchick", "FuzzChick's mutator: exchanges terms of the seed, no operators"},
};

}  // namespace

StrategyRow row() {
  return {.name = "typefuzz",
          .help = "replaces expressions by new ones of the same sort",
          .truth = Truth::Differential,
          .inserts_focus = true,
          .mutator = mutator,
          .policy = policy,
          .variants = kVariants,
          .parameters = parameters};
}

}  // namespace smiter::strategies::typefuzz
