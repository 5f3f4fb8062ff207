// SPDX-License-Identifier: MIT
#include "campaign/findings/reduce_pair.h"

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

#include "acceptance/kept.h"
#include "solver/session/one_shot.h"

namespace smiter::campaign {

using solver::Result;

namespace {

// Which of the scripts the suspect says unknown of.
std::optional<std::string> first_unknown(const std::vector<std::string>& scripts,
                                         const solver::SolverConfig& suspect, Reducing& how) {
  for (const std::string& script : scripts) {
    solver::Query query{.script = script, .limits = how.conditions.limits};
    query.wants.reason = true;
    const solver::Answer answer = run_one_shot(suspect, query);
    how.cpu_ms += answer.cpu_ms;
    if (answer.checks.size() == 1 && answer.checks[0].result == Result::Unknown) return script;
  }
  return std::nullopt;
}

}  // namespace

void reduce_pair(triage::Finding& finding, Reducing& how) {
  if (!finding.test.premise || how.maker == nullptr) return;
  const testcase::Premise premise = *finding.test.premise;
  const auto suspect = std::ranges::find(how.solvers, finding.verdict.solver, &solver::SolverConfig::label);
  if (suspect == how.solvers.end()) return;
  acceptance::Kept kept{.symptom = acceptance::Symptom::Unknown};
  kept.premise = premise.answer == testcase::Answer::Sat ? Result::Sat : Result::Unsat;
  kept.limits = how.conditions.limits;
  kept.derive = [&](const std::string& text) { return how.maker->derive(text, premise.steps); };
  acceptance::Acceptance acceptance(std::vector{*suspect}, {}, std::move(kept), 1, how.conditions.ops);
  const auto result = reduce_while_kept(premise.script, acceptance, {}, how);
  if (!result.interesting || result.text == premise.script) return;
  const auto derived = first_unknown(how.maker->derive(result.text, premise.steps), *suspect, how);
  if (!derived) return;
  testcase::Test smaller = finding.test;
  smaller.script = *derived;
  smaller.witness.reset();
  smaller.expectations.clear();  // they are about another script
  smaller.premise->script = result.text;
  take_over(finding, smaller, result.complete, how);
}

}  // namespace smiter::campaign
