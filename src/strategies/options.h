// SPDX-License-Identifier: MIT
// The options that several strategies read. Those of one strategy stand in its folder, in a file of
// the same name; strategies/registry/joined_options.h puts them together.
#pragma once

#include <vector>

#include "base/expected.h"
#include "base/option.h"
#include "smt/terms/signature.h"
#include "strategies/mutator.h"

namespace smiter::strategies {

// --steps, --focus.
[[nodiscard]] std::vector<base::OptionRow> common_options();

// The values of all options of all strategies if nobody says anything.
[[nodiscard]] base::OptionValues standard_options();

// What they make of the mutators' policy. An error if there is nothing of the focus' name.
[[nodiscard]] base::Expected<MutationPolicy> mutation_policy(const base::OptionValues& options,
                                                             const smt::OpTable& ops);

}  // namespace smiter::strategies
