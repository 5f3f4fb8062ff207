// SPDX-License-Identifier: MIT
// Which unit is next. Units are numbered in the order in which they are given out, tests
// in the order of their units, whoever runs them: admission is a turnstile. So the
// numbering is the same for any number of workers, and with a scheduler that is not
// adaptive the tests are, too.
//
// A unit need not run all that it was admitted (a chain ends early, a solver times out again and
// again). What it leaves is for others: near the bound on tests a unit is admitted only when it is known how
// many the units before it have run, so that exactly as many are run as were asked for, and the same
// ones for any number of workers.
//
// Every seed is first run as it is (strategy kSeedRun); its mutants wait for that, so that
// what they show can be told from what the seed shows. Seeds come in a random order, round
// after round; where a focus prefers some, these come first, and the others' own runs, as many as there are
// units of mutants, in between. When adaptive, seeds that cost more than the mean per test and those of
// logics where little is found (campaign/schedule/yield.h) are passed over more often, never for good, and
// strategies and options get their shares of the CPU time from there. Thread-safe.
#pragma once

#include <condition_variable>
#include <cstdint>
#include <deque>
#include <map>
#include <mutex>
#include <optional>
#include <unordered_set>
#include <vector>

#include "campaign/schedule/work.h"
#include "campaign/schedule/yield.h"

namespace smiter::campaign {

// What came of a unit.
struct UnitCost {
  std::uint64_t tests = 0;
  double cpu_ms = 0;
  std::uint64_t timeouts = 0;
  std::vector<NewCluster> clusters = {};
  std::uint64_t novel = 0;  // tests that made a solver do something new (campaign/schedule/novelty.h)
};

// Seeds that lack what is in focus, and the strategy that can put it in: most of their units are of this one.
struct Filling {
  std::vector<bool> seeds = {};                // by seed; empty: none lacks it
  std::optional<std::uint32_t> strategy = {};  // none can
};

struct SchedulerOptions {
  std::size_t seeds = 0;
  std::size_t first = 0;  // so many of them, from the front, are run before all others
  std::size_t strategies = 0;
  std::uint64_t rng_seed = 1;
  std::uint64_t most_tests = 0;   // that are run in this run; 0: no bound
  std::uint64_t tests_spent = 0;  // of those, by processes that died: in units that were done
  bool adaptive = true;
  std::vector<std::uint32_t> weights = {};  // of seeds (focus), at least 1; empty: all 1
  // Of seeds: these come first, and weights count from the start. A preferred one may weigh 1. Empty: none
  // is.
  std::vector<bool> preferred = {};
  Filling filling = {};
  std::vector<bool> takes_two = {};        // by strategy: its units have a partner
  std::vector<std::uint32_t> logics = {};  // by seed, from 0; empty: all of one
  double options_share = 0;                // of units, at first; 0 and 1: always that
  std::vector<bool> plain = {};            // by strategy: its solvers never get options
  bool leased = false;                     // units come from give() alone

  [[nodiscard]] bool prefers() const { return !preferred.empty(); }
  [[nodiscard]] std::uint32_t logic_of(std::uint32_t seed) const { return logics.empty() ? 0 : logics[seed]; }
};

struct Admission {
  std::uint64_t first_test = 0;  // number of the first test that is to be run
  std::vector<bool> run;         // by test of the unit
  bool stopped = false;          // the campaign ends: the unit is not done, nothing of it counts
};

class Scheduler {
 public:
  explicit Scheduler(const SchedulerOptions& options, const SchedulerStart& start = {});

  // Waits if all that could be next must wait for a seed's own run. Nothing: it is over.
  [[nodiscard]] std::optional<Work> next();
  // To be called once for each work, also when there are no tests. Waits for its turn.
  [[nodiscard]] Admission admit(const Work& work, const std::vector<std::uint64_t>& hashes);
  void done(const Work& work, const UnitCost& cost);
  // The cluster that a unit found turned out to be worth this; 0: it is another one, or known. May
  // come before the unit is done.
  void appraise(std::uint64_t cluster, double worth);
  // So many more units of this seed, whose own run is over, among the next ones; with a stored mutant in its
  // place, if one is named. Only when adaptive.
  void favour(std::uint32_t seed, std::uint32_t turns, std::uint64_t mutant = 0);
  void stop();

  // For units that many machines share (campaign/join). A campaign of one machine plans by itself.
  // Up to so many units that come after `place`, which is moved on.
  [[nodiscard]] std::vector<Work> plan(PlanPlace& place, std::size_t most);
  // To be done here, after the own runs of their seeds.
  void give(const std::vector<Work>& units);
  // How many were given and not begun.
  [[nodiscard]] std::size_t given() const;
  // Somewhere else, the own run of this seed is over.
  void seed_ran(std::uint32_t seed);
  // There will be no more.
  void end();
  // What units cost and found here since the last call, for other machines. Only where units are leased.
  [[nodiscard]] std::map<Arm, Outlay> take_outlays();
  // The same of other machines. What is about no arm of this campaign is passed over.
  void learn_of_others(const std::map<Arm, Outlay>& outlays);

