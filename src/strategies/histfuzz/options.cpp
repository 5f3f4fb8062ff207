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
      {.name = "--variant",
       .help = "histfuzz: r fills blanks without rules, n takes skeletons from the seeds",
       .standard = std::string(),
       .choices = {"r", "n"},
       .key = "variant"},
  };
}

HistfuzzPolicy policy_of(const base::OptionValues& options) {
  HistfuzzPolicy policy = options.flag("paper") ? HistfuzzPolicy::as_published() : HistfuzzPolicy{};
  policy.rules = options.text("variant") != "r";
  policy.normal_skeletons = options.text("variant") == "n";
  return policy;
}

}  // namespace smiter::strategies::histfuzz
