// SPDX-License-Identifier: MIT
// Which of the installed releases (solver/release/store.h) show a finding?
#pragma once

#include <cstddef>
#include <vector>

#include "smt/terms/signature.h"
#include "solver/process/limits.h"
#include "triage/finding.h"

namespace smiter::examine {

// Tries the finding on each release of the suspect's family until the deadline in the limits. Fills
// in `releases`, from old to new, with the suspect among them; leaves it empty if nothing was tried.
// `untried` gets the names of the others.
void try_releases(triage::Finding& finding, const solver::Limits& limits, const smt::OpTable& ops);

// 0 … n-1 in the order in which halving a range meets them: 0, n-1, the middle, the quarters, …
[[nodiscard]] std::vector<std::size_t> halving_order(std::size_t n);

// The order in which little time says most. `native` says of each release, from old to new, whether it
// is a native build. The newest that is comes first, since maintainers ask about it; then by halves.
[[nodiscard]] std::vector<std::size_t> order_of_trying(const std::vector<bool>& native);

}  // namespace smiter::examine
