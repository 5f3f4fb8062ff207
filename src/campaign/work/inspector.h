// SPDX-License-Identifier: MIT
// Looks at what solvers said to a test: learns about seeds, keeps mutants that later units may begin with,
// and has what is suspicious investigated. Belongs to one thread.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "campaign/findings/investigate.h"
#include "campaign/run/parts.h"
#include "campaign/run/solver_bench.h"
#include "campaign/run/suspect.h"
#include "campaign/work/own_errors.h"
#include "campaign/work/tally.h"
#include "campaign/work/unit_run.h"

namespace smiter::campaign {

// A test and what was said to it: by those that were asked, in the same order.
struct AnsweredTest {
  const testcase::Test& test;
  std::uint64_t number = 0;
  std::vector<Entrant> asked = {};
  std::vector<solver::Answer> answers = {};
  std::vector<bool> with_statistics = {};  // who was asked for them; empty: nobody
  Novelty novelty = {};                    // what it made them do for the first time
};

class Inspector {
 public:
  // All of them must outlive it.
  Inspector(const Parts& parts, const SolverBench& bench, OwnErrors& own_errors, Tally& tally)
      : parts_(parts), bench_(bench), own_errors_(own_errors), tally_(tally) {}

  // CPU time of solvers, of which the evaluator gets a share.
  void add_solver_ms(double ms) { solver_ms_ += ms; }
  // Returns the clusters that are new. `row`: where the unit's strategy is counted.
  [[nodiscard]] std::vector<NewCluster> look(const AnsweredTest& answered, UnitRun& unit, std::size_t row);

  // The same of a test that asked for a claim, whose answers are judged already.
  [[nodiscard]] std::vector<NewCluster> look_at_claims(const AnsweredTest& answered, oracle::Record record,
                                                       const UnitRun& unit, std::size_t row);

 private:
  [[nodiscard]] Look judge(const AnsweredTest& answered, UnitRun& unit);
  [[nodiscard]] bool take_turn_to_judge(UnitRun& unit) const;
  // Looks into one verdict; `own` counts.
  void pursue(const oracle::Verdict& verdict, const Look& found, const AnsweredTest& answered,
              const UnitRun& unit, Counts& own, std::vector<NewCluster>& fresh) const;
  void add_solvers(Case& one, const AnsweredTest& answered) const;
  void keep_mutant(UnitRun& unit, const AnsweredTest& answered, const oracle::Record& record) const;

  const Parts& parts_;
  const SolverBench& bench_;
  OwnErrors& own_errors_;
  Tally& tally_;
  double judge_ms_ = 0, solver_ms_ = 0;  // CPU
};

}  // namespace smiter::campaign
