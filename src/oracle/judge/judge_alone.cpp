// SPDX-License-Identifier: MIT
// What a solver shows by itself, whatever others say: a crash, a wrong model, answers and values
// that do not fit together.
#include <algorithm>

#include <fmt/core.h>

#include "oracle/judge/trial.h"

namespace smiter::oracle {

using solver::Result;

namespace {

// Terms in an explanation; the whole is in the finding.
std::string clipped(const std::string& text) {
  constexpr std::size_t kMost = 200;
  std::string line;
  for (const char c : text) {
    const bool blank = c == ' ' || c == '\n' || c == '\t';
    if (!blank || (!line.empty() && line.back() != ' ')) line += blank ? ' ' : c;
    if (line.size() > kMost) return line + "…";
  }
  return line;
}

VerdictClass class_of(claim::Kind kind) {
  switch (kind) {
    case claim::Kind::Core:
    case claim::Kind::Assumptions:
      return VerdictClass::WrongCore;
    case claim::Kind::Assignment:
      return VerdictClass::ValueMismatch;
    case claim::Kind::Interpolant:
      return VerdictClass::WrongInterpolant;
    case claim::Kind::Abduct:
      return VerdictClass::WrongAbduct;
    case claim::Kind::Elimination:
      return VerdictClass::WrongElimination;
    case claim::Kind::Optimum:
      return VerdictClass::WrongOptimum;
    case claim::Kind::Proof:
      return VerdictClass::RejectedProof;
  }
  return VerdictClass::WrongCore;
}

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

void judge_rewrites(Trial& trial) {
  for (const SolverRecord& s : trial.record().solvers) {
    for (std::size_t i = 0; i < s.rewrites.size(); ++i) {
      const RewriteRecord& r = s.rewrites[i];
      if (r.truth != Truth::Invalid) continue;
      trial.add(VerdictClass::WrongRewrite, Proof::Witness, s.label, i,
                fmt::format("{} is {}, and {} is {}", clipped(r.term), clipped(r.value), clipped(r.rewritten),
                            clipped(r.rewritten_value)),
                r.operators);
    }
  }
}

void judge_claims(Trial& trial) {
  const auto is_wrong_anyway = [&](const SolverRecord& s, const ClaimRecord& c) {
    return std::ranges::any_of(trial.verdicts(), [&](const Verdict& v) {
      const bool answer = v.kind == VerdictClass::RefutedByWitness || v.kind == VerdictClass::InvalidModel ||
                          v.kind == VerdictClass::FalseAssertion;
      return answer && v.solver == s.label && v.check == c.check;
    });
  };
  for (const SolverRecord& s : trial.record().solvers) {
    for (std::size_t i = 0; i < s.claims.size(); ++i) {
      const ClaimRecord& c = s.claims[i];
      if (c.truth != Truth::Invalid || is_wrong_anyway(s, c)) continue;
      const bool by_checker = c.kind == claim::Kind::Proof;
      const Proof proof = by_checker             ? Proof::OwnCheck
                          : c.refutation.empty() ? Proof::Itself
                          : c.own_model          ? Proof::Model
                                                 : Proof::Witness;
      trial.add(class_of(c.kind), c.kind == claim::Kind::Assignment ? Proof::Itself : proof, s.label, i,
                by_checker ? c.reason : fmt::format("{}; it prints {}", c.reason, clipped(c.said)));
    }
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
      trial.add(
          VerdictClass::ValueMismatch, Proof::Itself, s.label, check,
          fmt::format("{} {} is {}; by its model it is not",
                      v.term.starts_with("(eval ") ? "says that" : "get-value says that", v.term, v.value));
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
