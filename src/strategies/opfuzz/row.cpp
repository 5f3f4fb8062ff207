// SPDX-License-Identifier: MIT
#include <array>
#include <memory>
#include <utility>

#include "strategies/mutation_parameters.h"
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

std::vector<Parameter> parameters(std::string_view variant) {
  const MutationPolicy of = policy({}, variant);
  const auto yes = [](bool on) { return std::string(on ? "yes" : "no"); };
  std::vector<Parameter> out = common_parameters(of);
  out.push_back({.name = "which operators are exchanged",
                 .value = "those that the operator table lets stand there, with these arguments",
                 .paper = "operators of conforming type (TypeFuzz §3.2); the tool has a list of classes",
                 .reason = "the list is the tool's; the paper's definition is what the table computes"});
  out.push_back(
      {.name = "`forall` and `exists` are exchanged", .value = yes(of.opfuzz.quantifiers), .paper = "yes"});
  out.push_back({.name = "declared functions of one rank are exchanged",
                 .value = yes(of.opfuzz.functions),
                 .paper = "no"});
  out.push_back({.name = "declared constants, `true` and `false` are exchanged",
                 .value = yes(of.opfuzz.constants),
                 .paper = "no"});
  out.push_back(
      {.name = "rounding modes are exchanged", .value = yes(of.opfuzz.rounding_modes), .paper = "no"});
  return out;
}

constexpr std::array kVariants = {
    Variant{"paper", "as published: operators and quantifiers only"},
};

}  // namespace

StrategyRow row() {
  return {.name = "opfuzz",
          .help = "exchanges operators",
          .truth = Truth::Differential,
          .mutator = mutator,
          .policy = policy,
          .variants = kVariants,
          .parameters = parameters};
}

}  // namespace smiter::strategies::opfuzz
