// SPDX-License-Identifier: MIT
// From a suspicion to findings: everything again in fresh processes, several times, with
// fewer options and on the other versions at hand; then the reduced script in the same way.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "campaign/setup/settings.h"
#include "capability/record.h"
#include "oracle/verdict.h"
#include "reduce/move/move.h"
#include "smt/terms/signature.h"
#include "solver/profile/solver_config.h"
#include "strategies/janus/rules/rule.h"
#include "testcase/test.h"
#include "triage/finding.h"

namespace smiter::campaign {

struct ConfirmContext {
  const smt::OpTable& ops;
  solver::Limits limits;
  unsigned runs = 3;
  const std::map<std::string, std::string>& versions;  // by program
  // What the solvers said of themselves, options included; empty: nobody asked them.
  std::span<const capability::Record> records = {};
  // What a pair of formulas is kept in step with (campaign/findings/pair.h); null: it is not reduced.
  const strategies::janus::RuleSet* rules = nullptr;
  // Moves for reducing this finding beyond the built-in ones; absent: none.
  std::function<std::vector<std::unique_ptr<reduce::Move>>(const triage::Finding&)> moves = {};
};

// What made us look.
struct Seen {
  const oracle::Record* record = nullptr;  // the sessions' answers; null: nobody looked
  const oracle::Verdict* verdict = nullptr;
  std::vector<triage::SessionScript> asked = {};  // all that the suspect's process was asked
};

// The findings that hold, each complete except for id, cluster, key and seed. `cpu_ms` is
// increased by what the solvers used.
[[nodiscard]] std::vector<triage::Finding> confirm_test(const testcase::Test& test,
                                                        std::span<const solver::SolverConfig> solvers,
                                                        const ConfirmContext& context, const Seen& seen,
                                                        double& cpu_ms);

// Does a campaign look into verdicts of this class? Not into slowness: under learned limits
// it says more about the limits than about the solver. Into incompleteness only where it is
// looked for, in chains of formulas that do not get harder.
[[nodiscard]] bool is_wanted(oracle::VerdictClass kind, const testcase::Test& test);

// Reduces the finding and confirms the result; the finding stays as it is if that does
// not work out. `stop` is asked often.
void reduce_finding(triage::Finding& finding, std::span<const solver::SolverConfig> solvers,
                    const ConfirmContext& context, const std::function<bool()>& stop, double& cpu_ms);

// The finding with a smaller test, if that shows the same in fresh processes.
void take_over(triage::Finding& finding, const testcase::Test& smaller, bool minimal,
               std::span<const solver::SolverConfig> solvers, const ConfirmContext& context, double& cpu_ms);

// The words of the commands that run this configuration, for reports.
void note_commands(triage::Participant& participant, const solver::SolverConfig& config);

// Whether the finding shows with default options, and whether the suspect's maintainers want to hear of it:
// by the options that it takes and those that the scripts set.
void judge_options(triage::Finding& finding, const solver::SolverConfig& suspect,
                   const std::vector<std::string>& scripts, const ConfirmContext& context);

// A finding of a test about the same thing?
[[nodiscard]] bool is_same(const triage::Finding& a, const oracle::Verdict& b);

}  // namespace smiter::campaign
