// SPDX-License-Identifier: MIT
// smiter retest with several solvers: each finding on each of them that is of its family.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "base/expected.h"
#include "campaign/store/archive.h"
#include "smt/terms/signature.h"
#include "solver/process/limits.h"
#include "solver/profile/solver_config.h"
#include "ui/export/results.h"
#include "ui/release_matrix.h"

namespace smiter::ui {

struct ReleaseRetest {
  const campaign::Archive& archive;
  std::span<const solver::SolverConfig> solvers;
  std::vector<std::string> trusted;
  solver::Limits limits;
  const smt::OpTable& ops;
  bool json = false;
};

struct ReleasesTried {
  ReleaseMatrix matrix = {};
  Results results = {};
  bool newest_shows_one = false;  // the newest of a family that can tell
};

// Prints a line for each finding as soon as it is tried.
[[nodiscard]] base::Expected<ReleasesTried> retest_releases(const ReleaseRetest& what);

}  // namespace smiter::ui
