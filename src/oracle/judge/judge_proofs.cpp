// SPDX-License-Identifier: MIT
// What the evaluator proves about a check-sat, and whom that convicts: a solver, or an expectation
// of ours.
#include <algorithm>

#include <fmt/core.h>

#include "oracle/judge/trial.h"

namespace smiter::oracle {

using solver::Result;

namespace {

// That there is a model which makes every assertion true.
struct Satisfiable {
  enum class Certainty : std::uint8_t { None, Unspecified, Proved };
  Certainty certainty = Certainty::None;
  std::string who = {};  // whose model it is
};
using Certainty = Satisfiable::Certainty;

Satisfiable satisfiable(const Trial& trial, std::size_t check) {
  const std::vector<Truth>& witness = trial.record().witness;
  // Its own, one that the reducer found for the smaller one, or anything, if all is true without one.
  if (check < witness.size() && witness[check] == Truth::Valid)
    return {Certainty::Proved, "the witness of the test"};
  Satisfiable best;
  for (const auto& [s, c] : trial.answers_to(check)) {
    if (c.result != Result::Sat || c.truth != Truth::Valid) continue;
    const Certainty certainty = c.unspecified ? Certainty::Unspecified : Certainty::Proved;
    if (certainty > best.certainty) best = {certainty, "the model of " + s.label};
  }
  return best;
}

}  // namespace

// No model is good: whatever model it gives, the answer is what is wrong.
bool judge_wrong_sat(Trial& trial, std::size_t check) {
  const std::string why = trial.refutation_of(check);
  if (why.empty()) return false;
  for (const auto& [s, c] : trial.answers_to(check)) {
    if (c.result != Result::Sat) continue;
    trial.add(VerdictClass::FalseAssertion, Proof::Evaluation, s.label, check,
              "says sat, but an assertion is false whatever the model; " + why);
  }
  const testcase::Expectation* const e = trial.expectation_of(check);
  if (e != nullptr && expected_result(*e) == Result::Sat && e->reason != testcase::Reason::Label)
    trial.add(VerdictClass::OurError, Proof::Evaluation, "", check,
              fmt::format("sat was expected ({}), but an assertion is false whatever the model", e->why));
  return true;
}

bool judge_wrong_unsat(Trial& trial, std::size_t check) {
  const Satisfiable known = satisfiable(trial, check);
  const std::vector<Answered> answers = trial.answers_to(check);
  const auto says_unsat = [](const Answered& a) { return a.check.result == Result::Unsat; };
  if (known.certainty == Certainty::Proved) {
    for (const Answered& a : answers) {
      if (says_unsat(a))
        trial.add(VerdictClass::RefutedByWitness, Proof::Witness, a.solver.label, check,
                  "says unsat; " + known.who + " makes every assertion true");
    }
    const testcase::Expectation* const e = trial.expectation_of(check);
    if (e != nullptr && expected_result(*e) == Result::Unsat)
      trial.add(VerdictClass::OurError, Proof::Witness, "", check,
                fmt::format("unsat was expected ({}), but {} makes every assertion true", e->why, known.who));
    return true;
  }
  if (known.certainty == Certainty::None || std::ranges::none_of(answers, says_unsat)) return false;
  trial.add(VerdictClass::Unspecified, Proof::None, "", check,
            known.who + " is good only with a value that the standard leaves open");
  return true;
}

}  // namespace smiter::oracle
