// SPDX-License-Identifier: MIT
// Asks the solvers whether one script after another still shows what is kept. A pure
// function of the script, as far as solvers are. One per thread.
#pragma once

#include <memory>
#include <span>
#include <string>
#include <vector>

#include "acceptance/kept.h"
#include "solver/session/session.h"

namespace smiter::acceptance {

class Prober {
 public:
  // `ops` must outlive it.
  Prober(std::span<const solver::SolverConfig> solvers, const Kept& kept, const smt::OpTable& ops);

  [[nodiscard]] bool still_shows(const std::string& candidate);
  // The signature of the crash with its place, by a debugger or our tracer; empty if it does not
  // crash or nobody can tell.
  [[nodiscard]] std::string place_of_crash(const std::string& script);

  // Another way to write the witness, after symbols got other names.
  void add_witness(std::string model) { witnesses_.push_back(std::move(model)); }
  void add_reason(UnsatReason reason) { kept_.reasons.push_back(std::move(reason)); }
  void set_wall_limit(std::uint64_t ms) { kept_.limits.wall_ms = ms; }
  void set_limits(const solver::Limits& limits) { kept_.limits = limits; }
  void set_deadline(const solver::Deadline& until) { kept_.limits.until = until; }
  [[nodiscard]] double cpu_ms() const { return cpu_ms_; }
  [[nodiscard]] double last_wall_ms() const {
    return last_wall_ms_;
  }  // of the slowest solver of the last call
  [[nodiscard]] std::size_t queries() const { return queries_; }

 private:
  solver::Answer ask(std::size_t solver, const std::string& script, const solver::Wants& wants);
  void watch(std::size_t solver, const solver::Answer& answer);
  solver::Answer run_fresh(std::size_t solver, const solver::Query& query);
  [[nodiscard]] bool wants_own_checks() const;
  bool crashes(const std::string& script);
  bool gives_false_model(const std::string& script);
  bool is_slow(const std::string& script);
  // At which check-sats all that are asked say what they must; empty: at none.
  std::vector<std::size_t> where_as_expected(const std::string& script);
  bool pair_shows(const std::string& script);
  bool has_verdict(const std::string& script);
  [[nodiscard]] bool has_reason(const std::string& script) const;
  bool has_witness(const std::string& script, std::span<const std::size_t> checks);
  bool is_partial(const std::string& script) const;
  [[nodiscard]] bool is_understood(const std::string& script) const;

  std::vector<solver::SolverConfig> solvers_;
  Kept kept_;
  const smt::OpTable& ops_;
  std::vector<std::string> witnesses_;
  std::vector<std::unique_ptr<solver::Session>> sessions_;  // by solver; null: not started
  std::vector<unsigned> slow_;                              // by solver: queries that took long in a session
  double cpu_ms_ = 0;
  double last_wall_ms_ = 0;
  std::size_t queries_ = 0;
};

}  // namespace smiter::acceptance
