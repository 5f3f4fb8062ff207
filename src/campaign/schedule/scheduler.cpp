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
constexpr std::uint32_t kFilled = 750;     // of 1000 units of seeds that are to be filled
// Of 1000 units, as long as there are favours; and so many favours wait at most.
constexpr std::uint32_t kFavoured = 500;
constexpr std::size_t kMostFavours = 64;
// What a test is worth that makes a solver do something new: 500 of them as much as a crash.
constexpr double kWorthOfNovelty = 0.002;

std::size_t count_logics(const std::vector<std::uint32_t>& logics) {
  return logics.empty() ? 1 : 1 + std::ranges::max(logics);
}

}  // namespace

Scheduler::SeedOrder::SeedOrder(const SchedulerOptions& options)
    : seeds(options.seeds), rank(options.seeds), of_logic(count_logics(options.logics)) {
  std::iota(seeds.begin(), seeds.end(), 0u);
  base::Rng rng(options.rng_seed ^ 0x5eedULL);
  for (std::size_t i = seeds.size(); i > 1; --i) std::swap(seeds[i - 1], seeds[rng.below(i)]);
  if (options.prefers())
    std::stable_partition(seeds.begin(), seeds.end(),
                          [&](std::uint32_t seed) { return options.preferred[seed]; });
  std::stable_partition(seeds.begin(), seeds.end(), [&](std::uint32_t seed) { return seed < options.first; });
  for (std::size_t i = 0; i < seeds.size(); ++i) {
    rank[seeds[i]] = static_cast<std::uint32_t>(i);
    of_logic[options.logic_of(seeds[i])].push_back(seeds[i]);
  }
  for (const std::uint32_t w : options.weights) heaviest = std::max(heaviest, w);
}

Scheduler::Scheduler(const SchedulerOptions& options, const SchedulerStart& start)
    : options_(options),
      order_(options),
      own_runs_{.over = std::vector<std::uint8_t>(options.seeds),
                .taken_up = std::vector<std::uint8_t>(options.seeds)},
      place_{.unfinished = {start.unfinished.begin(), start.unfinished.end()},
             .given = std::vector<std::uint32_t>(options.strategies)},
      learned_{.seeds = std::vector<Effort>(options.seeds),
               .yield = Yield(options.strategies, count_logics(options.logics),
                              {.options_first = options.options_share})} {
  for (const std::uint64_t hash : start.hashes) seen_.now.insert(hash);
  for (const std::uint32_t seed : start.seeds_run) {
    if (seed < own_runs_.over.size()) own_runs_.over[seed] = 1;
  }
  // There may be fewer seeds now, and the store may be somebody else's.
  std::erase_if(place_.unfinished, [&](const Work& work) {
    return work.seed >= options_.seeds || (work.partner != kNoPartner && work.partner >= options_.seeds);
  });
  for (const Work& work : place_.unfinished) {
    if (work.strategy == kSeedRun) own_runs_.taken_up[work.seed] = 1;
  }
  if (!options_.adaptive) go_to(start.next_unit);
  gate_.run = options_.tests_spent;
  place_.next_unit = gate_.turn = start.next_unit;
  gate_.next_test = start.next_test;
}

// Only when not adaptive: then the sequence does not depend on outcomes and can be gone through again.
void Scheduler::go_to(std::uint64_t unit) {
  std::vector<std::uint8_t> over =
      std::exchange(own_runs_.over, std::vector<std::uint8_t>(own_runs_.over.size()));
  while (place_.next_unit < unit && choose()) ++place_.next_unit;
  own_runs_.over = std::move(over);
}

double Scheduler::weight(std::uint32_t seed) const {
  const double share =
      options_.weights.empty() ? 1 : static_cast<double>(options_.weights[seed]) / order_.heaviest;
  if (!options_.adaptive || learned_.tests < kPrior) return share;
  const double mean = learned_.cpu_ms / learned_.tests;
  const Effort& effort = learned_.seeds[seed];
  const double own = (effort.cpu_ms + kPrior * mean) / (effort.tests + kPrior);
  return share * learned_.yield.logic_weight(options_.logic_of(seed)) *
         std::clamp(mean / std::max(own, 0.001), kLeastWeight, kMostWeight);
}

// In a taken-up campaign some seeds have been run already.
bool Scheduler::skip_to_next_run() {
  const auto is_settled = [&](std::uint32_t seed) {
    return own_runs_.over[seed] != 0 || own_runs_.taken_up[seed] != 0;
  };
  if (options_.adaptive) {
    while (own_runs_.given < order_.seeds.size() && is_settled(order_.seeds[own_runs_.given]))
      ++own_runs_.given;
  }
  return own_runs_.given < order_.seeds.size();
}

