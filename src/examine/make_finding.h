// SPDX-License-Identifier: MIT
// A confirmed verdict as a finding: who took part and what they said, the proof, the script as it is
// to be sent, and whether the solver's maintainers want to hear of it. Runs no solver.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "examine/conditions.h"
#include "examine/confirm.h"
#include "oracle/verdict.h"
#include "solver/profile/solver_config.h"
#include "testcase/test.h"
#include "triage/finding.h"

namespace smiter::examine {

// Complete except for id, cluster, key, seeds and the place of a silent crash. `solvers` are those of
// the record, in its order.
[[nodiscard]] triage::Finding make_finding(const testcase::Test& test, const oracle::Record& record,
                                           oracle::Verdict verdict, const Confirmation& confirmation,
                                           std::span<const solver::SolverConfig> solvers,
                                           const Conditions& conditions);

// The words of the commands that run this configuration, for reports.
void note_commands(triage::Participant& participant, const solver::SolverConfig& config);

// Whether the finding shows with default options, and whether the suspect's maintainers want to hear
// of it: by the options that it takes and those that the scripts set.
void judge_options(triage::Finding& finding, const solver::SolverConfig& suspect,
                   const std::vector<std::string>& scripts, const Conditions& conditions);

}  // namespace smiter::examine
