// SPDX-License-Identifier: MIT
// The order in which kinds of evidence speak; each is judged in a file of its own (oracle/judge/trial.h).
#include "oracle/verdict.h"

#include "oracle/judge/trial.h"

namespace smiter::oracle {

namespace {

void judge_check(Trial& trial, std::size_t check) {
  if (const std::string gap = trial.gap_at(check); !gap.empty())
    return judge_not_understood(trial, check, gap);
  // Where no model can be good, the answer is what is wrong.
  if (trial.refutation_of(check).empty()) judge_models(trial, check);
  judge_sessions(trial, check);
  judge_parts(trial, check);
  if (judge_wrong_sat(trial, check) || judge_wrong_unsat(trial, check)) return;
  const bool by_premise = judge_premises(trial, check);
  if (judge_expectation(trial, check) || by_premise) return;
  judge_votes(trial, check);
}

}  // namespace

std::vector<Verdict> decide(const Record& record, const DecideOptions& options) {
  Trial trial(record);
  judge_crashes(trial);
  judge_rewrites(trial);
  for (std::size_t i = 0; i < trial.count_checks(); ++i) {
    judge_check(trial, i);
    judge_unknowns(trial, i);
  }
  judge_claims(trial);
  judge_pace(trial, options);
  return trial.take();
}

}  // namespace smiter::oracle
