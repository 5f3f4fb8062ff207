// SPDX-License-Identifier: MIT
// The tests behind "slower", "lost" and "stable". All are exact or as published, small, and without
// random numbers: the same runs give the same verdict.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

namespace smiter::upgrade {

// How likely it is that `large` ranks at least as high above `small` as it does, if both are drawn from
// one distribution: the one-sided test of Wilcoxon, Mann and Whitney, exact, with middle ranks for
// ties. 1 if one of them is empty.
[[nodiscard]] double rank_test(std::span<const double> small, std::span<const double> large);

// How likely it is that at least `bad_b` of `n_b` runs are bad, if those of `a` are as often bad:
// Fisher's exact test, one-sided.
[[nodiscard]] double fisher_test(unsigned bad_a, unsigned n_a, unsigned bad_b, unsigned n_b);

// The smallest value that either test can give for `runs` runs on each side.
[[nodiscard]] double least_chance(unsigned runs);
// So many runs on each side that one of `tests` tests can be significant after Holm's correction.
[[nodiscard]] unsigned runs_needed(std::size_t tests, double alpha);

// Which of several tests are significant, so that the chance of even one false alarm among them is at
// most `alpha`, whatever depends on what: Holm's correction.
[[nodiscard]] std::vector<bool> holm(std::span<const double> chances, double alpha);

// The one-sided z-test of a proportion, with the variance of the share that is tested: how likely it is
// to see so few (so many) successes if the true share is at least (at most) `share`.
[[nodiscard]] double chance_of_so_few(unsigned successes, unsigned trials, double share);
[[nodiscard]] double chance_of_so_many(unsigned successes, unsigned trials, double share);

// Of an empty span 0.
[[nodiscard]] double median(std::span<const double> values);

}  // namespace smiter::upgrade
