// SPDX-License-Identifier: MIT
// A way to ask that only some solvers have. Which ones is said by their profiles.
#pragma once

#include <string>
#include <vector>

namespace smiter::strategies {

// (check-sat-using TACTIC) instead of check-sat, for the solvers that know it.
struct Tactic {
  std::string text;
  std::vector<std::string> known_by;
};

}  // namespace smiter::strategies
