// SPDX-License-Identifier: MIT
#include "campaign/run/ancestors.h"

#include "examine/collect.h"

namespace smiter::campaign {

using solver::Result;
using testcase::Answer;

void Ancestors::pass(const testcase::Test& test) {
  test_ = test.chain ? &test : nullptr;
  if (test_ == nullptr) return;
  // Every chain of a unit begins with the same formula.
  if (test.chain->number <= 1) last_ = base_;
  if (test.chain->number == 0) return;
  for (auto& [solver, decided] : last_) decided.premise.steps.push_back(*test.chain);
}

const testcase::Premise* Ancestors::premise(const std::string& solver) const {
  if (test_ == nullptr || test_->chain->number == 0) return nullptr;
  const auto at = last_.find(solver);
  if (at == last_.end()) return nullptr;
  // A chain may have another direction than the one before it in the unit.
  const Answer passes = test_->chain->weaker ? Answer::Sat : Answer::Unsat;
  return at->second.premise.answer == passes ? &at->second.premise : nullptr;
}

std::optional<oracle::Premise> Ancestors::record(const std::string& solver) const {
  const testcase::Premise* const found = premise(solver);
  if (found == nullptr) return std::nullopt;
  return oracle::Premise{found->answer == Answer::Sat ? Result::Sat : Result::Unsat, last_.at(solver).cpu_ms,
                         examine::rules_of(*found)};
}

void Ancestors::learn(const std::string& solver, const solver::Answer& answer) {
  if (test_ == nullptr || !answer.is_ok() || answer.checks.size() != 1) return;
  const Result said = answer.checks[0].result;
  if (said != Result::Sat && said != Result::Unsat) return;
  Decided decided{{.script = test_->script,
                   .answer = said == Result::Sat ? Answer::Sat : Answer::Unsat,
                   .solver = solver},
                  answer.cpu_ms};
  if (test_->chain->number == 0) base_[solver] = decided;
  last_[solver] = std::move(decided);
}

}  // namespace smiter::campaign
