// SPDX-License-Identifier: MIT
#include "strategies/histfuzz/options.h"

#include <string>

namespace smiter::strategies::histfuzz {

std::vector<base::OptionRow> option_rows() {
  return {
      {.name = "--history",
       .help = "histfuzz: use this file, which smiter mine wrote, instead of the built-in history",
       .standard = std::string(),
       .takes = "FILE",
       .key = "history"},
      {.name = "--fresh-history",
       .help = "histfuzz: leave out of the history what Smiter itself found, which solvers may still show",
       .key = "fresh_history"},
  };
}

HistfuzzPolicy policy_of(std::string_view variant, const base::OptionValues& /*options*/) {
  if (variant == "paper") return HistfuzzPolicy::as_published();
  if (variant == "r") return HistfuzzPolicy::without_rules();
  if (variant == "n") return HistfuzzPolicy::of_normal_formulas();
  return {};
}

}  // namespace smiter::strategies::histfuzz
