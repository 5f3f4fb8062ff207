// SPDX-License-Identifier: MIT
#include "campaign/schedule/statistics_cost.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "base/hash.h"

namespace smiter::campaign {

namespace {

// What asking may cost, as a share of what queries cost without it.
constexpr double kShare = 0.2;
// Of each kind, so many queries are enough to compare; it is done again after so many.
constexpr std::size_t kEnough = 16, kBetween = 8;
// Where asking is cheap, one test in so many is not asked. Where it is dear, at least one in so many is.
constexpr std::uint64_t kLeftOut = 16;
constexpr double kMostOneIn = 1000;

double median(std::vector<double> values) {
  const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
  std::ranges::nth_element(values, middle);
  return *middle;
}

double mean(const std::vector<double>& values) {
  return std::accumulate(values.begin(), values.end(), 0.0) / static_cast<double>(values.size());
}

}  // namespace

std::vector<double> StatisticsCost::Window::values() const {
  const std::size_t filled = std::min(count, cpu_ms.size());
  return {cpu_ms.begin(), cpu_ms.begin() + static_cast<std::ptrdiff_t>(filled)};
}

// Printing takes about as long after each query, and a few slow queries decide what a mean is. So the price
// is a difference of medians.
void StatisticsCost::update(OfSolver& learned) {
  const std::vector<double> without = learned.without.values();
  const double price = median(learned.with.values()) - median(without);
  const double share = std::max(price, 0.0) / std::max(mean(without), 0.001);
  learned.one_in = static_cast<std::uint32_t>(std::clamp(std::round(share / kShare), 1.0, kMostOneIn));
}

void StatisticsCost::learn(std::size_t solver, bool asked, double cpu_ms) {
  const std::lock_guard lock(mutex_);
  OfSolver& learned = solvers_[solver];
  (asked ? learned.with : learned.without).add(cpu_ms);
  const bool is_enough = learned.with.count >= kEnough && learned.without.count >= kEnough;
  if (is_enough && (learned.with.count + learned.without.count) % kBetween == 0) update(learned);
}

std::uint32_t StatisticsCost::one_in(std::size_t solver) const {
  const std::lock_guard lock(mutex_);
  return solvers_[solver].one_in;
}

bool StatisticsCost::is_asked(std::size_t solver, std::uint64_t unit, std::uint64_t test) const {
  const std::uint64_t hash = base::mix(base::combine(base::mix(unit + 1), test));
  const std::uint32_t number = one_in(solver);
  return number == 1 ? hash % kLeftOut != 0 : hash % number == 0;
}

}  // namespace smiter::campaign
