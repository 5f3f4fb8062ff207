// SPDX-License-Identifier: MIT
// Whole random scripts for a logic: declarations of what the logic offers, then
// assertions over them. Nothing outside the logic is ever in them.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "base/expected.h"
#include "base/rng.h"
#include "generate/policy.h"
#include "generate/targets.h"
#include "testcase/test.h"
#include "theory/features.h"

namespace smiter::generate {

struct FormulaPolicy {
  std::uint32_t fewest_assertions = 1, most_assertions = 5;
  // Operators on top of each other; smaller draws are as likely.
  std::uint32_t fewest_levels = 2, most_levels = 5;
  // Theories that a script in ALL draws from all there are: with everything at once,
  // no two terms would have the same sort.
  std::uint32_t theories_of_all = 3;
  std::uint32_t constants_per_sort = 3;
  // The share of assertions, of 1000, in a level of their own that is checked and popped.
  std::uint32_t levels_of_assertions = 0;
  // Widths and formats that people do not use: 65 bits, 1024 bits, floats of 3 and 13 bits.
  bool odd_sizes = false;
  GeneratorPolicy generator = {.reuse = 450, .literal = 200, .foreign = 0};
};

// The script of this stream of random numbers; an error if the name is no logic.
[[nodiscard]] base::Expected<testcase::Test> random_formula(std::string_view logic, const smt::OpTable& ops,
                                                            const Targets& targets,
                                                            const FormulaPolicy& policy, base::Rng rng);

// The same about these theories, in the smallest logic that has them. Nothing if a target lacks one.
[[nodiscard]] std::optional<testcase::Test> random_script(theory::FeatureSet about, const smt::OpTable& ops,
                                                          const Targets& targets, const FormulaPolicy& policy,
                                                          base::Rng rng);

// The declarations alone, as text: sorts, datatypes, constants and functions.
[[nodiscard]] std::string random_declarations(theory::FeatureSet features, const Targets& targets,
                                              const FormulaPolicy& policy, base::Rng& rng);

}  // namespace smiter::generate
