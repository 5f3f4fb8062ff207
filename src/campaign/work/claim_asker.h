// SPDX-License-Identifier: MIT
// After some tests, asks a solver for more: the core of its unsat, an optimum after its sat (src/claim). What
// it claims is judged by models that other solvers give and our evaluator verifies. Belongs to one thread.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "base/rng.h"
#include "campaign/run/parts.h"
#include "campaign/work/inspector.h"
#include "claim/claim.h"
#include "testcase/test.h"

namespace smiter::campaign {

class ClaimAsker {
 public:
  // All of them must outlive it.
  ClaimAsker(const Parts& parts, SolverBench& bench, Tally& tally);

  // What was asked after the test, and what came of it; nothing if it was not its turn, or nobody can be
  // asked.
  struct Outcome {
    testcase::Test test = {};
    Entrant entrant = {};
    solver::Answer answer = {};
    oracle::Record record = {};
  };
  [[nodiscard]] std::optional<Outcome> ask(const AnsweredTest& answered, std::size_t row);

 private:
  struct Choice {
    std::size_t asked = 0;  // which of those that answered
    claim::Kind kind = claim::Kind::Core;
  };
  [[nodiscard]] std::optional<Outcome> make(const AnsweredTest& answered, Choice& choice) const;
  [[nodiscard]] std::optional<Choice> choose(const AnsweredTest& answered, base::Rng& rng) const;
  [[nodiscard]] solver::Limits limits_of(const Entrant& entrant) const;
  [[nodiscard]] solver::Answer put(const Entrant& entrant, solver::Query query, std::size_t row);
  // A solver of another family first: it is less likely to make the same mistake.
  [[nodiscard]] const Entrant& helper(const AnsweredTest& answered, std::size_t suspect) const;

  const Parts& parts_;
  SolverBench& bench_;
  Tally& tally_;
  std::vector<claim::Kind> kinds_;
  // By solver and kind: how often it was asked in a row without printing anything.
  std::vector<std::vector<unsigned>> in_vain_;
};

}  // namespace smiter::campaign
