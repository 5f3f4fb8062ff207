// SPDX-License-Identifier: MIT
// Many machines at one server, as far as the server can tell: each has a connection, leases units, hands in
// what came of them, renews, asks for findings and reports its counts, at the times of
// campaign/join/exchange.cpp and with the same code below it. Only the work is left out: units take their
// time, and that is all.
//   cluster_load ADDRESS WORKERS SECONDS UNITS_PER_SECOND TESTS_PER_UNIT
// Prints one line of JSON: what was wanted and reached, and how long a turn at the server took. By
// experiments/cluster-cost, which takes the rates from a campaign.
#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <deque>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include <fmt/core.h>

#include "base/rng.h"
#include "campaign/join/claim_size.h"
#include "campaign/join/ledger.h"
#include "campaign/join/shared_findings.h"
#include "campaign/store/store.h"

namespace {

using namespace smiter::campaign;
using SteadyClock = std::chrono::steady_clock;

constexpr std::uint32_t kSeeds = 1000;
constexpr double kLeaseSeconds = 60;
constexpr std::size_t kPlanned = 64;
// What a machine reports of itself is about so long.
constexpr std::size_t kCountsBytes = 4000;

struct Load {
  std::string address;
  unsigned workers = 1;
  double seconds = 10;
  double units_per_second = 1;
  std::size_t tests_per_unit = 20;
};

double seconds_since(SteadyClock::time_point start) {
  return std::chrono::duration<double>(SteadyClock::now() - start).count();
}

// What all workers saw. Thread-safe.
class Totals {
 public:
  void add_units(std::size_t units) { units_ += units; }
  void add_late(std::size_t units) { late_ += units; }
  void add_turn(double seconds) {
    const std::lock_guard lock(mutex_);
    turns_.push_back(seconds);
  }
  void fail(const std::string& why) {
    const std::lock_guard lock(mutex_);
    if (error_.empty()) error_ = why;
    std::ranges::replace_if(
        error_, [](char c) { return c == '"' || c == '\\' || c < ' '; }, '\'');
  }
  void print(const Load& load, double seconds) {
    std::ranges::sort(turns_);
    const auto at = [&](double share) {
      return turns_.empty()
                 ? 0
                 : 1000 * turns_[static_cast<std::size_t>(share * static_cast<double>(turns_.size() - 1))];
    };
    fmt::print(
        "{{\"workers\": {}, \"seconds\": {:.1f}, \"units_wanted\": {:.1f}, \"units\": {:.1f}, \"turns\": "
        "{:.1f}, "
        "\"turn_ms_median\": {:.2f}, \"turn_ms_95\": {:.2f}, \"units_late\": {}, \"error\": \"{}\"}}\n",
        load.workers, seconds, load.workers * load.units_per_second, static_cast<double>(units_) / seconds,
        static_cast<double>(turns_.size()) / seconds, at(0.5), at(0.95), late_.load(), error_);
  }

 private:
  std::atomic<std::size_t> units_ = 0, late_ = 0;
  std::mutex mutex_;
  std::vector<double> turns_;
  std::string error_;
};

// Due every so many seconds; what was missed is made up for.
class Timer {
 public:
  Timer(double every, smiter::base::Rng& rng) : every_(every), next_(every * rng.unit()) {}
  [[nodiscard]] bool is_due(double now) {
    if (now < next_) return false;
    next_ = std::max(next_ + every_, now - 2 * every_);
    return true;
  }

 private:
  double every_, next_;
};

class Worker {
 public:
  Worker(const Load& load, unsigned number, Totals& totals)
      : load_(load),
        totals_(totals),
        rng_(number),
        store_(open(load.address)),
        ledger_(store_->database(), {"typefuzz"}, kLeaseSeconds),
        findings_(*store_, ledger_.enter(fmt::format("load {}", number), 1), kLeaseSeconds,
                  {.absorb = [](std::vector<SharedFinding>) {}, .heads = [] { return Heads(); }}) {}

  void run(SteadyClock::time_point start) {
    // Not all at the same moment.
    Timer beat(kLeaseSeconds / 4, rng_), pull(3, rng_), flush(1, rng_), count(10, rng_);
    Timer effort(20, rng_), unit(1 / load_.units_per_second, rng_);
    for (double now = 0; now < load_.seconds; now = seconds_since(start)) {
      while (unit.is_due(now) && !held_.empty()) {
        done_.push_back(held_.front());
        held_.pop_front();
      }
      if (beat.is_due(now)) turn([&] { ledger_.beat(true); });
      if (flush.is_due(now)) turn([&] { hand_in(); });
      if (units_to_claim(held_.size(), 1, load_.units_per_second) > 0) turn([&] { refill(); });
      if (pull.is_due(now)) turn([&] { findings_.pull(); });
      if (count.is_due(now)) turn([&] { ledger_.put_counts(std::string(kCountsBytes, '7'), now, now); });
      if (effort.is_due(now))
        turn([&] { static_cast<void>(ledger_.add_outlays({{Arm{}, {.cpu_ms = 1, .units = 1}}})); });
      std::this_thread::sleep_for(std::chrono::milliseconds(100));
    }
  }

