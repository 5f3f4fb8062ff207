// SPDX-License-Identifier: MIT
// One thread of a campaign: takes units, makes their tests, asks the solvers, has the answers looked at. In
// between it takes its share of confirming and reducing, so that a campaign with N jobs uses N processors
// and no more.
#pragma once

#include <optional>
#include <vector>

#include "campaign/run/parts.h"
#include "campaign/run/solver_bench.h"
#include "campaign/work/claim_asker.h"
#include "campaign/work/counter_watch.h"
#include "campaign/work/entrants.h"
#include "campaign/work/inspector.h"
#include "campaign/work/own_errors.h"
#include "campaign/work/tally.h"
#include "campaign/work/unit_run.h"

namespace smiter::campaign {

class Worker {
 public:
  // `parts` must outlive it.
  explicit Worker(const Parts& parts);

  // Until the scheduler has nothing more or the campaign is stopped.
  void run();
  // What it has counted; to be read from any thread.
  [[nodiscard]] const Tally& tally() const { return tally_; }

 private:
  // Its tests, and which of them are new.
  struct Admitted {
    std::vector<testcase::Test> tests;
    Admission admission = {};
    std::size_t left = 0;  // new ones that have not been run
  };
  enum class Next : std::uint8_t { Run, Skip, End };

  [[nodiscard]] bool should_investigate() const;
  // Reduces a finding; false if there is none.
  bool reduce();
  [[nodiscard]] UnitRun begin(const Work& work);
  void run_unit(const Work& work);
  [[nodiscard]] std::optional<Admitted> admit(const UnitRun& unit);
  [[nodiscard]] bool run_tests(UnitRun& unit, Admitted& admitted);
  [[nodiscard]] static Next what_next(const UnitRun& unit, const testcase::Test& test);
  void finish(UnitRun& unit);
  // Returns whose drawn options seem not to work, if anybody's.
  const Entrant* run_test(const testcase::Test& test, std::uint64_t number, UnitRun& unit);
  // Fills in the entrants that were asked and their answers. Returns whose drawn options gave no answer.
  const Entrant* ask_all(UnitRun& unit, AnsweredTest& answered);
  // The formula that chains begin with, if it is no new test: only for what solvers say of it.
  void ask_base(const testcase::Test& test, UnitRun& unit);
  [[nodiscard]] solver::Answer ask(const Entrant& entrant, solver::Query& query, bool full, const Work& work);
  // Asks for more than an answer, now and then.
  void ask_for_claims(const AnsweredTest& answered, UnitRun& unit);
  void count_test(UnitRun& unit, const std::vector<solver::Answer>& answers);
  void count_novelty(UnitRun& unit, const AnsweredTest& answered);
  // Where its strategy is counted.
  [[nodiscard]] std::size_t row_of(const Work& work) const;

  const Parts& parts_;
  Tally tally_;
  SolverBench bench_;
  Entrants entrants_;
  OwnErrors own_errors_;
  Inspector inspector_;
  ClaimAsker claims_;
  CounterWatch counters_;
};

}  // namespace smiter::campaign
