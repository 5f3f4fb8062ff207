// SPDX-License-Identifier: MIT
#include "campaign/schedule/scheduler.h"

#include <algorithm>
#include <numeric>
#include <utility>

#include "base/hash.h"
#include "base/rng.h"

namespace smiter::campaign {

namespace {

// Own runs of seeds are given out this far ahead of their mutants, so that nobody waits,
// and so many for each unit of mutants: what seeds show as they are is cheap to find.
constexpr std::size_t kAhead = 16, kRunsPerUnit = 3;
constexpr std::size_t kSeenPerGeneration = std::size_t{4} << 20;
// As if every seed had cost the mean for this many tests before it was run.
constexpr double kPrior = 5;
constexpr double kLeastWeight = 0.125, kMostWeight = 1.5;
// A partner for fusion is mostly of the same logic: others have few sorts in common.
constexpr std::uint32_t kSameLogic = 750;  // of 1000

std::size_t count_logics(const std::vector<std::uint32_t>& logics) {
  return logics.empty() ? 1 : 1 + std::ranges::max(logics);
}

}  // namespace

Scheduler::Scheduler(const SchedulerOptions& options, const SchedulerStart& start)
    : options_(options),
      unfinished_(start.unfinished.begin(), start.unfinished.end()),
      order_(options.seeds),
      seed_run_(options.seeds),
      seeds_(options.seeds),
      yield_(options.strategies, count_logics(options.logics), {.options_first = options.options_share}),
      of_logic_(count_logics(options.logics)),
      rank_(options.seeds),
      given_(options.strategies) {
  std::iota(order_.begin(), order_.end(), 0u);
  base::Rng rng(options.rng_seed ^ 0x5eedULL);
  for (std::size_t i = order_.size(); i > 1; --i) std::swap(order_[i - 1], order_[rng.below(i)]);
  std::stable_partition(order_.begin(), order_.end(),
                        [&](std::uint32_t seed) { return seed < options.first; });
  for (std::size_t i = 0; i < order_.size(); ++i) {
    rank_[order_[i]] = static_cast<std::uint32_t>(i);
    of_logic_[logic_of(order_[i])].push_back(order_[i]);
  }
  for (const std::uint32_t w : options_.weights) heaviest_ = std::max(heaviest_, w);
  for (const std::uint64_t hash : start.hashes) seen_.insert(hash);
  for (const std::uint32_t seed : start.seeds_run) {
    if (seed < seed_run_.size()) seed_run_[seed] = 1;
  }
  // There may be fewer seeds now, and the store may be somebody else's.
  std::erase_if(unfinished_, [&](const Work& work) {
    return work.seed >= options_.seeds || (work.partner != kNoPartner && work.partner >= options_.seeds);
  });
  taken_up_.resize(options.seeds);
  for (const Work& work : unfinished_) {
    if (work.strategy == kSeedRun) taken_up_[work.seed] = 1;
  }
  if (!options_.adaptive) {
    // The sequence does not depend on outcomes: go to where it was.
    std::vector<std::uint8_t> run = std::exchange(seed_run_, std::vector<std::uint8_t>(options.seeds));
    while (next_unit_ < start.next_unit && choose()) ++next_unit_;
    seed_run_ = std::move(run);
  }
  run_ = options_.tests_spent;
  next_unit_ = turn_ = start.next_unit;
  next_test_ = start.next_test;
}

std::uint32_t Scheduler::logic_of(std::uint32_t seed) const {
  return options_.logics.empty() ? 0 : options_.logics[seed];
}

double Scheduler::weight(std::uint32_t seed) const {
  const double share = options_.weights.empty() ? 1 : static_cast<double>(options_.weights[seed]) / heaviest_;
  if (!options_.adaptive || all_tests_ < kPrior) return share;
  const double mean = all_cpu_ms_ / all_tests_;
  const Effort& effort = seeds_[seed];
  const double own = (effort.cpu_ms + kPrior * mean) / (effort.tests + kPrior);
  return share * yield_.logic_weight(logic_of(seed)) *
         std::clamp(mean / std::max(own, 0.001), kLeastWeight, kMostWeight);
}

// In a taken-up campaign some seeds have been run already.
bool Scheduler::skip_to_next_run() {
  if (options_.adaptive) {
    while (runs_given_ < order_.size() &&
           (seed_run_[order_[runs_given_]] != 0 || taken_up_[order_[runs_given_]] != 0))
      ++runs_given_;
  }
  return runs_given_ < order_.size();
}

void Scheduler::advance() {
  if (++cursor_ == order_.size()) {
    cursor_ = 0;
    ++round_;
  }
}

std::uint32_t Scheduler::choose_strategy(std::uint32_t seed) const {
  if (!options_.adaptive) return static_cast<std::uint32_t>((round_ + cursor_) % options_.strategies);
  // One of each first: what a unit costs is not known before.
  if (const auto none = std::ranges::find(given_, 0u); none != given_.end())
    return static_cast<std::uint32_t>(none - given_.begin());
  const std::vector<double> weights = yield_.unit_weights(logic_of(seed));
  base::Rng rng(base::combine(options_.rng_seed ^ 0x57a7ULL, next_unit_));
  double at = std::accumulate(weights.begin(), weights.end(), 0.0) * rng.unit();
  std::uint32_t strategy = 0;
  while (strategy + 1 < weights.size() && at >= weights[strategy]) at -= weights[strategy++];
  return strategy;
}

bool Scheduler::choose_options(std::uint32_t strategy) const {
  if (strategy < options_.plain.size() && options_.plain[strategy]) return false;
  const bool learned = options_.adaptive && learns_options();
  base::Rng rng(base::combine(options_.rng_seed ^ 0x0b7ULL, next_unit_));
  return rng.unit() < (learned ? yield_.options_share() : options_.options_share);
}

std::optional<Work> Scheduler::choose() {
  if (order_.empty()) return std::nullopt;
  const bool first_round = round_ == 0;
  if (skip_to_next_run() &&
      (!first_round || options_.strategies == 0 || runs_given_ < kRunsPerUnit * cursor_ + kAhead))
    return Work{.strategy = kSeedRun, .seed = order_[runs_given_++]};
  if (options_.strategies == 0) return std::nullopt;
  for (;;) {
    const std::uint32_t seed = order_[cursor_];
    // In the first round every seed has its turn.
    Effort& effort = seeds_[seed];
    if (round_ > 0) effort.credit += weight(seed);
    if (round_ > 0 && effort.credit < 1) {
      advance();
      continue;
    }
    if (round_ > 0) effort.credit -= 1;
    Work work{.unit = next_unit_, .strategy = choose_strategy(seed), .seed = seed};
    work.options = choose_options(work.strategy);
    ++given_[work.strategy];
    // Among the seeds whose own runs were given out before, so that nobody waits for ever.
    work.partner = draw_partner(work, round_ > 0 ? order_.size() : cursor_ + 1);
    advance();
    return work;
  }
}

std::uint32_t Scheduler::draw_partner(const Work& work, std::size_t among) const {
  if (work.strategy >= options_.takes_two.size() || !options_.takes_two[work.strategy]) return kNoPartner;
  base::Rng rng(base::combine(options_.rng_seed, work.unit));
  if (!rng.chance(kSameLogic, 1000)) return order_[rng.below(among)];
  const auto& same = of_logic_[logic_of(work.seed)];
  const auto end = std::ranges::lower_bound(same, among, {}, [&](std::uint32_t s) { return rank_[s]; });
  return same[rng.below(static_cast<std::size_t>(end - same.begin()))];
}

// The mutants of a seed come after its own run, which gives them its model.
bool Scheduler::is_ready(const Work& work) const {
  if (work.strategy == kSeedRun) return true;
  return seed_run_[work.seed] != 0 && (work.partner == kNoPartner || seed_run_[work.partner] != 0);
}

// If all that are admitted are run.
bool Scheduler::is_full() const {
  return options_.most_tests > 0 && run_ + admitted_ >= options_.most_tests;
}

// Is it known how many of so many tests may be run?
bool Scheduler::has_room_for(std::size_t tests) const {
  return options_.most_tests == 0 || under_way_.empty() || run_ + admitted_ + tests <= options_.most_tests;
}

std::optional<Work> Scheduler::next() {
  std::unique_lock lock(mutex_);
  for (;;) {
    if (stopped_) return std::nullopt;
    if (is_full()) {
      if (under_way_.empty()) return std::nullopt;
      changed_.wait(lock);
      continue;
    }
    if (!unfinished_.empty()) {
      const Work work = unfinished_.front();
      if (is_ready(work)) {
        unfinished_.pop_front();
        return work;
      }
    }
    const std::size_t patience = 50 + 4 * order_.size() * std::max<std::size_t>(1, options_.strategies);
    if (idle_ > patience) return std::nullopt;
    if (!held_) {
      held_ = choose();
      if (!held_) return std::nullopt;
      held_->unit = next_unit_++;
    }
    if (is_ready(*held_)) {
      const Work work = *held_;
      held_.reset();
      return work;
    }
    changed_.wait(lock);
  }
}

bool Scheduler::is_new(std::uint64_t hash) {
  if (seen_before_.contains(hash) || !seen_.insert(hash).second) return false;
  if (seen_.size() >= kSeenPerGeneration) {
    seen_before_ = std::move(seen_);
    seen_.clear();
  }
  return true;
}

void Scheduler::admit_tests(const std::vector<std::uint64_t>& hashes, const Work& work,
                            Admission& admission) {
  std::uint64_t& count = under_way_[work.unit];
  for (std::size_t i = 0; i < hashes.size() && !is_full(); ++i) {
    if (!is_new(hashes[i])) continue;
    admission.run[i] = true;
    ++count;
    ++admitted_;
  }
  if (count == 0) under_way_.erase(work.unit);
}

// A unit that is done again has its numbers.
Admission Scheduler::admit(const Work& work, const std::vector<std::uint64_t>& hashes) {
  std::unique_lock lock(mutex_);
  Admission admission{.first_test = work.first_test, .run = std::vector<bool>(hashes.size())};
  changed_.wait(
      lock, [&] { return ((work.again || turn_ == work.unit) && has_room_for(hashes.size())) || stopped_; });
  admission.stopped = stopped_;
  if (stopped_) return admission;
  const std::uint64_t before = admitted_;
  admit_tests(hashes, work, admission);
  if (work.again) return admission;
  admission.first_test = next_test_;
  next_test_ += admitted_ - before;
  if (admitted_ == before) ++idle_;
  turn_ = std::max(turn_, work.unit + 1);
  changed_.notify_all();
  return admission;
}

void Scheduler::done(const Work& work, const UnitCost& cost) {
  const std::lock_guard lock(mutex_);
  if (const auto at = under_way_.find(work.unit); at != under_way_.end()) {
    admitted_ -= at->second;
    under_way_.erase(at);
    idle_ = cost.tests > 0 ? 0 : idle_ + 1;
  }
  run_ += cost.tests;
  if (work.strategy == kSeedRun) {
    seed_run_[work.seed] = 1;
  } else {
    // A test that ran into a limit counts twice: it told us little.
    const double tests = static_cast<double>(cost.tests);
    const double ms = cost.cpu_ms * (1 + static_cast<double>(cost.timeouts) / std::max(tests, 1.0));
    seeds_[work.seed].cpu_ms += ms;
    seeds_[work.seed].tests += tests;
    all_cpu_ms_ += ms;
    all_tests_ += tests;
    const Arm arm{work.strategy, logic_of(work.seed), work.options};
    const bool plain = work.strategy < options_.plain.size() && options_.plain[work.strategy];
    const bool chosen = learns_options() && !plain;
    yield_.learn(arm, cost.cpu_ms, 0, cost.tests > 0, chosen);
    for (const NewCluster& cluster : cost.clusters) {
      const auto later = appraised_.find(cluster.id);
      const double worth = later == appraised_.end() ? cluster.worth : later->second;
      found_[cluster.id] = {arm, chosen, worth, yield_.kept()};
      yield_.appraise(arm, 0, worth, chosen);
    }
  }
  changed_.notify_all();
}

void Scheduler::appraise(std::uint64_t cluster, double worth) {
  const std::lock_guard lock(mutex_);
  const auto at = found_.find(cluster);
  if (at == found_.end()) {
    appraised_[cluster] = worth;
    return;
  }
  // What is left of it: the rest was forgotten.
  Found& found = at->second;
  yield_.appraise(found.arm, found.worth * yield_.kept() / found.kept, worth, found.chosen);
  found.worth = worth;
  found.kept = yield_.kept();
}

std::vector<double> Scheduler::strategy_shares() const {
  const std::lock_guard lock(mutex_);
  if (options_.adaptive) return yield_.strategy_shares();
  return std::vector<double>(options_.strategies, 1.0 / static_cast<double>(options_.strategies));
}

double Scheduler::options_share() const {
  const std::lock_guard lock(mutex_);
  return options_.adaptive && learns_options() ? yield_.options_share() : options_.options_share;
}

void Scheduler::stop() {
  const std::lock_guard lock(mutex_);
  stopped_ = true;
  changed_.notify_all();
}

std::vector<bool> Scheduler::seeds_run() const {
  const std::lock_guard lock(mutex_);
  return {seed_run_.begin(), seed_run_.end()};
}

}  // namespace smiter::campaign
