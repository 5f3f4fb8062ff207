// SPDX-License-Identifier: MIT
// How stable a solver's answer to a query is under changes that mean nothing: Mariposa's categories
// (Zhou, Bosamiya, Takashima, Li, Heule, Parno: Mariposa, FMCAD 2023), with its statistics.
//
// Of a query's variants a share r is decided. Tested one-sidedly, in this order, each at the same level:
//
//   unsolvable     r is below 5 %
//   unstable       r is below 95 %, some are decided, and these are not close to the limit
//   stable         r is above 95 %
//   inconclusive   none of these is significant
//
// What differs: there, a success is unsat, the answer of a proof; here sat is one as well. There, each
// kind of change is tested alone and the kinds vote; here all variants are one sample, because a user
// has ten or sixty runs to spend and not sixty for each kind. There, none of ten would be unstable; here
// it is inconclusive. With fewer than 52 variants nothing can be stable or unsolvable at 95 %: `decided`
// and `variants` then say what was seen.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

namespace smiter::upgrade {

enum class Stability : std::uint8_t { NotMeasured, Unsolvable, Unstable, Inconclusive, Stable };

struct StabilityRule {
  double solvable = 0.05;  // a smaller share is unsolvable
  double stable = 0.95;    // a larger share is stable
  double alpha = 0.05;
  double near_limit = 0.8;  // decided so close to the limit on the average: no instability, only slow
  double slow_factor = 2;   // a variant that takes so many times as long as the original is slow
  double least_ms = 50;     // ... and at least so much longer
};

// One variant's run.
struct VariantRun {
  bool decided = false;
  double cpu_ms = 0;
};

struct StabilityOf {
  Stability category = Stability::NotMeasured;
  unsigned decided = 0, variants = 0;
  // Of those that are decided significantly more than the unsolvable share take much longer than the
  // original: the answer is there and its time is not.
  bool time_unstable = false;
};

// `original_ms`: what the query as it is takes; 0 if it is not decided.
[[nodiscard]] StabilityOf stability_of(std::span<const VariantRun> variants, double original_ms,
                                       double limit_ms, const StabilityRule& rule = {});

[[nodiscard]] std::string_view name_of(Stability category);

}  // namespace smiter::upgrade