 private:
  using Heads = std::map<std::uint64_t, std::uint64_t>;

  static std::unique_ptr<Store> open(const std::string& address) {
    auto opened = Store::open(address);
    if (!opened) throw DatabaseError(opened.error().message);
    return std::make_unique<Store>(std::move(*opened));
  }

  template <typename F>
  void turn(F&& what) {
    const auto start = SteadyClock::now();
    what();
    totals_.add_turn(seconds_since(start));
  }

  void hand_in() {
    if (done_.empty()) return;
    std::size_t kept = 0;
    transact(store_->database(), [&] {
      for (const LeasedUnit& unit : done_) {
        if (!ledger_.finish(unit)) continue;
        AdmittedUnit admitted{
            .work = unit.work, .strategy = "typefuzz", .seed = {}, .first_test = 0, .hashes = {}};
        for (std::size_t i = 0; i < load_.tests_per_unit; ++i) admitted.hashes.push_back(rng_.next());
        store_->put_unit(admitted);
        store_->unit_done(unit.work.unit);
        ++kept;
      }
    });
    totals_.add_units(kept);
    totals_.add_late(done_.size() - kept);
    done_.clear();
  }

  void refill() {
    hand_in();
    const std::size_t want = units_to_claim(held_.size(), 1, load_.units_per_second);
    std::vector<LeasedUnit> units = ledger_.claim(want);
    if (units.size() < want && ledger_.free_units() < 2 * want) {
      ledger_.add_units([&](PlanPlace& place) { return plan(place, std::max(kPlanned, 4 * want)); });
      for (LeasedUnit& unit : ledger_.claim(want - units.size())) units.push_back(unit);
    }
    held_.insert(held_.end(), units.begin(), units.end());
  }

  std::vector<Work> plan(PlanPlace& place, std::size_t most) {
    std::vector<Work> units;
    while (units.size() < most)
      units.push_back(
          {.unit = place.next_unit++, .strategy = 0, .seed = static_cast<std::uint32_t>(rng_.below(kSeeds))});
    return units;
  }

  const Load& load_;
  Totals& totals_;
  smiter::base::Rng rng_;
  std::unique_ptr<Store> store_;
  Ledger ledger_;
  SharedFindings findings_;
  std::deque<LeasedUnit> held_;
  std::vector<LeasedUnit> done_;
};

// Units wait for the own runs of their seeds: these had theirs.
void prepare(const std::string& address) {
  auto store = Store::open(address);
  if (!store) throw DatabaseError(store.error().message);
  store->database().run("INSERT INTO counters(name, value) VALUES('next unit', 0) ON CONFLICT DO NOTHING",
                        {});
  for (std::uint32_t i = 0; i < kSeeds; ++i) {
    store->database().run(
        "INSERT INTO seed_texts(number, text, ran) VALUES($1, $2, 1) ON CONFLICT DO NOTHING",
        {number(i), bytes("(check-sat)")});
  }
}

int run(const Load& load) {
  prepare(load.address);
  Totals totals;
  std::vector<std::unique_ptr<Worker>> workers;
  for (unsigned i = 0; i < load.workers; ++i) workers.push_back(std::make_unique<Worker>(load, i, totals));
  const auto start = SteadyClock::now();
  std::vector<std::thread> threads;
  for (const auto& worker : workers) {
    threads.emplace_back([&] {
      try {
        worker->run(start);
      } catch (const std::exception& error) {
        totals.fail(error.what());
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
  totals.print(load, seconds_since(start));
  return 0;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 6) {
    fmt::print(stderr, "cluster_load ADDRESS WORKERS SECONDS UNITS_PER_SECOND TESTS_PER_UNIT\n");
    return 2;
  }
  try {
    return run({.address = argv[1],
                .workers = static_cast<unsigned>(std::stoul(argv[2])),
                .seconds = std::stod(argv[3]),
                .units_per_second = std::stod(argv[4]),
                .tests_per_unit = std::stoul(argv[5])});
  } catch (const std::exception& error) {
    fmt::print(stderr, "cluster_load: {}\n", error.what());
    return 1;
  }
}
