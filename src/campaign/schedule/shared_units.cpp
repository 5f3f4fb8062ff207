// SPDX-License-Identifier: MIT
// The part of the scheduler for units that many machines share (campaign/join).
#include <algorithm>
#include <utility>

#include "campaign/schedule/scheduler.h"

namespace smiter::campaign {

// What was learned stays; where the sequence is says the place.
void Scheduler::go_to(const PlanPlace& place) {
  if (options_.adaptive) {
    own_runs_.given = std::min<std::uint64_t>(place.own_runs, order_.seeds.size());
    place_.cursor = order_.seeds.empty() ? 0 : place.cursor % order_.seeds.size();
    place_.round = place.round;
    place_.next_unit = place.next_unit;
    return;
  }
  // Not adaptive: the sequence can be gone through again, and has to be if what was planned here was not
  // kept.
  if (place_.next_unit > place.next_unit) {
    own_runs_.given = 0;
    place_.cursor = place_.round = place_.next_unit = 0;
    for (Effort& effort : learned_.seeds) effort.credit = 0;
  }
  go_to(place.next_unit);
}

std::vector<Work> Scheduler::plan(PlanPlace& place, std::size_t most) {
  const std::lock_guard lock(mutex_);
  go_to(place);
  std::vector<Work> units;
  while (units.size() < most) {
    auto work = choose();
    if (!work) break;
    work->unit = place_.next_unit++;
    units.push_back(*work);
  }
  place = {.next_unit = place_.next_unit,
           .own_runs = own_runs_.given,
           .cursor = place_.cursor,
           .round = place_.round};
  return units;
}

void Scheduler::give(const std::vector<Work>& units) {
  const std::lock_guard lock(mutex_);
  for (const Work& work : units) {
    const bool has_seeds =
        work.seed < options_.seeds && (work.partner == kNoPartner || work.partner < options_.seeds);
    if (has_seeds) place_.unfinished.push_back(work);
  }
  changed_.notify_all();
}

std::size_t Scheduler::given() const {
  const std::lock_guard lock(mutex_);
  return place_.unfinished.size();
}

void Scheduler::seed_ran(std::uint32_t seed) {
  const std::lock_guard lock(mutex_);
  if (seed < own_runs_.over.size()) own_runs_.over[seed] = 1;
  changed_.notify_all();
}

void Scheduler::end() {
  const std::lock_guard lock(mutex_);
  ended_ = true;
  changed_.notify_all();
}

std::map<Arm, Outlay> Scheduler::take_outlays() {
  const std::lock_guard lock(mutex_);
  return std::exchange(learned_.untold, {});
}

void Scheduler::learn_of_others(const std::map<Arm, Outlay>& outlays) {
  const std::lock_guard lock(mutex_);
  const std::size_t logics =
      options_.logics.empty() ? 1 : 1 + std::size_t{*std::ranges::max_element(options_.logics)};
  for (const auto& [arm, outlay] : outlays) {
    if (arm.strategy >= options_.strategies || arm.logic >= logics) continue;
    learned_.yield.learn(arm, outlay, chooses_options(arm.strategy));
  }
}

}  // namespace smiter::campaign
