// SPDX-License-Identifier: MIT
// Where a campaign's CPU time should go: to what finds the most worth (triage/worth.h) in new clusters
// per CPU second. An arm is a strategy, the logic of its seed, and whether solvers get drawn options.
//
// Findings are rare, so that an arm's own rate says little. Each is estimated as if one typical
// cluster had been found at the rate of the next larger group before: an arm's strategy in its
// logic starts from its strategy, a strategy, a logic and options from the whole campaign.
// Without findings all are alike. Old observations fade, because a bug is new only once.
//
// The typical cluster is the one that the worth found so far comes from: where that is mostly wrong
// unsats, a single one is as weak a sign as a single crash is where there are only crashes. It is
// never below 1, a crash. A hundred unknowns together are worth less than that, so they move little
// time, however few other findings there are.
#pragma once

#include <compare>
#include <cstdint>
#include <vector>

namespace smiter::campaign {

struct Arm {
  std::uint32_t strategy = 0;
  std::uint32_t logic = 0;
  bool options = false;

  auto operator<=>(const Arm&) const = default;
};

// What units of an arm cost and found. Machines that share a campaign add theirs up.
struct Outlay {
  double cpu_ms = 0;
  std::uint64_t units = 0, idle = 0;  // that ran tests, and that did not
  double worth = 0;                   // of new clusters, less what turned out to be none
  std::uint64_t clusters = 0;

  Outlay& operator+=(const Outlay& other);
  Outlay& operator-=(const Outlay& other);
};

struct YieldPolicy {
  double floor = 0.3;           // of the time is shared evenly, whatever was found
  double least_logic = 0.2;     // how often a logic's seeds have their turn, against the best one's
  double options_first = 0.25;  // of the time, solvers get options, before anything is known
  double fades_after_s = 1800;  // CPU seconds until half is forgotten
};

class Yield {
 public:
  Yield(std::size_t strategies, std::size_t logics, const YieldPolicy& policy = {});

  // `worth`: of a new cluster. `tests`: did the unit run any? One that did not costs nearly nothing,
  // but must not be scheduled more often because of that. `chosen`: could it have been with options or
  // without?
  void learn(const Arm& arm, double cpu_ms, double worth, bool tests = true, bool chosen = true);
  // The same for many units at once, of other machines.
  void learn(const Arm& arm, const Outlay& outlay, bool chosen = true);
  // A cluster of the arm that was worth `before` (0: it is new) is worth `now` (0: it is another's).
  void appraise(const Arm& arm, double before, double now, bool chosen = true);

  // Of the CPU time spent on seeds of this logic; they add up to 1.
  [[nodiscard]] std::vector<double> strategy_shares(std::uint32_t logic) const;
  // Over all logics.
  [[nodiscard]] std::vector<double> strategy_shares() const;
  // Of units, so that the time is shared as above: the cheaper a strategy's unit is, the
  // more of them.
  [[nodiscard]] std::vector<double> unit_weights(std::uint32_t logic) const;
  // How often seeds of this logic should have their turn; the best logic's is 1.
  [[nodiscard]] double logic_weight(std::uint32_t logic) const;
  [[nodiscard]] double options_share() const;

  // The share that is left of what is counted now after fading: 1 at first, then less and less.
  [[nodiscard]] double kept() const { return kept_; }

 private:
  struct Tally {
    double cpu_s = 0, worth = 0, units = 0;
    double cost_s = 0;  // of the units, those without tests at a price
  };
  [[nodiscard]] double typical() const;
  [[nodiscard]] double rate() const;
  [[nodiscard]] double rate(const Tally& tally, double prior) const;
  [[nodiscard]] std::vector<double> shares(std::vector<double> rates) const;
  template <typename F>
  void each_of(const Arm& arm, bool with_options, F&& f);
  void fade();

  YieldPolicy policy_;
  Tally all_;
  double squares_ = 0;                              // of the clusters' worths
  double most_ = 1;                                 // that a cluster was worth
  std::vector<Tally> strategies_, logics_, pairs_;  // pairs: strategy by strategy, all logics
  Tally options_[2];
  double kept_ = 1;  // of what was counted first, after all that was forgotten
  Tally busy_;       // units that had tests
};

}  // namespace smiter::campaign
