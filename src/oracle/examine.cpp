// SPDX-License-Identifier: MIT
#include "oracle/examine.h"

namespace smiter::oracle {

using solver::SolverConfig;

Examination examine(const testcase::Test& test, std::span<const SolverConfig> solvers,
                    const smt::OpTable& ops, const ExamineOptions& options) {
  Examination result{.record = collect(test, solvers, ops, options.collect), .findings = {}};
  const ConfirmOptions how{.limits = options.collect.limits, .runs = options.runs, .decide = options.decide};
  for (Verdict& verdict : decide(result.record, options.decide)) {
    Confirmation confirmation;
    if (options.runs > 0) confirmation = confirm(test, result.record, verdict, solvers, {}, ops, how);
    result.findings.push_back({std::move(verdict), std::move(confirmation)});
  }
  return result;
}

Examination examine(const std::string& script, std::span<const SolverConfig> solvers, const smt::OpTable& ops,
                    const ExamineOptions& options) {
  const testcase::Test test{
      .script = script, .expectations = {}, .witness = {}, .not_for = {}, .provenance = {}};
  return examine(test, solvers, ops, options);
}

}  // namespace smiter::oracle
