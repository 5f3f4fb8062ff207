// SPDX-License-Identifier: MIT
#include "campaign/schedule/yield.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace smiter::campaign {

namespace {

// What a unit without tests counts for, of one with: a strategy that can use few seeds may try
// more of them, but not most of the time.
constexpr double kPriceOfNothing = 0.25;

// More than this no campaign spends or finds: what says so is damaged.
constexpr double kMostSeconds = 1e12;

}  // namespace

Outlay& Outlay::operator+=(const Outlay& other) {
  cpu_ms += other.cpu_ms;
  units += other.units;
  idle += other.idle;
  worth += other.worth;
  clusters += other.clusters;
  return *this;
}

// Sums only grow; one that did not is no reason for a huge number.
Outlay& Outlay::operator-=(const Outlay& other) {
  cpu_ms -= other.cpu_ms;
  units -= std::min(units, other.units);
  idle -= std::min(idle, other.idle);
  worth -= other.worth;
  clusters -= std::min(clusters, other.clusters);
  return *this;
}

Yield::Yield(std::size_t strategies, std::size_t logics, const YieldPolicy& policy)
    : policy_(policy),
      strategies_(strategies),
      logics_(std::max<std::size_t>(logics, 1)),
      pairs_(strategies * logics_.size()) {}

// The worth of the cluster that an average point of worth comes from: the mean of the clusters' worths,
// weighted by worth.
double Yield::typical() const {
  return all_.worth > 0 ? std::clamp(squares_ / all_.worth, 1.0, most_) : 1;
}

// As if there had been one typical cluster before, in the time that `prior` gives it.
double Yield::rate(const Tally& tally, double prior) const {
  return (tally.worth + typical()) / (tally.cpu_s + typical() / prior);
}

double Yield::rate() const {
  return (all_.worth + typical()) / (all_.cpu_s + 60);
}

template <typename F>
void Yield::each_of(const Arm& arm, bool with_options, F&& f) {
  for (Tally* t : {&all_, &strategies_[arm.strategy], &logics_[arm.logic],
                   &pairs_[arm.strategy * logics_.size() + arm.logic]})
    f(*t);
  if (with_options) f(options_[arm.options ? 1 : 0]);
}

void Yield::learn(const Arm& arm, double cpu_ms, double worth, bool tests, bool chosen) {
  const double seconds = cpu_ms / 1000;
  if (tests) {
    busy_.cpu_s += seconds;
    busy_.units += 1;
  }
  const double mean = busy_.units > 0 ? busy_.cpu_s / busy_.units : 0;
  const double cost = tests ? seconds : std::max(seconds, kPriceOfNothing * mean);
  each_of(arm, chosen, [&](Tally& t) {
    t.cpu_s += seconds;
    t.units += 1;
    t.cost_s += cost;
  });
  if (worth > 0) appraise(arm, 0, worth, chosen);
  if (all_.cpu_s > 2 * policy_.fades_after_s) fade();
}

// As if all units of them had cost the same, and all clusters were worth the same.
void Yield::learn(const Arm& arm, const Outlay& outlay, bool chosen) {
  const double seconds = outlay.cpu_ms / 1000;
  if (!(seconds >= 0 && seconds < kMostSeconds && std::abs(outlay.worth) < kMostSeconds)) return;
  const double units = static_cast<double>(outlay.units), idle = static_cast<double>(outlay.idle);
  busy_.cpu_s += seconds;
  busy_.units += units;
  const double mean = busy_.units > 0 ? busy_.cpu_s / busy_.units : 0;
  const double clusters = std::max(1.0, static_cast<double>(outlay.clusters));
  each_of(arm, chosen, [&](Tally& t) {
    t.cpu_s += seconds;
    t.units += units + idle;
    t.cost_s += seconds + idle * kPriceOfNothing * mean;
    t.worth = std::max(0.0, t.worth + outlay.worth);
  });
  squares_ = std::max(0.0, squares_ + outlay.worth * std::abs(outlay.worth) / clusters);
  most_ = std::max(most_, outlay.worth / clusters);
  while (all_.cpu_s > 2 * policy_.fades_after_s) fade();
}

void Yield::appraise(const Arm& arm, double before, double now, bool chosen) {
  each_of(arm, chosen, [&](Tally& t) { t.worth = std::max(0.0, t.worth + now - before); });
  squares_ = std::max(0.0, squares_ + now * now - before * before);
  most_ = std::max(most_, now);
}

void Yield::fade() {
  const auto halve = [](Tally& t) { t = {t.cpu_s / 2, t.worth / 2, t.units / 2, t.cost_s / 2}; };
  squares_ /= 2;
  kept_ /= 2;
  halve(all_);
  halve(busy_);
  for (auto* tallies : {&strategies_, &logics_, &pairs_}) std::ranges::for_each(*tallies, halve);
  std::ranges::for_each(options_, halve);
}

std::vector<double> Yield::shares(std::vector<double> rates) const {
  const double sum = std::accumulate(rates.begin(), rates.end(), 0.0);
  const double even = policy_.floor / static_cast<double>(rates.size());
  for (double& r : rates) r = even + (1 - policy_.floor) * r / sum;
  return rates;
}

std::vector<double> Yield::strategy_shares(std::uint32_t logic) const {
  std::vector<double> rates;
  for (std::size_t s = 0; s < strategies_.size(); ++s)
    rates.push_back(rate(pairs_[s * logics_.size() + logic], rate(strategies_[s], rate())));
  return shares(std::move(rates));
}

std::vector<double> Yield::strategy_shares() const {
  std::vector<double> rates;
  for (const Tally& t : strategies_) rates.push_back(rate(t, rate()));
  return shares(std::move(rates));
}

std::vector<double> Yield::unit_weights(std::uint32_t logic) const {
  std::vector<double> weights = strategy_shares(logic);
  const double mean = all_.units > 0 ? all_.cost_s / all_.units : 1;
  for (std::size_t s = 0; s < weights.size(); ++s) {
    // As if one unit of the mean cost had been run before.
    const Tally& t = strategies_[s];
    weights[s] /= std::max((t.cost_s + mean) / (t.units + 1), 1e-6);
  }
  return weights;
}

double Yield::logic_weight(std::uint32_t logic) const {
  double best = 0;
  for (const Tally& t : logics_) best = std::max(best, rate(t, rate()));
  return std::max(policy_.least_logic, rate(logics_[logic], rate()) / best);
}

double Yield::options_share() const {
  const double with = policy_.options_first * rate(options_[1], rate());
  const double without = (1 - policy_.options_first) * rate(options_[0], rate());
  const double least = policy_.floor / 2;
  return std::clamp(with / (with + without), std::min(least, policy_.options_first),
                    1 - std::min(least, 1 - policy_.options_first));
}

}  // namespace smiter::campaign
