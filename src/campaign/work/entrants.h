// SPDX-License-Identifier: MIT
// Which solvers a unit is run on, and with which options. Belongs to one thread.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "campaign/run/parts.h"
#include "campaign/run/solver_bench.h"
#include "campaign/schedule/work.h"
#include "solver/process/private_folder.h"

namespace smiter::campaign {

class Entrants {
 public:
  explicit Entrants(const Parts& parts);

  // Each solver with the options of this unit. One family alone is compared with itself
  // under other options.
  [[nodiscard]] std::vector<Entrant> choose(const Work& work);
  // After the unit: drawn options that made a solver write files are not drawn again.
  void look_for_files(std::span<const Entrant> entrants);

 private:
  // Where a solver with drawn options runs: some make it write files. Empty: it could not be made.
  [[nodiscard]] std::string private_folder(std::size_t solver);

  const Parts& parts_;
  std::vector<std::optional<solver::PrivateFolder>> folders_;  // by solver
};

}  // namespace smiter::campaign
