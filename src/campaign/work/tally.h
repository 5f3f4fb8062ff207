// SPDX-License-Identifier: MIT
// What one worker has counted. Its thread adds to it, and any thread may read it. Thread-safe.
#pragma once

#include <cstdint>
#include <mutex>
#include <string>
#include <vector>

#include "campaign/run/solver_bench.h"
#include "campaign/run/statistics.h"

namespace smiter::campaign {

class Tally {
 public:
  // `zero`: all strategies and solvers by name, with nothing counted.
  explicit Tally(Counts zero) : counts_(std::move(zero)) {}

  // A copy.
  [[nodiscard]] Counts counts() const;
  // Seeds whose label was found to be wrong, and how.
  [[nodiscard]] std::vector<std::string> bad_labels() const;

  void add(const Counts& own);
  void add_bad_label(std::string text);
  void add_unit(std::size_t row, std::size_t duplicates);
  void add_skipped(std::size_t tests);
  // To a test of strategy `row`. `processes`: that were started for it.
  void add_answer(std::size_t row, const Entrant& entrant, const solver::Answer& answer,
                  std::uint64_t processes);
  // It was asked for statistics with its answer.
  void add_statistics(std::size_t solver);
  void add_option_error(std::size_t solver);
  void add_test(std::size_t row, double cpu_ms);
  // A test that showed a bug.
  void add_finding(std::size_t row);

 private:
  mutable std::mutex mutex_;
  Counts counts_;
  std::vector<std::string> bad_labels_;
};

}  // namespace smiter::campaign
