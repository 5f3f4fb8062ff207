// SPDX-License-Identifier: MIT
// The tests of many units, made by several threads at once: a unit is a pure function of
// what it is given, so the number of threads must not show.
#pragma once

#include <gtest/gtest.h>

#include <atomic>
#include <cstdint>
#include <span>
#include <thread>
#include <vector>

#include "strategies/strategy.h"

namespace smiter::strategies {

inline std::vector<std::vector<testcase::Test>> tests_of_units(const Strategy& strategy,
                                                               const std::vector<Seed>& seeds,
                                                               std::uint64_t units, unsigned workers) {
  std::vector<std::vector<testcase::Test>> tests(units);
  std::atomic<std::uint64_t> next = 0;
  const auto work = [&] {
    for (std::uint64_t unit = next++; unit < units; unit = next++) {
      const Seed* const given[] = {&seeds[unit % seeds.size()], &seeds[(unit + 1) % seeds.size()]};
      auto made = strategy.begin({std::span(given).first(strategy.seeds_per_unit()), unit, 1},
                                 unit_rng(1, strategy.name(), unit));
      if (!made) continue;  // nobody's bug: the strategy cannot use the seed
      while (auto test = (*made)->next()) tests[unit].push_back(std::move(*test));
    }
  };
  std::vector<std::jthread> threads;
  for (unsigned i = 0; i < workers; ++i) threads.emplace_back(work);
  threads.clear();
  return tests;
}

inline void expect_many_workers_make_the_tests_of_one(const Strategy& strategy,
                                                      const std::vector<Seed>& seeds, std::uint64_t units) {
  const auto alone = tests_of_units(strategy, seeds, units, 1);
  std::size_t made = 0;
  for (const auto& tests : alone) made += tests.size();
  EXPECT_GT(made, units) << "there is something to compare";
  EXPECT_EQ(alone, tests_of_units(strategy, seeds, units, 4));
}

}  // namespace smiter::strategies
