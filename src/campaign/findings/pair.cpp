// SPDX-License-Identifier: MIT
#include "campaign/findings/pair.h"

#include <algorithm>

#include "acceptance/acceptance.h"
#include "acceptance/kept.h"
#include "base/hash.h"
#include "generate/targets.h"
#include "reduce/reducer.h"
#include "solver/session/one_shot.h"
#include "strategies/janus/chain.h"

namespace smiter::campaign {

namespace janus = strategies::janus;
using solver::Result;

namespace {

// Outcomes of one step, and of all of them together.
constexpr std::size_t kPerStep = 16, kInAll = 24;

// Every outcome of one step.
std::vector<std::string> outcomes(const std::string& text, const testcase::ChainStep& step,
                                  const janus::RuleSet& rules, const smt::OpTable& ops) {
  std::vector<std::string> out;
  const janus::Use* const use = rules.find(step.rule, step.forward);
  if (use == nullptr) return out;
  const generate::Targets anyone(ops, {});
  auto script = strategies::WorkingScript::open(text, ops, anyone, {});
  if (!script || (*script)->check_sats() != 1) return out;
  base::Rng rng(base::hash_text(text));  // the same text gives the same outcomes
  const janus::Flows flows(ops);
  const janus::ChainPolicy policy;
  janus::Chain chain(**script, rules, flows, policy, rng);
  const smt::Script before = (*script)->script();
  const auto direction = step.weaker ? janus::Direction::Weaken : janus::Direction::Strengthen;
  for (const auto& change : chain.all_uses(*use, direction, kPerStep, rng)) {
    if (!(*script)->set_assertion(change.command, change.term)) continue;
    out.push_back((*script)->text());
    (*script)->restore(before);
  }
  return out;
}

}  // namespace

std::vector<std::string> derive(const std::string& script, const std::vector<testcase::ChainStep>& steps,
                                const janus::RuleSet& rules, const smt::OpTable& ops) {
  std::vector<std::string> now{script};
  for (const testcase::ChainStep& step : steps) {
    std::vector<std::string> next;
    for (const std::string& text : now) {
      for (std::string& outcome : outcomes(text, step, rules, ops)) {
        if (next.size() < kInAll) next.push_back(std::move(outcome));
      }
    }
    now = std::move(next);
  }
  return now;
}

void reduce_pair(triage::Finding& finding, std::span<const solver::SolverConfig> solvers,
                 const ConfirmContext& context, const std::function<bool()>& stop, double& cpu_ms) {
  if (!finding.test.premise || context.rules == nullptr) return;
  const testcase::Premise premise = *finding.test.premise;
  const auto suspect = std::ranges::find(solvers, finding.verdict.solver, &solver::SolverConfig::label);
  if (suspect == solvers.end()) return;
  acceptance::Kept kept{.symptom = acceptance::Symptom::Unknown};
  kept.premise = premise.answer == testcase::Answer::Sat ? Result::Sat : Result::Unsat;
  kept.limits = context.limits;
  const auto derived_from = [&](const std::string& text) {
    return derive(text, premise.steps, *context.rules, context.ops);
  };
  kept.derive = derived_from;
  reduce::ReduceOptions options;
  const std::vector asked{*suspect};
  acceptance::Acceptance acceptance(asked, {}, std::move(kept), 1, context.ops);
  options.stop = stop;
  options.same_bug = [&](const std::string& text) { return acceptance.is_same_bug(text); };
  options.renamed = [&](const testcase::Names& names) { acceptance.renamed(names); };
  options.improved = [&](const std::string& text) { acceptance.accepted(text); };
  const auto result = reduce::reduce(
      premise.script, context.ops,
      [&](const std::string& text, unsigned worker) { return acceptance.still_shows(text, worker); },
      options);
  cpu_ms += acceptance.cpu_ms();
  if (!result.interesting || result.text == premise.script) return;
  // Which of the outcomes it was.
  for (const std::string& derived : derived_from(result.text)) {
    solver::Query query{.script = derived, .limits = context.limits};
    query.wants.reason = true;
    const solver::Answer answer = run_one_shot(*suspect, query);
    cpu_ms += answer.cpu_ms;
    if (answer.checks.size() != 1 || answer.checks[0].result != Result::Unknown) continue;
    testcase::Test smaller = finding.test;
    smaller.script = derived;
    smaller.witness.reset();
    smaller.expectations.clear();  // they are about another script
    smaller.premise->script = result.text;
    return take_over(finding, smaller, result.complete, solvers, context, cpu_ms);
  }
}

}  // namespace smiter::campaign