  // By seed: is its own run over?
  [[nodiscard]] std::vector<bool> seeds_run() const;
  // Of the CPU time, by strategy: what each is meant to get now.
  [[nodiscard]] std::vector<double> strategy_shares() const;
  [[nodiscard]] double options_share() const;

 private:
  struct SeedOrder {
    explicit SeedOrder(const SchedulerOptions& options);
    std::vector<std::uint32_t> seeds;                  // each once
    std::vector<std::uint32_t> rank;                   // by seed: where it is in `seeds`
    std::vector<std::vector<std::uint32_t>> of_logic;  // by logic: its seeds, in this order
    std::uint32_t heaviest = 1;                        // SchedulerOptions::weights
  };
  // The runs of seeds as they are.
  struct OwnRuns {
    std::vector<std::uint8_t> over;      // by seed
    std::vector<std::uint8_t> taken_up;  // by seed: it is one of Place::unfinished
    std::size_t given = 0;               // how many were given out
  };
  struct Favour {
    std::uint32_t seed = 0;
    std::uint32_t turns = 0;
    std::uint64_t mutant = 0;
  };
  // Where the sequence of units is.
  struct Place {
    std::deque<Work> unfinished;  // by an earlier run
    std::size_t cursor = 0;       // in SeedOrder::seeds, for mutation
    std::uint64_t round = 0;
    std::vector<std::uint32_t> given;  // by strategy: units
    std::optional<Work> held = {};     // chosen, but waits for its seed
    std::deque<Favour> favours = {};   // oldest first
    std::uint64_t next_unit = 0;
  };
  // The turnstile: what was admitted, and what is done of it.
  struct Gate {
    std::uint64_t turn = 0;  // the unit that may be admitted
    std::uint64_t next_test = 0;
    std::uint64_t run = 0;                             // tests of units that are done, in this run
    std::uint64_t admitted = 0;                        // tests of units that are under way
    std::map<std::uint64_t, std::uint64_t> under_way;  // by unit: admitted tests, at least one
    std::size_t idle = 0;                              // units in a row that ran no test
  };
  struct Effort {
    double cpu_ms = 0;
    double tests = 0;
    double credit = 0;
  };
  struct Found {
    Arm arm;
    bool chosen = true;
    double worth = 0;  // as counted
    double kept = 1;   // Yield::kept() then
  };
  // What units cost and found.
  struct Learned {
    std::vector<Effort> seeds;
    double cpu_ms = 0, tests = 0;  // of all seeds
    Yield yield;
    std::map<std::uint64_t, Found> found = {};       // by cluster
    std::map<std::uint64_t, double> appraised = {};  // before their unit was done
    std::map<Arm, Outlay> untold = {};               // to other machines
  };
  // Hashes of tests. Two generations bound the memory.
  struct SeenTests {
    std::unordered_set<std::uint64_t> now, before;
    [[nodiscard]] bool is_new(std::uint64_t hash);
  };

  // For callers that hold the lock, and for the constructor.
  void go_to(std::uint64_t unit);
  void go_to(const PlanPlace& place);
  [[nodiscard]] std::optional<Work> choose();
  [[nodiscard]] std::optional<Work> choose_favoured();
  [[nodiscard]] bool is_own_run_due() const;
  void pass_over_questions();
  void skip_not_run();
  [[nodiscard]] bool is_full() const;
  [[nodiscard]] bool has_room_for(std::size_t tests) const;
  void admit_tests(const std::vector<std::uint64_t>& hashes, const Work& work, Admission& admission);
  [[nodiscard]] bool skip_to_next_run();
  void advance();
  [[nodiscard]] std::uint32_t choose_strategy(std::uint32_t seed) const;
  [[nodiscard]] bool choose_options(std::uint32_t strategy) const;
  [[nodiscard]] bool learns_options() const {
    return options_.options_share > 0 && options_.options_share < 1;
  }
  // Could a unit of this strategy have been with options or without?
  [[nodiscard]] bool chooses_options(std::uint32_t strategy) const;
  [[nodiscard]] std::uint32_t draw_partner(const Work& work, std::size_t among) const;
  [[nodiscard]] bool is_ready(const Work& work) const;
  [[nodiscard]] double weight(std::uint32_t seed) const;

  // These never change: reading them needs no lock.
  const SchedulerOptions options_;
  const SeedOrder order_;

  mutable std::mutex mutex_;         // guards all that follows
  std::condition_variable changed_;  // signals a change that a waiting worker may need
  bool stopped_ = false, ended_ = false;
  OwnRuns own_runs_;
  Place place_;
  Gate gate_;
  Learned learned_;
  SeenTests seen_;
};

}  // namespace smiter::campaign
