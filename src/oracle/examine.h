// SPDX-License-Identifier: MIT
// The whole oracle on one script: ask, judge, decide, then confirm each verdict in fresh
// processes and find out which options and which of the solvers at hand it takes.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "oracle/collect.h"
#include "oracle/verdict.h"

namespace smiter::oracle {

struct Finding {
  Verdict verdict;
  unsigned shown = 0, runs = 0;            // how often it showed again
  bool default_options = true;             // shows without any option of the user's
  std::vector<std::string> options = {};   // the options it takes, none superfluous
  std::vector<std::string> shown_by = {};  // labels of all given solvers of the family that show it
};

struct Examination {
  Record record;
  std::vector<Finding> findings;
};

struct ExamineOptions {
  CollectOptions collect = {};
  unsigned runs = 3;  // for confirmation
};

[[nodiscard]] Examination examine(const std::string& script, std::span<const solver::SolverConfig> solvers,
                                  const smt::OpTable& ops, const ExamineOptions& options);

}  // namespace smiter::oracle
