// SPDX-License-Identifier: MIT
// Semantic fusion (Winterer, Zhang, Su: Validating SMT Solvers via Semantic Fusion, PLDI
// 2020). Two seeds whose answers are known become one: z = f(x, y) for variables x and y of
// one sort, and some uses of x and y are written as what z and the other give back. Both
// satisfiable: the conjunction is; both unsatisfiable: the disjunction is not.
//
// Beyond the paper, and not in as_published(): one of each kind, and fusions that its tool,
// YinYang, does not have. Always: where the seeds come with models, z's value is computed and
// the whole witness verified, so that a wrong unsat is refuted by it.
#pragma once

#include <memory>
#include <string_view>

#include "generate/targets.h"
#include "strategies/strategy.h"

namespace smiter::strategies::fusion {

// May a satisfiable seed be fused with an unsatisfiable one?
enum class Mixed : std::uint8_t { No, Yes, Only };

// Which rows of data/fusions are used?
enum class FusionRows : std::uint8_t { All, Published };

struct FusionPolicy {
  std::uint32_t tests = 100;     // from one pair of seeds
  std::uint32_t most_pairs = 8;  // of variables, prepared for a pair of seeds
  std::uint32_t pairs = 3;       // of these in one test, at most
  Mixed mixed = Mixed::Yes;
  FusionRows rows = FusionRows::All;

  [[nodiscard]] static FusionPolicy as_published() {
    return {.tests = 30, .most_pairs = 32, .pairs = 32, .mixed = Mixed::No, .rows = FusionRows::Published};
  }
};

// `ops` and `targets` must outlive the strategy. A unit takes two seeds; one alone is fused
// with itself under other names.
[[nodiscard]] std::unique_ptr<Strategy> make_fusion(const FusionPolicy& policy, const smt::OpTable& ops,
                                                    const generate::Targets& targets,
                                                    std::string_view name = "fusion");

}  // namespace smiter::strategies::fusion
