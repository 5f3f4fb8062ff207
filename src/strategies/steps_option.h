// SPDX-License-Identifier: MIT
// --steps, which strategies share that take one step after the other from a seed.
#pragma once

#include "base/option.h"

namespace smiter::strategies {

// Every mutator has it; another strategy that reads it lists it among its options.
[[nodiscard]] base::OptionRow steps_option();

}  // namespace smiter::strategies
