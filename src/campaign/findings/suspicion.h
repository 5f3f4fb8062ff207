// SPDX-License-Identifier: MIT
// A verdict that nobody has looked into yet: what the desk is asked about.
#pragma once

#include <string>

#include "oracle/verdict.h"

namespace smiter::campaign {

struct Suspicion {
  oracle::Verdict verdict;
  bool located = false;     // a crash whose signature names its place
  std::string seed = {};    // source_of() its test
  std::string solver = {};  // SolverConfig::name() of the one in the verdict
};

}  // namespace smiter::campaign
