// SPDX-License-Identifier: MIT
// From a suspicion to findings: the solvers are asked again in fresh processes, each verdict is
// confirmed several times, with fewer options and on the other versions at hand, and what holds becomes
// a finding. What no fresh process shows may be a bug of a used one (examine/session).
#pragma once

#include <span>
#include <vector>

#include "examine/conditions.h"
#include "oracle/verdict.h"
#include "solver/profile/solver_config.h"
#include "testcase/test.h"
#include "triage/finding.h"

namespace smiter::examine {

// What made us look.
struct Seen {
  const oracle::Record* record = nullptr;  // the sessions' answers; null: nobody looked
  const oracle::Verdict* verdict = nullptr;
  std::vector<triage::SessionScript> asked = {};  // all that the suspect's process was asked
};

// The findings that hold, each complete except for id, cluster, key and seed. `cpu_ms` is
// increased by what the solvers used.
[[nodiscard]] std::vector<triage::Finding> findings_of(const testcase::Test& test,
                                                       std::span<const solver::SolverConfig> solvers,
                                                       const Conditions& conditions, const Seen& seen,
                                                       double& cpu_ms);

// Is a verdict of this class worth a finding? Not slowness: under learned limits it says more about
// the limits than about the solver. Incompleteness only where it is looked for, in chains of formulas
// that do not get harder.
[[nodiscard]] bool is_wanted(oracle::VerdictClass kind, const testcase::Test& test);

// A finding of a test about the same thing?
[[nodiscard]] bool is_same(const triage::Finding& a, const oracle::Verdict& b);

}  // namespace smiter::examine