void Scheduler::advance() {
  if (++place_.cursor == order_.seeds.size()) {
    place_.cursor = 0;
    ++place_.round;
  }
}

std::uint32_t Scheduler::choose_strategy(std::uint32_t seed) const {
  if (options_.filling.strategy && !options_.filling.seeds.empty() && options_.filling.seeds[seed] &&
      base::Rng(base::combine(options_.rng_seed ^ 0xf111ULL, place_.next_unit)).chance(kFilled, 1000))
    return *options_.filling.strategy;
  // Seeds have their turns at rounds that weights determine: these may all be of one strategy.
  if (!options_.adaptive && options_.prefers())
    return static_cast<std::uint32_t>(
        base::Rng(base::combine(options_.rng_seed ^ 0x57a7ULL, place_.next_unit)).below(options_.strategies));
  if (!options_.adaptive)
    return static_cast<std::uint32_t>((place_.round + place_.cursor) % options_.strategies);
  // One of each first: what a unit costs is not known before.
  if (const auto none = std::ranges::find(place_.given, 0u); none != place_.given.end())
    return static_cast<std::uint32_t>(none - place_.given.begin());
  const std::vector<double> weights = learned_.yield.unit_weights(options_.logic_of(seed));
  base::Rng rng(base::combine(options_.rng_seed ^ 0x57a7ULL, place_.next_unit));
  double at = std::accumulate(weights.begin(), weights.end(), 0.0) * rng.unit();
  std::uint32_t strategy = 0;
  while (strategy + 1 < weights.size() && at >= weights[strategy]) at -= weights[strategy++];
  return strategy;
}

bool Scheduler::choose_options(std::uint32_t strategy) const {
  if (strategy < options_.plain.size() && options_.plain[strategy]) return false;
  const bool learned = options_.adaptive && learns_options();
  base::Rng rng(base::combine(options_.rng_seed ^ 0x0b7ULL, place_.next_unit));
  return rng.unit() < (learned ? learned_.yield.options_share() : options_.options_share);
}

bool Scheduler::is_own_run_due() const {
  if (options_.strategies == 0) return true;
  // One for each unit of mutants.
  if (options_.prefers()) return 2 * own_runs_.given <= kAhead + place_.next_unit;
  return place_.round > 0 || own_runs_.given < kRunsPerUnit * place_.cursor + kAhead;
}

// Questions to the solvers are run first, but mutated after the user's seeds. Before the next own run is
// chosen: these keep ahead of the place.
void Scheduler::pass_over_questions() {
  if (options_.prefers() || options_.first == options_.seeds) return;
  while (place_.round == 0 && order_.seeds[place_.cursor] < options_.first) advance();
}

// Seeds that were not given out as they are have no mutants yet.
void Scheduler::skip_not_run() {
  if (!options_.prefers() || place_.cursor < own_runs_.given) return;
  place_.cursor = 0;
  ++place_.round;
}

// Any of those that wait: the newest is not better than the others.
std::optional<Work> Scheduler::choose_favoured() {
  base::Rng rng(base::combine(options_.rng_seed ^ 0xfa70ULL, place_.next_unit));
  if (place_.favours.empty() || !rng.chance(kFavoured, 1000)) return std::nullopt;
  const auto at = place_.favours.begin() + static_cast<std::ptrdiff_t>(rng.below(place_.favours.size()));
  Work work{.unit = place_.next_unit,
            .strategy = choose_strategy(at->seed),
            .seed = at->seed,
            .favoured = true,
            .mutant = at->mutant};
  if (--at->turns == 0) place_.favours.erase(at);
  work.options = choose_options(work.strategy);
  ++place_.given[work.strategy];
  work.partner = draw_partner(work, own_runs_.given);
  return work;
}

std::optional<Work> Scheduler::choose() {
  if (order_.seeds.empty()) return std::nullopt;
  pass_over_questions();
  if (skip_to_next_run() && is_own_run_due())
    return Work{.strategy = kSeedRun, .seed = order_.seeds[own_runs_.given++]};
  if (options_.strategies == 0) return std::nullopt;
  if (auto favoured = choose_favoured()) return favoured;
  for (;;) {
    skip_not_run();
    const std::uint32_t seed = order_.seeds[place_.cursor];
    // In the first round every other seed has its turn.
    const bool by_weight = place_.round > 0 || options_.prefers();
    Effort& effort = learned_.seeds[seed];
    if (by_weight) effort.credit += weight(seed);
    if (by_weight && effort.credit < 1) {
      advance();
      continue;
    }
    if (by_weight) effort.credit -= 1;
    Work work{.unit = place_.next_unit, .strategy = choose_strategy(seed), .seed = seed};
    work.options = choose_options(work.strategy);
    ++place_.given[work.strategy];
    // Among the seeds whose own runs were given out before, so that nobody waits for ever.
    const std::size_t in_turn = place_.round > 0 ? order_.seeds.size() : place_.cursor + 1;
    work.partner = draw_partner(work, options_.prefers() ? own_runs_.given : in_turn);
    advance();
    return work;
  }
}

