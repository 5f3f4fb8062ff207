// SPDX-License-Identifier: MIT
// One thread of a campaign: takes units, makes their tests, asks the solvers, looks at the
// answers. In between it takes its share of confirming and reducing, so that a campaign
// with N jobs uses N processors and no more.
#pragma once

#include <mutex>
#include <optional>
#include <span>
#include <vector>

#include "campaign/findings/investigate.h"
#include "campaign/run/ancestors.h"
#include "campaign/run/parts.h"
#include "campaign/run/solver_bench.h"
#include "campaign/run/statistics.h"
#include "campaign/schedule/patience.h"
#include "solver/process/private_folder.h"

namespace smiter::campaign {

class Worker {
 public:
  explicit Worker(const Parts& parts);

  // Until the scheduler has nothing more or the campaign is stopped.
  void run();
  // A copy of what it has counted; from any thread.
  [[nodiscard]] Counts counts() const;
  // Seeds whose label it found to be wrong, and how.
  [[nodiscard]] std::vector<std::string> bad_labels() const;

 private:
  [[nodiscard]] bool should_investigate() const;
  void run_unit(const Work& work);
  // A unit while it runs.
  struct Running {
    const Work& work;
    const strategies::Seed& seed;                     // of the work, or a stored mutant in its place
    std::shared_ptr<const StoredMutant> mutant = {};  // that one
    bool feeds = false;                               // may later units begin with a mutant of this one?
    std::span<const Entrant> entrants = {};
    Patience patience;
    base::Rng rng;  // who gets the full limits
    Ancestors ancestors = {};
    UnitCost cost = {};
    unsigned judged = 0;                    // models of its mutants, for `feeds` alone
    std::optional<StoredMutant> kept = {};  // the last with a verified model
  };
  // Its tests, and which of them are new.
  struct Admitted {
    std::vector<testcase::Test> tests;
    Admission admission;
    std::size_t left;  // new ones that have not been run
  };
  enum class Next : std::uint8_t { Run, Skip, End };
  [[nodiscard]] std::shared_ptr<const StoredMutant> begin_with(const Work& work) const;
  void note_unit_of(const Running& running) const;
  [[nodiscard]] std::vector<testcase::Test> make_tests(const Running& unit);
  [[nodiscard]] std::optional<Admitted> admit(const Running& unit);
  [[nodiscard]] bool run_tests(Running& unit, Admitted& admitted);
  [[nodiscard]] Next what_next(const Running& unit, const testcase::Test& test) const;
  void finish(Running& unit);
  // Tells of an error of Smiter's own; the first few of this worker.
  void tell_own_error(const std::string& text);
  [[nodiscard]] std::vector<Entrant> choose_entrants(const Work& work);
  [[nodiscard]] std::string private_folder(std::size_t solver);
  void look_for_files(std::span<const Entrant> entrants);
  // Returns whose drawn options seem not to work, if anybody's.
  const Entrant* run_test(const testcase::Test& test, std::uint64_t number, Running& unit);
  // The formula that chains begin with, if it is no new test: only for what solvers say of it.
  void ask_base(const testcase::Test& test, Running& unit);
  void count_answer(const Entrant& entrant, const solver::Answer& answer, std::size_t strategy,
                    std::uint64_t processes);
  void count_test(Running& unit, double cpu_ms, bool timed_out);
  // Returns the clusters that are new.
  std::vector<NewCluster> look(const testcase::Test& test, std::uint64_t number, Running& unit,
                               std::span<const Entrant> entrants, const std::vector<solver::Answer>& answers);
  void add_solvers(Case& one, std::span<const Entrant> entrants,
                   const std::vector<solver::Answer>& answers) const;
  void keep_mutant(Running& unit, const testcase::Test& test, const oracle::Record& record) const;
  [[nodiscard]] bool has_time_to_judge() const;
  [[nodiscard]] bool take_turn_to_judge(Running& unit) const;
  [[nodiscard]] std::string_view strategy_name(const Work& work) const;
  // Where its strategy is counted.
  [[nodiscard]] std::size_t count_of(const Work& work) const;

  Parts parts_;
  SolverBench bench_;
  std::vector<std::optional<solver::PrivateFolder>> folders_;  // by solver, for runs with drawn options
  double judge_ms_ = 0, solver_ms_ = 0;  // CPU; the evaluator gets a share of the solvers'
  std::size_t own_errors_told_ = 0;
  mutable std::mutex mutex_;  // of counts_
  Counts counts_;
  std::vector<std::string> bad_labels_;
};

}  // namespace smiter::campaign
