// SPDX-License-Identifier: MIT
#include "campaign/join/exchange.h"

#include <future>

#include <fmt/core.h>

#include "campaign/findings/desk.h"
#include "campaign/join/claim_size.h"
#include "campaign/run/corpus.h"
#include "campaign/schedule/scheduler.h"
#include "campaign/work/seed_facts.h"
#include "strategies/strategy.h"

namespace smiter::campaign {

namespace {

constexpr auto kTick = std::chrono::milliseconds(100);
constexpr double kPullSeconds = 3, kFlushSeconds = 1, kCountSeconds = 10, kEffortSeconds = 20;
// At its end a machine waits so long for a server that is gone.
constexpr double kFarewellSeconds = 20;
// So many units are planned at a time, at least: planning is one machine at a time.
constexpr std::size_t kPlanned = 64;

// Numbers of findings of different machines do not meet.
constexpr std::uint64_t kNumbersPerMachine = 1'000'000;

}  // namespace

bool Exchange::Timer::is_due(double now) {
  if (now < next) return false;
  next = now + every;
  return true;
}

Exchange::Exchange(std::unique_ptr<Store> server, const std::string& name,
                   std::vector<std::string> strategies, double lease_s, ExchangeParts parts)
    : server_(std::move(server)),
      ledger_(server_->database(), std::move(strategies), lease_s),
      parts_(std::move(parts)),
      findings_(*server_, ledger_.enter(name, parts_.jobs), lease_s,
                {.absorb =
                     [this](std::vector<SharedFinding> found) {
                       for (SharedFinding& f : found) {
                         if (!is_own(f.finding.id)) parts_.localise(f.finding);
                       }
                       static_cast<void>(parts_.desk.absorb(std::move(found)));
                     },
                 .heads = [this] { return parts_.desk.heads(); }}),
      beat_{.every = lease_s / 4},
      pull_{.every = kPullSeconds},
      flush_{.every = kFlushSeconds},
      count_{.every = kCountSeconds},
      effort_{.every = kEffortSeconds} {
  parts_.desk.number_from(ledger_.machine() * kNumbersPerMachine + 1);
  findings_.pull();
}

Exchange::~Exchange() {
  finish();
}

void Exchange::start() {
  thread_ = std::thread([this] { run(); });
}

bool Exchange::is_own(std::uint64_t finding) const {
  return finding / kNumbersPerMachine == ledger_.machine();
}

std::string Exchange::error() const {
  const std::lock_guard lock(mutex_);
  return error_;
}

void Exchange::keep(std::uint64_t unit, Change change) {
  const std::lock_guard lock(mutex_);
  if (held_.contains(unit)) kept_[unit].push_back(std::move(change));
}

void Exchange::keep_of_seed(std::uint32_t seed, Change change) {
  const std::lock_guard lock(mutex_);
  for (const auto& [number, unit] : held_) {
    if (unit.work.strategy == kSeedRun && unit.work.seed == seed)
      return kept_[number].push_back(std::move(change));
  }
}

void Exchange::done(std::uint64_t unit) {
  const std::lock_guard lock(mutex_);
  const auto at = held_.find(unit);
  if (at == held_.end()) return;
  Done outcome{.unit = at->second, .changes = {}};
  if (const auto changes = kept_.find(unit); changes != kept_.end()) {
    outcome.changes = std::move(changes->second);
    kept_.erase(changes);
  }
  held_.erase(at);
  done_.push_back(std::move(outcome));
}

// Waits for the exchange's own thread. `otherwise`: if the server is not there.
template <typename T>
T Exchange::ask(T otherwise, std::function<T()> what) {
  auto answer = std::make_shared<std::promise<T>>();
  auto future = answer->get_future();
  {
    const std::lock_guard lock(mutex_);
    if (away_ || stop_ || !error_.empty()) return otherwise;
    tasks_.push_back({.run = [answer, what = std::move(what)] { answer->set_value(what()); },
                      .give_up = [answer, otherwise] { answer->set_value(otherwise); }});
  }
  wake_.notify_all();
  return future.get();
}

SharedFindings::Turn Exchange::claim_slot(const std::string& slot) {
  return ask<SharedFindings::Turn>(SharedFindings::Turn::Ours,
                                   [this, slot] { return findings_.claim_slot(slot); });
}

void Exchange::settle_slot(const std::string& slot, std::uint64_t finding) {
  const std::lock_guard lock(mutex_);
  tasks_.push_back({.run = [this, slot, finding] { findings_.settle_slot(slot, finding); }});
}

// The number 0 is nobody's: the server is not there.
std::uint64_t Exchange::hand_in(const triage::Finding& finding, const std::string& slot) {
  const std::uint64_t known =
      ask<std::uint64_t>(0, [this, finding, slot] { return findings_.put(finding, slot); });
  if (known != 0) return known;
  hand_in_later(finding, slot);
  return finding.id;
}

void Exchange::hand_in_later(const triage::Finding& finding, const std::string& slot) {
  const std::lock_guard lock(mutex_);
  tasks_.push_back({.run = [this, finding, slot] {
    const std::uint64_t known = findings_.put(finding, slot);
    if (known == finding.id) return;
    parts_.desk.give_way(finding.id, known);
    parts_.gave_way(finding, known);
  }});
}

void Exchange::hand_in_reduced(const triage::Finding& finding) {
  {
    const std::lock_guard lock(mutex_);
    tasks_.push_back({.run = [this, finding] { findings_.put_reduced(finding); }});
  }
  wake_.notify_all();
}

bool Exchange::claim_reduction(std::uint64_t id) {
  return ask<bool>(is_own(id), [this, id] { return findings_.claim_reduction(id); });
}

void Exchange::count(std::string counts, double cpu_seconds, double solver_cpu_seconds) {
  const std::lock_guard lock(mutex_);
  counts_ = Moment{0, std::move(counts), 0, cpu_seconds, solver_cpu_seconds};
}

void Exchange::finish() {
  {
    const std::lock_guard lock(mutex_);
    if (stop_) return;
    stop_ = true;
  }
  wake_.notify_all();
  if (thread_.joinable()) thread_.join();
}

void Exchange::run() {
  double farewell = 0;
  for (;;) {
    bool stopping = false;
    {
      std::unique_lock lock(mutex_);
      wake_.wait_for(lock, kTick, [&] { return stop_ || (!tasks_.empty() && !away_); });
      stopping = stop_;
    }
    if (stopping && farewell == 0) farewell = clock_.here() + kFarewellSeconds;
    try {
      if (come_back()) {
        turn();
        if (stopping) {
          flush();
          send_counts();
          share_effort();
          ledger_.leave();
          return;
        }
      }
    } catch (const Interrupted& error) {
      lose(error.what());
    } catch (const DatabaseError& error) {
      lose(error.what());
      const std::lock_guard lock(mutex_);
      error_ = error.what();
    }
    if (!error().empty() || (stopping && clock_.here() > farewell)) return parts_.scheduler.stop();
  }
}

void Exchange::turn() {
  const double now = clock_.here();
  if (beat_.is_due(now)) ledger_.beat(true);
  run_tasks();
  if (flush_.is_due(now)) flush();
  {
    const std::lock_guard lock(mutex_);
    if (stop_) return;
  }
  refill();
  if (pull_.is_due(now)) {
    findings_.pull();
    parts_.desk.recall();
  }
  if (count_.is_due(now)) send_counts();
  if (effort_.is_due(now)) share_effort();
}

void Exchange::run_tasks() {
  for (;;) {
    Task task;
    {
      const std::lock_guard lock(mutex_);
      if (tasks_.empty()) return;
      task = tasks_.front();
    }
    task.run();  // if it throws, it stays in line
    const std::lock_guard lock(mutex_);
    tasks_.pop_front();
  }
}

// Outcomes of units, all in one transaction.
void Exchange::flush() {
  std::vector<Done> all;
  {
    const std::lock_guard lock(mutex_);
    all = done_;
  }
  const double now = clock_.here();
  if (now - last_flush_ > 0.05) {
    const double rate = static_cast<double>(all.size()) / (now - last_flush_);
    units_per_second_ = 0.7 * units_per_second_ + 0.3 * rate;
  }
  last_flush_ = now;
  if (all.empty()) return;
  transact(server_->database(), [&] {
    for (const Done& outcome : all) {
      if (!ledger_.finish(outcome.unit)) continue;
      for (const Change& change : outcome.changes) change(*server_);
    }
  });
  for (const Done& outcome : all) {
    if (outcome.unit.work.strategy == kSeedRun) learned_.insert(outcome.unit.work.seed);
  }
  const std::lock_guard lock(mutex_);
  done_.erase(done_.begin(), done_.begin() + static_cast<std::ptrdiff_t>(all.size()));
}

void Exchange::refill() {
  const std::size_t want = units_to_claim(parts_.scheduler.given(), parts_.jobs, units_per_second_);
  if (want == 0) return;
  flush();  // others wait for the own runs of seeds, and so do we
  std::vector<LeasedUnit> units = ledger_.claim(want);
  std::size_t planned = 0;
  if (units.size() < want && ledger_.free_units() < 2 * want) {
    planned = ledger_.add_units(
        [&](PlanPlace& place) { return parts_.scheduler.plan(place, std::max(kPlanned, 4 * want)); });
    for (LeasedUnit& unit : ledger_.claim(want - units.size())) units.push_back(unit);
  }
  if (units.empty()) {
    if (planned == 0 && !ledger_.has_units()) parts_.scheduler.end();
    return;
  }
  learn_of(units);
  std::vector<Work> given;
  {
    const std::lock_guard lock(mutex_);
    for (LeasedUnit& unit : units) {
      unit.work.again = unit.work.leased = true;
      unit.work.first_test = unit.work.unit * kMostTestsPerUnit;
      held_[unit.work.unit] = unit;
      kept_.erase(unit.work.unit);
      given.push_back(unit.work);
    }
  }
  parts_.scheduler.give(given);
}

void Exchange::learn_of(const std::vector<LeasedUnit>& units) {
  for (const LeasedUnit& unit : units) {
    if (unit.work.strategy == kSeedRun) continue;
    learn_of_seed(unit.work.seed);
    if (unit.work.partner != kNoPartner) learn_of_seed(unit.work.partner);
  }
}

void Exchange::learn_of_seed(std::uint32_t number_of_seed) {
  if (number_of_seed >= parts_.corpus.size() || learned_.contains(number_of_seed)) return;
  strategies::Seed seed = *parts_.corpus.seed(number_of_seed);
  const auto rows = server_->database().rows("SELECT model, status, bad_label FROM seeds WHERE number = $1",
                                             {number(number_of_seed)});
  if (rows->next()) {
    if (!rows->is_null(0)) seed.model = rows->string(0);
    if (!rows->is_null(1))
      seed.status = rows->string(1) == "sat" ? testcase::Answer::Sat : testcase::Answer::Unsat;
    seed.label_refuted = !rows->is_null(2);
  }
  for (const auto& strategy : parts_.strategies) {
    const auto facts = server_->meta(facts_key(*strategy, number_of_seed));
    if (facts && !strategy->restore(*facts, seed))
      parts_.tell(fmt::format("what {} knew of seed {} cannot be read", strategy->name(), number_of_seed));
  }
  parts_.corpus.learn(number_of_seed, std::move(seed));
  parts_.scheduler.seed_ran(number_of_seed);
  learned_.insert(number_of_seed);
}

void Exchange::send_counts() {
  std::optional<Moment> counts;
  {
    const std::lock_guard lock(mutex_);
    counts = counts_;
  }
  if (!counts) return;
  ledger_.put_counts(counts->counts, counts->cpu_seconds, counts->solver_cpu_seconds);
}

// What others learned since the last time is what the sums grew by, without what this machine added.
void Exchange::share_effort() {
  for (const auto& [arm, outlay] : parts_.scheduler.take_outlays()) untold_[arm] += outlay;
  std::map<Arm, Outlay> sums = ledger_.add_outlays(untold_);
  std::map<Arm, Outlay> others = sums;
  for (const auto& [arm, outlay] : told_) others[arm] -= outlay;
  for (const auto& [arm, outlay] : untold_) others[arm] -= outlay;
  untold_.clear();
  told_ = std::move(sums);
  parts_.scheduler.learn_of_others(others);
}

// Whoever waits goes on without the server.
void Exchange::lose(const std::string& why) {
  server_->roll_back();
  std::deque<Task> waiting;
  bool first = false;
  {
    const std::lock_guard lock(mutex_);
    first = !away_;
    away_ = true;
    std::erase_if(tasks_, [&](Task& task) {
      if (!task.give_up) return false;
      waiting.push_back(task);
      return true;
    });
  }
  for (Task& task : waiting) task.give_up();
  retry_at_ = clock_.here() + seconds_before_retry(attempts_++, ledger_.machine());
  if (first) parts_.tell("the store cannot be reached, going on with what is here: " + why);
}

bool Exchange::come_back() {
  {
    const std::lock_guard lock(mutex_);
    if (!away_) return true;
  }
  if (clock_.here() < retry_at_) return false;
  server_->database().reconnect();
  ledger_.beat(true);  // before others think that we are dead
  {
    const std::lock_guard lock(mutex_);
    away_ = false;
  }
  attempts_ = 0;
  parts_.tell("the store is back");
  return true;
}

}  // namespace smiter::campaign
