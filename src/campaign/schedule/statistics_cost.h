// SPDX-License-Identifier: MIT
// Decides with which tests a guided campaign asks a solver for its statistics. Printing them may cost more
// than a small query: cvc5 takes 4 ms. Queries with and without them are compared. Where they are dear, one
// test in `one_in` asks, which adds about a fifth to the solver's CPU time.
//
// Which tests these are follows from that number, the unit and the test, not from who asks. Thread-safe.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <mutex>
#include <vector>

namespace smiter::campaign {

class StatisticsCost {
 public:
  explicit StatisticsCost(std::size_t solvers) : solvers_(solvers) {}

  // The CPU time of a decided query; `asked`: for statistics, too.
  void learn(std::size_t solver, bool asked, double cpu_ms);
  // One test in so many is asked. With 1 a few are left out nevertheless, to go on comparing.
  [[nodiscard]] std::uint32_t one_in(std::size_t solver) const;
  // Is this test one of them?
  [[nodiscard]] bool is_asked(std::size_t solver, std::uint64_t unit, std::uint64_t test) const;

 private:
  // The last queries.
  struct Window {
    std::array<double, 64> cpu_ms{};
    std::size_t count = 0;  // ever
    void add(double ms) { cpu_ms[count++ % cpu_ms.size()] = ms; }
    [[nodiscard]] std::vector<double> values() const;
  };
  struct OfSolver {
    Window with = {}, without = {};
    std::uint32_t one_in = 2;  // at first, to compare
  };
  static void update(OfSolver& learned);

  mutable std::mutex mutex_;
  std::vector<OfSolver> solvers_;
};

}  // namespace smiter::campaign
