// SPDX-License-Identifier: MIT
// A block of terms as formulas (rewrite/solve/formulas.h), each solved by itself in a session: answers are
// compared with witnesses, models are evaluated. What looks wrong is a suspect. One per thread.
#pragma once

#include <optional>
#include <string>

#include "campaign/run/solver_bench.h"
#include "experiments/enumerate/block.h"

namespace smiter::experiments {

class SolveAsker {
 public:
  // As of BlockAsker.
  SolveAsker(const solver::SolverConfig& config, const std::string& prologue, const solver::Limits& limits,
             const smt::OpTable& ops);

  [[nodiscard]] BlockResult ask(BlockTerms& block);

 private:
  void ask_one(const testcase::Test& test, const std::string& operators, BlockResult& result);

  campaign::Entrant entrant_;
  const std::string& prologue_;
  const solver::Limits& limits_;
  const smt::OpTable& ops_;
  std::optional<solver::Session> session_;  // none: a process for each script
};

}  // namespace smiter::experiments
