// SPDX-License-Identifier: MIT
#include "strategies/diver/options.h"

namespace smiter::strategies::diver {

std::vector<base::OptionRow> option_rows() {
  return {
      {.name = "--other-models",
       .help = "diver: start half of the units from another model of the seed",
       .key = "other_models"},
      {.name = "--new-models",
       .help = "diver, in a campaign: start units from earlier mutants, too, with solvers' verified models "
               "of them. Not with --deterministic",
       .key = "new_models"},
  };
}

DiverPolicy policy_of(std::string_view variant, const base::OptionValues& options) {
  DiverPolicy policy;
  if (variant == "paper") policy = DiverPolicy::as_published();
  if (variant == "uniform") policy = DiverPolicy::without_weights();
  if (variant == "plain") policy = DiverPolicy::without_complicate();
  if (options.flag("other-models")) policy.other_models = 500;
  if (options.flag("new-models")) policy.new_models = true;
  return policy;
}

}  // namespace smiter::strategies::diver