std::uint32_t Scheduler::draw_partner(const Work& work, std::size_t among) const {
  if (work.strategy >= options_.takes_two.size() || !options_.takes_two[work.strategy]) return kNoPartner;
  if (among == 0) return work.seed;  // no other was given out
  base::Rng rng(base::combine(options_.rng_seed, work.unit));
  if (!rng.chance(kSameLogic, 1000)) return order_.seeds[rng.below(among)];
  const auto& same = order_.of_logic[options_.logic_of(work.seed)];
  const auto end = std::ranges::lower_bound(same, among, {}, [&](std::uint32_t s) { return order_.rank[s]; });
  if (end == same.begin()) return order_.seeds[rng.below(among)];
  return same[rng.below(static_cast<std::size_t>(end - same.begin()))];
}

// The mutants of a seed come after its own run, which gives them its model.
bool Scheduler::is_ready(const Work& work) const {
  if (work.strategy == kSeedRun) return true;
  return own_runs_.over[work.seed] != 0 && (work.partner == kNoPartner || own_runs_.over[work.partner] != 0);
}

// If all that are admitted are run.
bool Scheduler::is_full() const {
  return options_.most_tests > 0 && gate_.run + gate_.admitted >= options_.most_tests;
}

// Is it known how many of so many tests may be run?
bool Scheduler::has_room_for(std::size_t tests) const {
  return options_.most_tests == 0 || options_.leased || gate_.under_way.empty() ||
         gate_.run + gate_.admitted + tests <= options_.most_tests;
}

std::optional<Work> Scheduler::next() {
  std::unique_lock lock(mutex_);
  for (;;) {
    if (stopped_) return std::nullopt;
    if (is_full()) {
      if (gate_.under_way.empty()) return std::nullopt;
      changed_.wait(lock);
      continue;
    }
    if (!place_.unfinished.empty()) {
      const Work work = place_.unfinished.front();
      if (is_ready(work)) {
        place_.unfinished.pop_front();
        return work;
      }
    }
    if (options_.leased) {
      if (ended_ && place_.unfinished.empty()) return std::nullopt;
      changed_.wait(lock);
      continue;
    }
    const std::size_t patience = 50 + 4 * order_.seeds.size() * std::max<std::size_t>(1, options_.strategies);
    if (gate_.idle > patience) return std::nullopt;
    if (!place_.held) {
      place_.held = choose();
      if (!place_.held) return std::nullopt;
      place_.held->unit = place_.next_unit++;
    }
    if (is_ready(*place_.held)) {
      const Work work = *place_.held;
      place_.held.reset();
      return work;
    }
    changed_.wait(lock);
  }
}

bool Scheduler::SeenTests::is_new(std::uint64_t hash) {
  if (before.contains(hash) || !now.insert(hash).second) return false;
  if (now.size() >= kSeenPerGeneration) {
    before = std::move(now);
    now.clear();
  }
  return true;
}

void Scheduler::admit_tests(const std::vector<std::uint64_t>& hashes, const Work& work,
                            Admission& admission) {
  std::uint64_t& count = gate_.under_way[work.unit];
  // A unit that is the same wherever it runs has nothing to do with others, and is run whole.
  SeenTests of_unit;
  SeenTests& seen = work.leased && !options_.adaptive ? of_unit : seen_;
  for (std::size_t i = 0; i < hashes.size() && (work.leased || !is_full()); ++i) {
    if (!seen.is_new(hashes[i])) continue;
    admission.run[i] = true;
    ++count;
    ++gate_.admitted;
  }
  if (count == 0) gate_.under_way.erase(work.unit);
}

// A unit that is done again has its numbers.
Admission Scheduler::admit(const Work& work, const std::vector<std::uint64_t>& hashes) {
  std::unique_lock lock(mutex_);
  Admission admission{.first_test = work.first_test, .run = std::vector<bool>(hashes.size())};
  changed_.wait(lock, [&] {
    return ((work.again || gate_.turn == work.unit) && has_room_for(hashes.size())) || stopped_;
  });
  admission.stopped = stopped_;
  if (stopped_) return admission;
  const std::uint64_t before = gate_.admitted;
  admit_tests(hashes, work, admission);
  if (work.again) return admission;
  admission.first_test = gate_.next_test;
  gate_.next_test += gate_.admitted - before;
  if (gate_.admitted == before) ++gate_.idle;
  gate_.turn = std::max(gate_.turn, work.unit + 1);
  changed_.notify_all();
  return admission;
}

