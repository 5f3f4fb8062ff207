// SPDX-License-Identifier: MIT
// A block of terms put to one solver: simplified in a session, judged, counted. One per thread.
//
// A suspect is a text that stands alone: whoever looks into it reads it again, so what the judge sees here,
// terms that were never printed and read, accuses nobody by itself.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "experiments/enumerate/progress.h"
#include "experiments/enumerate/understood.h"
#include "smt/terms/signature.h"
#include "solver/process/limits.h"
#include "solver/profile/solver_config.h"
#include "solver/session/answer.h"
#include "solver/session/session.h"
#include "testcase/test.h"

namespace smiter::experiments {

// A term that is worth a closer look.
struct Suspect {
  testcase::Test test;    // it alone
  std::string operators;  // of the term: what tells it from others at first
  bool crash = false;     // the solver crashes of it; otherwise it is wrong about it
};

struct BlockResult {
  TermCounts counts = {};
  std::vector<Suspect> suspects = {};
};

// The test of a script about which nothing is known beforehand.
[[nodiscard]] testcase::Test enumerated_test(std::string script);

class BlockAsker {
 public:
  // `prologue`: the declarations, as a solver gets them. Everything must outlive it.
  BlockAsker(const solver::SolverConfig& config, const std::string& prologue, const solver::Limits& limits,
             const smt::OpTable& ops);

  [[nodiscard]] BlockResult ask(BlockTerms& block);
  // Only sends the terms and reads what comes: what the solver can do without a judge.
  [[nodiscard]] TermCounts send(const BlockTerms& block);

 private:
  // What the solver printed for each term, empty where nothing came.
  [[nodiscard]] std::vector<std::string> answers(const std::vector<std::string>& terms, BlockResult& result);
  // Asks for the terms from `first` on and says how many were answered, at least one.
  [[nodiscard]] std::size_t ask_some(std::span<const std::string> terms, std::span<std::string> printed,
                                     BlockResult& result);
  void judge(BlockTerms& block, const std::vector<std::string>& printed, BlockResult& result) const;
  void fail(const std::string& term, const solver::Answer& answer, BlockResult& result) const;
  [[nodiscard]] std::string script_of(std::span<const std::string> terms) const;
  [[nodiscard]] solver::Answer run(const std::string& script);

  const solver::SolverConfig& config_;
  const std::string& prologue_;
  const solver::Limits& limits_;
  const smt::OpTable& ops_;
  std::optional<solver::Session> session_;  // none: a process for each script
};

}  // namespace smiter::experiments
