// SPDX-License-Identifier: MIT
// smiter reduce --storm: STORM's own minimisation (strategies/storm/minimise/minimise.h) instead of the
// reducer.
#pragma once

#include <cstdint>
#include <span>
#include <string>

#include "base/expected.h"
#include "base/json.h"
#include "reduce/reducer.h"
#include "smt/terms/signature.h"
#include "solver/process/limits.h"
#include "solver/profile/solver_config.h"
#include "strategies/storm/minimise/regenerate.h"

namespace smiter::ui {

struct StormReduction {
  std::string witness;       // what instances are true under
  std::uint32_t probes = 0;  // instances of a bound (NM); 0: 300 to 1000, by the script
  strategies::storm::Bounds before = {}, after = {};
};

// The witness, if there is none yet: that of the file, if one is named; else a model that a solver gives;
// else values of our own. It need not satisfy the script: what is made of it holds anyway. An error if
// STORM cannot take the script apart.
[[nodiscard]] base::Status find_witness(StormReduction& how, const std::string& file, const std::string& text,
                                        std::span<const solver::SolverConfig> solvers,
                                        const solver::Limits& limits, const smt::OpTable& ops);

// Fills in the sizes.
[[nodiscard]] reduce::Reduced reduce_as_storm(const std::string& text, StormReduction& how,
                                              const smt::OpTable& ops, reduce::Interesting interesting,
                                              const reduce::ReduceOptions& options);

// The sizes as people and programs read them.
[[nodiscard]] std::string sizes_text(const StormReduction& done);
[[nodiscard]] base::Json sizes_json(const StormReduction& done);

}  // namespace smiter::ui
