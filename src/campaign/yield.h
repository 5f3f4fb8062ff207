// SPDX-License-Identifier: MIT
// Where a campaign's CPU time should go: to what finds new clusters per CPU second. An arm
// is a strategy, the logic of its seed, and whether solvers get drawn options.
//
// Findings are rare, so that an arm's own rate says little. Each is estimated as if one
// cluster had been found at the rate of the next larger group before: an arm's strategy in its
// logic starts from its strategy, a strategy, a logic and options from the whole campaign.
// Without findings all are alike. Old observations fade, because a bug is new only once.
#pragma once

#include <cstdint>
#include <vector>

namespace smiter::campaign {

struct Arm {
  std::uint32_t strategy = 0;
  std::uint32_t logic = 0;
  bool options = false;

  bool operator==(const Arm&) const = default;
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

  // `tests`: did the unit run any? One that did not costs nearly nothing, but is not to come
  // ever more often for that. `chosen`: could it have been with options or without?
  void learn(const Arm& arm, double cpu_ms, double new_clusters, bool tests = true, bool chosen = true);
  // A cluster that was counted for the arm turned out to be another's.
  void retract(const Arm& arm);

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

 private:
  struct Tally {
    double cpu_s = 0, clusters = 0, units = 0;
    double cost_s = 0;  // of the units, those without tests at a price
  };
  [[nodiscard]] double rate() const;
  [[nodiscard]] static double rate(const Tally& tally, double prior);
  [[nodiscard]] std::vector<double> shares(std::vector<double> rates) const;
  template <typename F>
  void each_of(const Arm& arm, bool with_options, F&& f);
  void fade();

  YieldPolicy policy_;
  Tally all_;
  std::vector<Tally> strategies_, logics_, pairs_;  // pairs: strategy by strategy, all logics
  Tally options_[2];
  Tally busy_;  // units that had tests
};

}  // namespace smiter::campaign
