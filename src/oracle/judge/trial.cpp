// SPDX-License-Identifier: MIT
#include "oracle/judge/trial.h"

#include <algorithm>

#include "base/check.h"

namespace smiter::oracle {

using solver::Result;

void Trial::add(VerdictClass kind, Proof proof, const std::string& solver, std::size_t check, std::string why,
                std::string signature) {
  DCHECK(row_of(kind).proofs.has(proof), "a proof that its class does not name");
  verdicts_.push_back({kind, proof, solver, check, std::move(signature), std::move(why)});
}

std::vector<Answered> Trial::answers_to(std::size_t check) const {
  std::vector<Answered> result;
  for (const SolverRecord& s : record_.solvers) {
    if (check < s.checks.size()) result.push_back({s, s.checks[check]});
  }
  return result;
}

std::size_t Trial::count_checks() const {
  std::size_t most = 0;
  for (const SolverRecord& s : record_.solvers) most = std::max(most, s.checks.size());
  return most;
}

std::string Trial::gap_at(std::size_t check) const {
  return record_.gaps.empty() ? "" : record_.gaps[std::min(check, record_.gaps.size() - 1)];
}

bool Trial::is_partial(std::size_t check) const {
  return check < record_.partial.size() && record_.partial[check];
}

const testcase::Expectation* Trial::expectation_of(std::size_t check) const {
  return check < record_.expectations.size() ? &record_.expectations[check] : nullptr;
}

std::string Trial::refutation_of(std::size_t check) const {
  return check < record_.refuted.size() ? record_.refuted[check] : std::string();
}

bool contradict(Result a, Result b) {
  return is_definite(a) && is_definite(b) && a != b;
}

Result expected_result(const testcase::Expectation& e) {
  if (!e.answer) return Result::None;
  return *e.answer == testcase::Answer::Sat ? Result::Sat : Result::Unsat;
}

}  // namespace smiter::oracle
