// SPDX-License-Identifier: MIT
// Is there a decision procedure for what a formula asks for? An "unknown" there is more
// surprising than elsewhere. Says yes only where a textbook does.
#pragma once

#include "theory/features.h"

namespace smiter::theory {

// `features`: of the whole script; `recursive`: it has recursive definitions.
[[nodiscard]] bool is_decidable(FeatureSet features, bool recursive);

}  // namespace smiter::theory
