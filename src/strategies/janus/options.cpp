// SPDX-License-Identifier: MIT
#include "strategies/janus/options.h"

#include <algorithm>
#include <string>

#include "strategies/steps_option.h"

namespace smiter::strategies::janus {

std::vector<base::OptionRow> option_rows() {
  return {
      steps_option(),
      {.name = "--rules",
       .help =
           "janus: also use the weakening rules in this file (smiter help rules). A refuted rule is an error",
       .standard = std::vector<std::string>(),
       .takes = "FILE",
       .key = "rules"},
  };
}

JanusPolicy policy_of(std::string_view variant, const base::OptionValues& options) {
  JanusPolicy policy = variant == "paper" ? JanusPolicy::as_published() : JanusPolicy{};
  if (options.number("steps") > 0) policy.walk = options.number("steps");
  policy.mutants = std::max(policy.mutants, policy.walk);
  return policy;
}

}  // namespace smiter::strategies::janus
