// SPDX-License-Identifier: MIT
#include "experiments/enumerate/solve_block.h"

#include <algorithm>

#include "campaign/run/clock.h"
#include "campaign/run/suspect.h"
#include "oracle/rewrites.h"
#include "rewrite/solve/formulas.h"
#include "smt/printer/printer.h"
#include "solver/session/one_shot.h"

namespace smiter::experiments {

using solver::Result;

namespace {

testcase::Test test_of(std::string script, const std::optional<std::string>& witness) {
  testcase::Test test = enumerated_test(std::move(script));
  test.expectations.emplace_back();
  if (!witness) return test;
  test.witness = witness;
  test.expectations[0] = {.answer = testcase::Answer::Sat,
                          .reason = testcase::Reason::Witness,
                          .why = "an assignment that makes the formula true"};
  return test;
}

// Incompleteness is no matter here, nor are opinions: there is one solver.
bool is_grave(const oracle::Verdict& verdict) {
  return oracle::severity_of(verdict.kind) <= oracle::Severity::Crash;
}

}  // namespace

SolveAsker::SolveAsker(const solver::SolverConfig& config, const std::string& prologue,
                       const solver::Limits& limits, const smt::OpTable& ops)
    : entrant_{.config = config}, prologue_(prologue), limits_(limits), ops_(ops) {
  if (config.profile.has_session()) session_.emplace(config);
}

void SolveAsker::ask_one(const testcase::Test& test, const std::string& operators, BlockResult& result) {
  solver::Query query{.script = test.script, .limits = limits_};
  query.wants.model = entrant_.config.profile.dialect.models;
  solver::Answer answer = session_ ? session_->run(query) : run_one_shot(entrant_.config, query);
  result.counts.solver_ms += answer.cpu_ms;
  // A crash of a used process is not the formula's doing, as a rule.
  if (answer.outcome == solver::Class::Crash && !answer.fresh_process) {
    answer = run_one_shot(entrant_.config, query);
    result.counts.solver_ms += answer.cpu_ms;
  }
  const campaign::Look look = look_at(test, std::span(&entrant_, 1), std::span(&answer, 1), {}, ops_, true);
  if (std::ranges::any_of(look.verdicts, is_grave)) {
    const bool crash = answer.outcome == solver::Class::Crash;
    ++(crash ? result.counts.failed : result.counts.wrong);
    result.suspects.push_back(
        {.test = test, .operators = crash ? answer.signature : operators, .crash = crash});
    return;
  }
  const Result said = answer.checks.empty() ? Result::None : answer.checks[0].result;
  const bool doubtful = said == Result::Unknown || (said == Result::Sat && look.models_undecided > 0);
  if (doubtful) {
    ++result.counts.undecided;
    ++result.counts
          .reasons[said == Result::Unknown ? "the solver says unknown" : "a model that we cannot judge"];
  } else {
    ++(is_definite(said) ? result.counts.same : result.counts.failed);
  }
}

BlockResult SolveAsker::ask(BlockTerms& block) {
  BlockResult result;
  const double before = campaign::thread_cpu_ms();
  for (const rewrite::Formula& formula : rewrite::formulas_about(block.table, block.terms, block.constants)) {
    const std::string claim = smt::print_term(block.table, formula.claim, {.for_solver = true});
    ask_one(test_of(prologue_ + "(assert " + claim + ")\n(check-sat)\n", formula.witness),
            oracle::operators_of(block.table, formula.claim), result);
  }
  result.counts.terms = block.terms.size();
  result.counts.own_ms += campaign::thread_cpu_ms() - before;
  return result;
}

}  // namespace smiter::experiments
