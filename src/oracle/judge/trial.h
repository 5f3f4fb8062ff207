// SPDX-License-Identifier: MIT
// A record on trial: what decide() (oracle/verdict.h) and its parts share. Each part looks at one
// kind of evidence and adds the verdicts that follow from it; verdict.cpp has the order in which
// they speak. Nothing here is for other folders.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "oracle/verdict.h"

namespace smiter::oracle {

// A solver, and what it said to one check-sat.
struct Answered {
  const SolverRecord& solver;
  const CheckRecord& check;
};

class Trial {
 public:
  // The record outlives the trial.
  explicit Trial(const Record& record) : record_(record) {}

  [[nodiscard]] const Record& record() const { return record_; }
  [[nodiscard]] const std::vector<Verdict>& verdicts() const { return verdicts_; }
  [[nodiscard]] std::vector<Verdict> take() { return std::move(verdicts_); }
  void add(VerdictClass kind, Proof proof, const std::string& solver, std::size_t check, std::string why,
           std::string signature = {});

  // Who came as far as this check-sat, in the record's order.
  [[nodiscard]] std::vector<Answered> answers_to(std::size_t check) const;
  [[nodiscard]] std::size_t count_checks() const;
  // What we do not understand of it. A solver may print more answers than we count checks: after a
  // gap we do not know to what.
  [[nodiscard]] std::string gap_at(std::size_t check) const;
  // Does it mention an operator that the standard leaves open somewhere?
  [[nodiscard]] bool is_partial(std::size_t check) const;
  [[nodiscard]] const testcase::Expectation* expectation_of(std::size_t check) const;
  // Why an assertion is false whatever the model; empty: not known.
  [[nodiscard]] std::string refutation_of(std::size_t check) const;

 private:
  const Record& record_;
  std::vector<Verdict> verdicts_;
};

[[nodiscard]] bool contradict(solver::Result a, solver::Result b);
[[nodiscard]] solver::Result expected_result(const testcase::Expectation& e);

// What a solver shows by itself (judge_alone.cpp).
void judge_crashes(Trial& trial);
void judge_rewrites(Trial& trial);
void judge_claims(Trial& trial);
void judge_models(Trial& trial, std::size_t check);
void judge_sessions(Trial& trial, std::size_t check);
void judge_parts(Trial& trial, std::size_t check);
void judge_not_understood(Trial& trial, std::size_t check, const std::string& gap);

// What the evaluator proves (judge_proofs.cpp). True: nothing else is to be said of this check.
[[nodiscard]] bool judge_wrong_sat(Trial& trial, std::size_t check);
[[nodiscard]] bool judge_wrong_unsat(Trial& trial, std::size_t check);

// What rules, labels and other solvers say (judge_opinions.cpp). True: the matter is settled.
[[nodiscard]] bool judge_premises(Trial& trial, std::size_t check);
[[nodiscard]] bool judge_expectation(Trial& trial, std::size_t check);
void judge_votes(Trial& trial, std::size_t check);

// Who gives up or takes long (judge_effort.cpp).
void judge_unknowns(Trial& trial, std::size_t check);
void judge_pace(Trial& trial, const DecideOptions& options);

}  // namespace smiter::oracle
