// SPDX-License-Identifier: MIT
// The strategy around mutators: n mutations in a row from one seed, each a test
// (Algorithm 1 of TypeFuzz). Mutators chain, which is an extension of ours: "opfuzz+typefuzz" draws
// one of them for each step.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "generate/targets.h"
#include "strategies/mutator.h"
#include "strategies/strategy.h"

namespace smiter::strategies {

// A mutator and the policy that it follows.
struct MutationPart {
  MakeMutator make = nullptr;
  MutationPolicy policy = {};
};

// `parts`: at least one; the first one's policy also says how many steps a unit takes and how it is
// printed. `ops` and `targets` must outlive the strategy.
[[nodiscard]] std::unique_ptr<Strategy> make_mutation(std::string_view name, std::vector<MutationPart> parts,
                                                      const smt::OpTable& ops,
                                                      const generate::Targets& targets);

}  // namespace smiter::strategies
