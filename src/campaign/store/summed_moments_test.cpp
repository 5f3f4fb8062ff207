// SPDX-License-Identifier: MIT
#include "campaign/store/summed_moments.h"

#include <filesystem>

#include <gtest/gtest.h>
#include <unistd.h>

#include "campaign/run/statistics.h"

namespace smiter::campaign {
namespace {

MachineMoment of(std::uint64_t machine, double seconds, std::uint64_t tests) {
  Counts counts;
  counts.tests = tests;
  return {machine, {seconds, to_json(counts), 0, 2, 1}};
}

TEST(SummedMomentsTest, EachMachineCountsOnceWithItsLatest) {
  const auto sums = summed_moments({of(1, 1, 10), of(2, 2, 5), of(1, 3, 20), of(2, 4, 7)}, 100);
  ASSERT_EQ(sums.size(), 4u);
  EXPECT_EQ(counts_from_json(sums[0].counts)->tests, 10u);
  EXPECT_EQ(counts_from_json(sums[1].counts)->tests, 15u);
  EXPECT_EQ(counts_from_json(sums[3].counts)->tests, 27u);
  EXPECT_EQ(sums[3].seconds, 4);
  EXPECT_EQ(sums[3].cpu_seconds, 4);
  EXPECT_EQ(sums[3].solver_cpu_seconds, 2);
}

TEST(SummedMomentsTest, AFewPointsEndWithTheSumOfAll) {
  std::vector<MachineMoment> all;
  for (std::uint64_t i = 0; i < 1000; ++i) all.push_back(of(i % 10, static_cast<double>(i), i));
  const auto sums = summed_moments(all, 7);
  ASSERT_EQ(sums.size(), 7u);
  EXPECT_EQ(counts_from_json(sums.back().counts)->tests, 9945u);
  EXPECT_TRUE(summed_moments({}, 7).empty());
}

// As a page reads them, again and again, from the store.
TEST(SummedMomentsTest, APageReadsSumsOfMachines) {
  const std::string path = testing::TempDir() + "sums_of_machines-" + std::to_string(getpid()) + ".sqlite";
  std::filesystem::remove(path);
  auto store = Store::open(path);
  ASSERT_TRUE(store) << store.error().to_string();
  EXPECT_TRUE(store->moments_after(-1, 10).empty());
  for (const char* const name : {"a", "b"})
    store->database().run("INSERT INTO machines(name, jobs, began, seen) VALUES($1, 1, 0, 0)", {text(name)});
  for (std::uint64_t i = 1; i <= 1000; ++i) {
    const MachineMoment moment = of(1 + i % 2, static_cast<double>(i), i);
    store->database().run(
        "INSERT INTO moments(machine, seconds, counts, cpu, solver_cpu) VALUES($1, $2, $3, 2, 1)",
        {number(moment.machine), moment.moment.seconds, text(moment.moment.counts)});
  }
  const auto tests = [](const Moment& moment) { return counts_from_json(moment.counts)->tests; };
  const auto few = store->moments_after(-1, 10);
  ASSERT_EQ(few.size(), 10u);
  EXPECT_EQ(few.front().seconds, 100);
  EXPECT_EQ(tests(few.front()), 199u);
  EXPECT_EQ(few.back().seconds, 1000);
  EXPECT_EQ(tests(few.back()), 1999u);
  EXPECT_EQ(few.back().cpu_seconds, 4);
  const auto later = store->moments_after(990, 100);
  ASSERT_EQ(later.size(), 5u) << "one for every two seconds";
  EXPECT_EQ(later.front().seconds, 992);
  EXPECT_EQ(tests(later.back()), 1999u);
  EXPECT_TRUE(store->moments_after(1000, 10).empty());
  ASSERT_EQ(store->moments_after(999.5, 10).size(), 1u);
  EXPECT_EQ(store->timeline(7).size(), 7u) << "and so do reports";
  std::filesystem::remove(path);
}

TEST(SummedMomentsTest, WhatCannotBeReadCountsNothing) {
  const auto sums = summed_moments({{1, {1, "nonsense", 0, 2, 1}}, of(2, 2, 5)}, 9);
  EXPECT_EQ(counts_from_json(sums.back().counts)->tests, 5u);
}

}  // namespace
}  // namespace smiter::campaign
