// SPDX-License-Identifier: MIT
#include "ui/command/reduce_storm.h"

#include <utility>

#include <fmt/core.h>

#include "base/file.h"
#include "campaign/solvers/solver_help.h"
#include "generate/targets.h"
#include "strategies/storm/minimise/minimise.h"
#include "strategies/storm/trust.h"

namespace smiter::ui {

namespace storm = strategies::storm;

base::Status find_witness(StormReduction& how, const std::string& file, const std::string& text,
                          std::span<const solver::SolverConfig> solvers, const solver::Limits& limits,
                          const smt::OpTable& ops) {
  const generate::Targets nobody(ops, {});
  auto own = storm::any_assignment(text, ops, nobody);
  if (!own) return own.error();
  if (!how.witness.empty()) return base::ok();
  if (!file.empty()) {
    auto given = base::read_file(file);
    if (!given) return given.error();
    how.witness = std::move(*given);
    return base::ok();
  }
  for (const solver::SolverConfig& solver : solvers) {
    auto model = campaign::model_by(solver, limits, text);
    if (!model) continue;
    how.witness = std::move(*model);
    return base::ok();
  }
  how.witness = std::move(*own);
  return base::ok();
}

reduce::Reduced reduce_as_storm(const std::string& text, StormReduction& how, const smt::OpTable& ops,
                                reduce::Interesting interesting, const reduce::ReduceOptions& options) {
  const generate::Targets nobody(ops, {});
  auto policy = storm::StormPolicy::as_published();
  policy.instances = how.probes;
  const storm::Bounds largest{policy.max_assertions, policy.max_depth};
  const storm::Fuzz fuzz = storm::fuzz_again(text, how.witness, std::move(policy), ops, nobody);
  reduce::Reduced result = storm::minimise(text, ops, fuzz, largest, std::move(interesting), options);
  how.before = storm::size_of(text, ops);
  how.after = storm::size_of(result.text, ops);
  return result;
}

std::string sizes_text(const StormReduction& done) {
  return fmt::format("STORM: {} -> {} assertions, depth {} -> {}", done.before.assertions,
                     done.after.assertions, done.before.depth, done.after.depth);
}

base::Json sizes_json(const StormReduction& done) {
  return {{"assertions_before", done.before.assertions},
          {"assertions_after", done.after.assertions},
          {"depth_before", done.before.depth},
          {"depth_after", done.after.depth}};
}

}  // namespace smiter::ui
