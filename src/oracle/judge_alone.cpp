// SPDX-License-Identifier: MIT
// What a solver shows by itself, whatever others say: a crash, a wrong model, answers and values
// that do not fit together.
#include <fmt/core.h>

#include "oracle/trial.h"

namespace smiter::oracle {

using solver::Result;

namespace {

void own_complaint(Trial& trial, std::size_t check, const SolverRecord& s, const std::string& reason) {
  if (trial.is_partial(check)) {
    trial.add(VerdictClass::Unspecified, Proof::None, s.label, check,
              "rejects its own model, which may rest on an unspecified value");
  } else {
    trial.add(VerdictClass::InvalidModel, Proof::OwnCheck, s.label, check,
              "its own check rejects the model" +
                  (reason.empty() ? std::string() : "; we could not decide: " + reason));
  }
}

}  // namespace

void judge_crashes(Trial& trial) {
  for (const SolverRecord& s : trial.record().solvers) {
    if (s.outcome == solver::Class::Crash)
      trial.add(VerdictClass::Crash, Proof::Signature, s.label, 0, s.message, s.signature);
  }
}

void judge_models(Trial& trial, std::size_t check) {
  for (const auto& [s, c] : trial.answers_to(check)) {
    if (c.result == Result::Sat && c.truth == Truth::Invalid) {
      if (c.unspecified) {
        trial.add(VerdictClass::Unspecified, Proof::None, s.label, check,
                  "its model is false, but for a disputed value: " + c.reason);
      } else {
        trial.add(VerdictClass::InvalidModel, Proof::Model, s.label, check, c.reason);
      }
    } else if (c.complained && c.truth == Truth::Valid) {
      trial.add(VerdictClass::ModelCheck, Proof::Model, s.label, check,
                "rejects its own model, which makes every assertion true");
    } else if (c.complained) {
      own_complaint(trial, check, s, c.reason);
    }
  }
}

void judge_sessions(Trial& trial, std::size_t check) {
  for (const auto& [s, c] : trial.answers_to(check)) {
    if (check >= s.session.size() || !contradict(c.result, s.session[check])) continue;
    trial.add(VerdictClass::SessionOnly, Proof::Itself, s.label, check,
              fmt::format("says {} in a fresh process and {} in a used session", name_of(c.result),
                          name_of(s.session[check])));
  }
}

void judge_parts(Trial& trial, std::size_t check) {
  // A solver may take an open value in one way here and in another there.
  const VerdictClass itself =
      trial.is_partial(check) ? VerdictClass::Unspecified : VerdictClass::ContradictsItself;
  for (const auto& [s, c] : trial.answers_to(check)) {
    if (c.alone && contradict(c.result, *c.alone)) {
      trial.add(itself, Proof::Itself, s.label, check,
                fmt::format("says {} in the script and {} when the same query stands alone",
                            name_of(c.result), name_of(*c.alone)));
    }
    if (c.assumed && contradict(c.result, *c.assumed)) {
      trial.add(itself, Proof::Itself, s.label, check,
                fmt::format("says {} of the assertions and {} when check-sat-assuming is given them",
                            name_of(c.result), name_of(*c.assumed)));
    }
    for (const ValueRecord& v : c.values) {
      if (v.agrees != Truth::Invalid || c.truth == Truth::Invalid) continue;
      trial.add(VerdictClass::ValueMismatch, Proof::Itself, s.label, check,
                fmt::format("get-value says that {} is {}; by its model it is not", v.term, v.value));
      break;
    }
  }
}

// What the solver says of itself counts; whether an answer is right nobody can tell.
void judge_not_understood(Trial& trial, std::size_t check, const std::string& gap) {
  judge_sessions(trial, check);
  const testcase::Expectation* const e = trial.expectation_of(check);
  bool sat = false, unsat = false, unexpected = false;
  for (const auto& [s, c] : trial.answers_to(check)) {
    if (c.complained) own_complaint(trial, check, s, gap);
    sat = sat || c.result == Result::Sat;
    unsat = unsat || c.result == Result::Unsat;
    unexpected = unexpected || (e != nullptr && contradict(c.result, expected_result(*e)));
  }
  if ((sat && unsat) || unexpected) trial.add(VerdictClass::NotUnderstood, Proof::None, "", check, gap);
}

}  // namespace smiter::oracle
