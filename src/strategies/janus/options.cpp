// SPDX-License-Identifier: MIT
#include "strategies/janus/options.h"

#include <algorithm>
#include <string>

namespace smiter::strategies::janus {

std::vector<base::OptionRow> option_rows() {
  return {
      {.name = "--rules",
       .help = "janus: more weakening rules (smiter help rules); one that is refuted is an error",
       .standard = std::vector<std::string>(),
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
