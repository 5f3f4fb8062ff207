// SPDX-License-Identifier: MIT
// The whole oracle on one script: ask, judge, decide, then confirm each verdict in fresh
// processes and find out which options and which of the solvers at hand it takes.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "examine/confirm.h"

namespace smiter::examine {

// A verdict, and whether it holds.
struct Examined {
  oracle::Verdict verdict;
  Confirmation confirmation = {};
};

struct Examination {
  oracle::Record record;
  std::vector<Examined> findings;
  std::vector<std::string> cut = {};  // stages that there was no time for
};

struct ExamineOptions {
  CollectOptions collect = {};
  unsigned runs = 3;  // for confirmation; 0: none
  oracle::DecideOptions decide = {};
};

// Every stage gets its share of what is left until the deadline in the limits; what that does not
// suffice for is left out and named in `cut`.
[[nodiscard]] Examination examine(const testcase::Test& test, std::span<const solver::SolverConfig> solvers,
                                  const smt::OpTable& ops, const ExamineOptions& options);
[[nodiscard]] Examination examine(const std::string& script, std::span<const solver::SolverConfig> solvers,
                                  const smt::OpTable& ops, const ExamineOptions& options);

}  // namespace smiter::examine
