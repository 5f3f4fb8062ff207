// SPDX-License-Identifier: MIT
// What the releases of a solver say about when a bug came and went.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <vector>

#include "triage/finding.h"

namespace smiter::triage {

// With the generation of its profile: what orders the programs of a family first.
struct Aged {
  std::size_t generation = 0;
  Shows shows;
};
[[nodiscard]] std::vector<Shows> from_old_to_new(std::vector<Aged> tried);

// From old to new, in words: "first bad: A (B is good)", "fixed in C (D is the last bad one)", both,
// "shows in all of 5, from … to …", or "comes and goes: shows in …". Those that cannot tell are left
// out; empty if fewer than two can.
[[nodiscard]] std::string history_of(std::span<const Shows> old_to_new, bool newer_is_open = false);

// Was a release without a result, and newer than all that have one, left over? Then a bug that is gone
// may be back: history_of() says "not in C" instead of "fixed in C".
[[nodiscard]] bool newer_is_open(const Finding& finding);

}  // namespace smiter::triage
