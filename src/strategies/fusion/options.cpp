// SPDX-License-Identifier: MIT
#include "strategies/fusion/options.h"

#include <string>

namespace smiter::strategies::fusion {

std::vector<base::OptionRow> option_rows() {
  return {
      {.name = "--mixed",
       .help = "fusion: also fuse a sat seed with an unsat one (yes), never (no), or only such pairs (only). "
               "Default: yes",
       .standard = std::string(),
       .choices = {"yes", "no", "only"},
       .key = "mixed"},
  };
}

FusionPolicy policy_of(std::string_view variant, const base::OptionValues& options) {
  const std::string& said = options.text("mixed");
  FusionPolicy policy = variant == "paper" ? FusionPolicy::as_published() : FusionPolicy{};
  if (said == "yes") policy.mixed = Mixed::Yes;
  if (said == "no") policy.mixed = Mixed::No;
  if (said == "only") policy.mixed = Mixed::Only;
  return policy;
}

}  // namespace smiter::strategies::fusion
