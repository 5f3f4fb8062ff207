// SPDX-License-Identifier: MIT
#include "campaign/findings/reduce_finding.h"

#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "acceptance/kept.h"
#include "campaign/findings/reduce_pair.h"
#include "examine/session/session_finding.h"
#include "reduce/move/move.h"

namespace smiter::campaign {

using oracle::Symptom;
using oracle::VerdictClass;
using solver::SolverConfig;
using triage::Finding;

namespace {

// For a crash or a wrong model nobody else has to be asked.
std::vector<SolverConfig> who_is_asked(const Finding& finding, std::span<const SolverConfig> solvers) {
  std::vector<SolverConfig> asked(solvers.begin(), solvers.end());
  const auto symptom = oracle::symptom_of(finding.verdict.kind);
  if (symptom == Symptom::Crash || symptom == Symptom::InvalidModel)
    std::erase_if(asked, [&](const SolverConfig& c) { return c.label != finding.verdict.solver; });
  return asked;
}

base::Expected<acceptance::Kept> what_is_kept(const Finding& finding, const std::vector<SolverConfig>& asked,
                                              const examine::Conditions& conditions) {
  const auto symptom = oracle::symptom_of(finding.verdict.kind);
  auto kept =
      symptom == Symptom::Verdict
          ? acceptance::learn_verdict(finding.test, asked, conditions.limits, finding.verdict, conditions.ops)
          : acceptance::learn(finding.test, asked, conditions.limits, symptom, conditions.ops);
  // A plain run does not tell the place of a silent crash.
  if (kept && finding.verdict.kind == VerdictClass::Crash && finding.located &&
      kept->expected.front().signature != finding.verdict.signature)
    kept->place = finding.verdict.signature;
  return kept;
}

// The moves that only the maker of the test knows.
std::vector<std::function<std::unique_ptr<reduce::Move>()>> moves_of(const strategies::Strategy* maker,
                                                                     const Finding& finding) {
  std::vector<std::function<std::unique_ptr<reduce::Move>()>> out;
  if (maker == nullptr) return out;
  std::vector<std::string> seeds;
  for (const triage::SeedCopy& seed : finding.seeds) seeds.push_back(seed.text);
  const auto moves =
      std::make_shared<std::vector<std::unique_ptr<reduce::Move>>>(maker->reducer_moves(finding.test, seeds));
  for (std::size_t i = 0; i < moves->size(); ++i)
    out.emplace_back([moves, i] { return std::move((*moves)[i]); });
  return out;
}

// The test with a reduced script.
testcase::Test smaller_test(const testcase::Test& test, const std::string& script,
                            const acceptance::Acceptance& acceptance) {
  testcase::Test smaller = test;
  smaller.script = script;
  // Its names may be others now, and its checks fewer.
  const std::string witness = acceptance.witness_for(script);
  smaller.witness = witness.empty() ? std::nullopt : std::optional(witness);
  // What was expected of the original holds for it only if the reason was kept.
  if (acceptance.kept().symptom != Symptom::WrongSat) smaller.expectations.clear();
  for (testcase::Expectation& e : smaller.expectations) e.core.clear();
  return smaller;
}

}  // namespace

void reduce_finding(Finding& finding, Reducing& how) {
  if (finding.verdict.kind == VerdictClass::Implication) return reduce_pair(finding, how);
  if (finding.verdict.kind == VerdictClass::SessionOnly)
    return examine::reduce_session(finding, how.solvers, how.conditions, how.stop, how.cpu_ms);
  const std::vector<SolverConfig> asked = who_is_asked(finding, how.solvers);
  auto kept = what_is_kept(finding, asked, how.conditions);
  if (!kept || how.stop()) return;
  reduce::ReduceOptions options;
  options.witness = kept->witness;
  options.more_moves = moves_of(how.maker, finding);
  acceptance::Acceptance acceptance(asked, {}, std::move(*kept), 1, how.conditions.ops);
  const auto result = reduce_while_kept(finding.test.script, acceptance, std::move(options), how);
  if (!result.interesting) return;
  const auto take = [&](const std::string& text) {
    // What cannot be made smaller is reduced; what nobody had the time for is not.
    if (text == finding.test.script && !result.complete) return;
    take_over(finding, smaller_test(finding.test, text, acceptance), result.complete, how);
  };
  take(result.text);
  // A stop may come after a slip: then the last milestone is what we have.
  if (!finding.reduced && result.verified != result.text) take(result.verified);
}

}  // namespace smiter::campaign
