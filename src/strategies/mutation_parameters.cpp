// SPDX-License-Identifier: MIT
#include "strategies/mutation_parameters.h"

#include <fmt/core.h>

namespace smiter::strategies {

std::string in_percent(std::uint32_t share) {
  return share % 10 == 0 ? fmt::format("{} %", share / 10) : fmt::format("{}.{} %", share / 10, share % 10);
}

std::vector<Parameter> common_parameters(const MutationPolicy& policy) {
  return {
      {.name = "steps in a row (`--steps`)",
       .value = std::to_string(policy.steps),
       .paper = "10 to 100 (§3.3), 10 for coverage (RQ3)"},
      {.name = "a step back to a script of this chain",
       .value = policy.no_repetitions ? "makes no test" : "makes a test again",
       .paper = "makes a test again (Alg. 1)"},
      {.name = "changes made in every use of the parent",
       .value = in_percent(policy.everywhere),
       .paper = "0 %: one occurrence (Alg. 2)"},
      {.name = "units with operators that one target knows alone",
       .value = in_percent(policy.solver_specific),
       .paper = "0 %: the operators of the standard (Fig. 4)"},
      {.name = "units printed with a let for everything shared",
       .value = in_percent(policy.lets),
       .paper = "0 %"},
  };
}

}  // namespace smiter::strategies