void Scheduler::done(const Work& work, const UnitCost& cost) {
  const std::lock_guard lock(mutex_);
  if (const auto at = gate_.under_way.find(work.unit); at != gate_.under_way.end()) {
    gate_.admitted -= at->second;
    gate_.under_way.erase(at);
    gate_.idle = cost.tests > 0 ? 0 : gate_.idle + 1;
  }
  gate_.run += cost.tests;
  if (work.strategy == kSeedRun) {
    own_runs_.over[work.seed] = 1;
  } else {
    // A test that ran into a limit counts twice: it told us little.
    const double tests = static_cast<double>(cost.tests);
    const double ms = cost.cpu_ms * (1 + static_cast<double>(cost.timeouts) / std::max(tests, 1.0));
    learned_.seeds[work.seed].cpu_ms += ms;
    learned_.seeds[work.seed].tests += tests;
    learned_.cpu_ms += ms;
    learned_.tests += tests;
    const Arm arm{work.strategy, options_.logic_of(work.seed), work.options};
    const bool chosen = chooses_options(work.strategy);
    learned_.yield.learn(arm, cost.cpu_ms, 0, cost.tests > 0, chosen);
    if (cost.novel > 0)
      learned_.yield.appraise(arm, 0, kWorthOfNovelty * static_cast<double>(cost.novel), chosen);
    Outlay untold{.cpu_ms = cost.cpu_ms, .units = cost.tests > 0 ? 1u : 0u, .idle = cost.tests > 0 ? 0u : 1u};
    for (const NewCluster& cluster : cost.clusters) {
      const auto later = learned_.appraised.find(cluster.id);
      const double worth = later == learned_.appraised.end() ? cluster.worth : later->second;
      learned_.found[cluster.id] = {arm, chosen, worth, learned_.yield.kept()};
      learned_.yield.appraise(arm, 0, worth, chosen);
      untold += {.worth = worth, .clusters = 1};
    }
    if (options_.leased) learned_.untold[arm] += untold;
  }
  changed_.notify_all();
}

void Scheduler::appraise(std::uint64_t cluster, double worth) {
  const std::lock_guard lock(mutex_);
  const auto at = learned_.found.find(cluster);
  if (at == learned_.found.end()) {
    learned_.appraised[cluster] = worth;
    return;
  }
  // What is left of it: the rest was forgotten.
  Found& found = at->second;
  learned_.yield.appraise(found.arm, found.worth * learned_.yield.kept() / found.kept, worth, found.chosen);
  if (options_.leased) learned_.untold[found.arm] += {.worth = worth - found.worth};
  found.worth = worth;
  found.kept = learned_.yield.kept();
}

void Scheduler::favour(std::uint32_t seed, std::uint32_t turns, std::uint64_t mutant) {
  const std::lock_guard lock(mutex_);
  if (!options_.adaptive || options_.leased || seed >= options_.seeds || turns == 0) return;
  if (own_runs_.over[seed] == 0) return;
  // The oldest gives way, one that names its mutant only if all do.
  if (place_.favours.size() == kMostFavours) {
    const auto oldest = std::ranges::find(place_.favours, 0u, &Favour::mutant);
    place_.favours.erase(oldest == place_.favours.end() ? place_.favours.begin() : oldest);
  }
  place_.favours.push_back({seed, turns, mutant});
}

bool Scheduler::chooses_options(std::uint32_t strategy) const {
  return learns_options() && !(strategy < options_.plain.size() && options_.plain[strategy]);
}

std::vector<double> Scheduler::strategy_shares() const {
  const std::lock_guard lock(mutex_);
  if (options_.adaptive) return learned_.yield.strategy_shares();
  return std::vector<double>(options_.strategies, 1.0 / static_cast<double>(options_.strategies));
}

double Scheduler::options_share() const {
  const std::lock_guard lock(mutex_);
  return options_.adaptive && learns_options() ? learned_.yield.options_share() : options_.options_share;
}

void Scheduler::stop() {
  const std::lock_guard lock(mutex_);
  stopped_ = true;
  changed_.notify_all();
}

std::vector<bool> Scheduler::seeds_run() const {
  const std::lock_guard lock(mutex_);
  return {own_runs_.over.begin(), own_runs_.over.end()};
}

}  // namespace smiter::campaign
