// SPDX-License-Identifier: MIT
// What one asks of a solver: a script, what to print besides the answers, and limits.
#pragma once

#include <string>
#include <vector>

#include "solver/process/limits.h"
#include "solver/session/script.h"

namespace smiter::solver {

// Asked for after each check-sat (unsat core: after the last).
struct Wants {
  bool model = false;
  bool reason = false;  // of unknown
  bool core = false;
  bool statistics = false;
  std::vector<std::string> values;  // terms for get-value
};

struct Query {
  std::string script;
  Wants wants = {};
  Limits limits = {};
  PrepareOptions prepare = {};
};

}  // namespace smiter::solver
