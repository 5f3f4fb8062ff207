// SPDX-License-Identifier: MIT
#include "strategies/histfuzz/options.h"

#include <string>

namespace smiter::strategies::histfuzz {

std::vector<base::OptionRow> option_rows() {
  return {
      {.name = "--history",
       .help = "histfuzz: a file that smiter mine wrote, instead of the built-in one",
       .standard = std::string(),
       .key = "history"},
  };
}

HistfuzzPolicy policy_of(std::string_view variant, const base::OptionValues& /*options*/) {
  HistfuzzPolicy policy = variant == "paper" ? HistfuzzPolicy::as_published() : HistfuzzPolicy{};
  policy.rules = variant != "r";
  policy.normal_skeletons = variant == "n";
  return policy;
}

}  // namespace smiter::strategies::histfuzz
