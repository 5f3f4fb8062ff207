// SPDX-License-Identifier: MIT
#include "upgrade/compare/statistics.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "base/check.h"

namespace smiter::upgrade {

namespace {

constexpr unsigned kMostRuns = 30;

// C(n, k) as a double; exact as long as we need it to be.
double choose(unsigned n, unsigned k) {
  double result = 1;
  for (unsigned i = 1; i <= k; ++i) result = result * (n - k + i) / i;
  return result;
}

// Twice the rank of each value, from the smallest, with the middle of the ranks for ties: whole numbers.
std::vector<std::size_t> doubled_ranks(std::span<const double> values) {
  std::vector<std::size_t> order(values.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::ranges::sort(order, [&](std::size_t a, std::size_t b) { return values[a] < values[b]; });
  std::vector<std::size_t> ranks(values.size());
  for (std::size_t first = 0; first < order.size();) {
    std::size_t end = first;
    while (end < order.size() && values[order[end]] == values[order[first]]) ++end;
    for (std::size_t i = first; i < end; ++i) ranks[order[i]] = first + end + 1;
    first = end;
  }
  return ranks;
}

double z_of(unsigned successes, unsigned trials, double share) {
  return (static_cast<double>(successes) / trials - share) / std::sqrt(share * (1 - share) / trials);
}

// Of the normal distribution, above z.
double tail(double z) {
  return std::erfc(z / std::sqrt(2.0)) / 2;
}

}  // namespace

double rank_test(std::span<const double> small, std::span<const double> large) {
  if (small.empty() || large.empty()) return 1;
  std::vector<double> all(small.begin(), small.end());
  all.insert(all.end(), large.begin(), large.end());
  const std::vector<std::size_t> ranks = doubled_ranks(all);
  std::size_t seen = 0, most = 0;
  for (std::size_t i = 0; i < ranks.size(); ++i) {
    most += ranks[i];
    if (i >= small.size()) seen += ranks[i];
  }
  // ways[k][s]: choices of k values whose ranks add up to s.
  std::vector<std::vector<double>> ways(large.size() + 1, std::vector<double>(most + 1, 0));
  ways[0][0] = 1;
  for (const std::size_t rank : ranks) {
    for (std::size_t k = large.size(); k-- > 0;) {
      for (std::size_t s = most + 1 - rank; s-- > 0;) ways[k + 1][s + rank] += ways[k][s];
    }
  }
  double as_high = 0, total = 0;
  for (std::size_t s = 0; s <= most; ++s) {
    total += ways[large.size()][s];
    if (s >= seen) as_high += ways[large.size()][s];
  }
  return as_high / total;
}

double fisher_test(unsigned bad_a, unsigned n_a, unsigned bad_b, unsigned n_b) {
  CHECK(bad_a <= n_a && bad_b <= n_b, "no more bad runs than runs");
  if (n_a == 0 || n_b == 0) return 1;
  const unsigned bad = bad_a + bad_b;
  double result = 0;
  for (unsigned b = bad_b; b <= std::min(bad, n_b); ++b) {
    if (bad - b > n_a) continue;
    result += choose(n_b, b) * choose(n_a, bad - b) / choose(n_a + n_b, bad);
  }
  return std::min(1.0, result);
}

double least_chance(unsigned runs) {
  return 1 / choose(2 * runs, runs);
}

unsigned runs_needed(std::size_t tests, double alpha) {
  unsigned runs = 1;
  while (runs < kMostRuns &&
         least_chance(runs) > alpha / static_cast<double>(std::max<std::size_t>(tests, 1)))
    ++runs;
  return runs;
}

std::vector<bool> holm(std::span<const double> chances, double alpha) {
  std::vector<std::size_t> order(chances.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::ranges::stable_sort(order, [&](std::size_t a, std::size_t b) { return chances[a] < chances[b]; });
  std::vector<bool> significant(chances.size(), false);
  for (std::size_t i = 0; i < order.size(); ++i) {
    if (chances[order[i]] > alpha / static_cast<double>(order.size() - i)) break;
    significant[order[i]] = true;
  }
  return significant;
}

double chance_of_so_few(unsigned successes, unsigned trials, double share) {
  return trials == 0 ? 1 : tail(-z_of(successes, trials, share));
}

double chance_of_so_many(unsigned successes, unsigned trials, double share) {
  return trials == 0 ? 1 : tail(z_of(successes, trials, share));
}

double median(std::span<const double> values) {
  if (values.empty()) return 0;
  std::vector<double> sorted(values.begin(), values.end());
  std::ranges::sort(sorted);
  const std::size_t half = sorted.size() / 2;
  return sorted.size() % 2 == 1 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2;
}

}  // namespace smiter::upgrade
