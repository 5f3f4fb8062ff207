// SPDX-License-Identifier: MIT
#include "campaign/work/tally.h"

namespace smiter::campaign {

Counts Tally::counts() const {
  const std::lock_guard lock(mutex_);
  return counts_;
}

std::vector<std::string> Tally::bad_labels() const {
  const std::lock_guard lock(mutex_);
  return bad_labels_;
}

void Tally::add(const Counts& own) {
  const std::lock_guard lock(mutex_);
  counts_.add(own);
}

void Tally::add_bad_label(std::string text) {
  const std::lock_guard lock(mutex_);
  bad_labels_.push_back(std::move(text));
}

void Tally::add_unit(std::size_t row, std::size_t duplicates) {
  const std::lock_guard lock(mutex_);
  ++counts_.strategies[row].units;
  counts_.duplicates += duplicates;
}

void Tally::add_skipped(std::size_t tests) {
  const std::lock_guard lock(mutex_);
  counts_.skipped += tests;
}

void Tally::add_answer(std::size_t row, const Entrant& entrant, const solver::Answer& answer,
                       std::uint64_t processes) {
  const Outcome outcome = outcome_of(answer);
  const std::lock_guard lock(mutex_);
  SolverCounts& s = counts_.solvers[entrant.solver];
  ++s.queries;
  s.processes += processes;
  s.with_options += entrant.extra.empty() ? 0 : 1;
  s.cpu_ms += answer.cpu_ms;
  s.wall_ms += answer.wall_ms;
  ++s.outcomes[outcome];
  ++counts_.strategies[row].outcomes[outcome];
}

void Tally::add_statistics(std::size_t solver) {
  const std::lock_guard lock(mutex_);
  ++counts_.solvers[solver].with_statistics;
}

void Tally::add_option_error(std::size_t solver) {
  const std::lock_guard lock(mutex_);
  ++counts_.solvers[solver].option_errors;
}

void Tally::add_test(std::size_t row, double cpu_ms) {
  const std::lock_guard lock(mutex_);
  ++counts_.tests;
  ++counts_.strategies[row].tests;
  counts_.strategies[row].cpu_ms += cpu_ms;
}

void Tally::add_finding(std::size_t row) {
  const std::lock_guard lock(mutex_);
  ++counts_.strategies[row].findings;
}

}  // namespace smiter::campaign
