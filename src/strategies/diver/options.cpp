// SPDX-License-Identifier: MIT
#include "strategies/diver/options.h"

namespace smiter::strategies::diver {

std::vector<base::OptionRow> option_rows() {
  return {
      {.name = "--other-models",
       .help = "diver: half of the units start from another model than the one given",
       .key = "other_models"},
  };
}

DiverPolicy policy_of(const base::OptionValues& options) {
  DiverPolicy policy = options.flag("paper") ? DiverPolicy::as_published() : DiverPolicy{};
  if (options.flag("other-models")) policy.other_models = 500;
  return policy;
}

}  // namespace smiter::strategies::diver
