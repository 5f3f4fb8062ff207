// SPDX-License-Identifier: MIT
// Of how many tests a solver is asked for its statistics, in a guided campaign. To print them may cost more
// than a small query itself: cvc5 takes 4 ms for them. So queries with and without are compared, and if
// asking for all were much dearer, only one test in so many is asked that queries cost about a fifth more.
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

  // A decided query that was to be compared took so much CPU time.
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
