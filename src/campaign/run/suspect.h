// SPDX-License-Identifier: MIT
// Looks at the answers that sessions gave to one test and says whether something may be
// wrong. Cheap: nothing is parsed for the many tests on which solvers agree, unless their
// models are to be judged. What it says is confirmed elsewhere, in fresh processes.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "campaign/run/solver_bench.h"
#include "oracle/record.h"
#include "oracle/verdict.h"
#include "smt/terms/signature.h"
#include "testcase/test.h"

namespace smiter::campaign {

struct Look {
  oracle::Record record;
  std::vector<oracle::Verdict> verdicts;
  std::size_t models = 0, models_undecided = 0;  // judged
  std::size_t terms = 0, terms_undecided = 0;    // that solvers rewrote, judged
};

// `entrants` are those that were asked, `answers` what they said, in the same order.
// `premises`: by entrant, what it said of the formula that the test was made from; may be
// empty. `judge_models`: also when nobody disagrees.
[[nodiscard]] Look look_at(const testcase::Test& test, std::span<const Entrant> entrants,
                           std::span<const solver::Answer> answers,
                           std::span<const std::optional<oracle::Premise>> premises, const smt::OpTable& ops,
                           bool judge_models);

}  // namespace smiter::campaign
