// SPDX-License-Identifier: MIT
#include "examine/examine.h"

#include <algorithm>

namespace smiter::examine {

using solver::SolverConfig;

namespace {

// What one query may take if `parts` of them have to fit into what is left.
solver::Limits share_of(const solver::Limits& limits, std::size_t parts) {
  if (limits.until.is_never()) return limits;
  constexpr std::uint64_t kLongest = std::uint64_t{24} * 3600 * 1000;
  solver::Limits result = limits;
  const std::uint64_t share = limits.until.left_ms(kLongest) / std::max<std::size_t>(parts, 1);
  // To the layer below 0 means no limit.
  result.wall_ms = std::max<std::uint64_t>(1, limits.wall_ms == 0 ? share : std::min(limits.wall_ms, share));
  return result;
}

}  // namespace

Examination examine(const testcase::Test& test, std::span<const SolverConfig> solvers,
                    const smt::OpTable& ops, const ExamineOptions& options) {
  const solver::Limits& limits = options.collect.limits;
  CollectOptions asking = options.collect;
  asking.limits = share_of(limits, solvers.size());
  Examination result{.record = collect(test, solvers, ops, asking), .findings = {}};
  for (const oracle::SolverRecord& s : result.record.solvers) {
    if (s.outcome == solver::Class::Timeout && asking.limits.wall_ms != limits.wall_ms)
      result.cut.push_back("all that --timeout allows " + s.label);
  }
  if (limits.until.has_passed()) result.cut.emplace_back("asking the solvers in every way");
  for (oracle::Verdict& verdict : oracle::decide(result.record, options.decide)) {
    Confirmation confirmation;
    if (options.runs > 0) {
      const ConfirmOptions how{.limits = share_of(limits, options.runs + std::size_t{1}),
                               .runs = options.runs,
                               .decide = options.decide};
      confirmation = confirm(test, result.record, verdict, solvers, {}, ops, how);
      if (confirmation.cut) result.cut.push_back("confirming: " + std::string(name_of(verdict.kind)));
    }
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

}  // namespace smiter::examine
