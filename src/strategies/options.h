// SPDX-License-Identifier: MIT
// The options that several strategies read. Those of one strategy stand in its folder, in a file of
// the same name; campaign/setup/registry.cpp puts them together.
#pragma once

#include <vector>

#include "base/expected.h"
#include "base/option.h"
#include "smt/terms/signature.h"
#include "strategies/mutator.h"

namespace smiter::strategies {

// --steps, --paper, --fuzzchick, --focus.
[[nodiscard]] std::vector<base::OptionRow> common_options();

// What they make of the mutators' policy. An error if there is nothing of the focus' name.
[[nodiscard]] base::Expected<MutationPolicy> mutation_policy(const base::OptionValues& options,
                                                             const smt::OpTable& ops);

}  // namespace smiter::strategies
