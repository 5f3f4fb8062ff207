// SPDX-License-Identifier: MIT
// A campaign's moments as columns for plots. However long it runs, there are at most kMostPoints of them.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "campaign/store/store.h"

namespace smiter::serve {

class Timeline {
 public:
  static constexpr std::size_t kMostPoints = 400;

  // Later than those before it. Whoever has one that cannot be read has none.
  void add(const campaign::Moment& moment);
  [[nodiscard]] double last_seconds() const { return points_.empty() ? -1 : points_.back().seconds; }
  [[nodiscard]] std::size_t size() const { return points_.size(); }
  // Totals since the campaign began; docs/json.md.
  [[nodiscard]] std::string json() const;

 private:
  // One number for each name of the list beside it; a missing one is 0.
  struct Point {
    double seconds = 0;
    double tests = 0, clusters = 0, cpu = 0, solver_cpu = 0;
    std::vector<double> strategy_tests = {}, strategy_cpu = {}, solver_queries = {}, solver_cpus = {};
  };
  static std::size_t place_of(const std::string& name, std::vector<std::string>& names);
  void thin();

  std::vector<std::string> strategies_, solvers_;
  std::vector<Point> points_;
};

}  // namespace smiter::serve
