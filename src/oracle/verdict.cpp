// SPDX-License-Identifier: MIT
#include "oracle/verdict.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

namespace smiter::oracle {

using solver::Class;
using solver::Result;
using testcase::Reason;

namespace {

bool contradict(Result a, Result b) {
  return (a == Result::Sat && b == Result::Unsat) || (a == Result::Unsat && b == Result::Sat);
}

Result expected_result(const testcase::Expectation& e) {
  if (!e.answer) return Result::None;
  return *e.answer == testcase::Answer::Sat ? Result::Sat : Result::Unsat;
}

class Judge {
 public:
  explicit Judge(const Record& record) : record_(record) {}

  std::vector<Verdict> run() {
    std::size_t checks = 0;
    for (const SolverRecord& s : record_.solvers) {
      checks = std::max(checks, s.checks.size());
      if (s.outcome == Class::Crash)
        add(VerdictClass::Crash, Proof::Signature, s.label, 0, s.message, s.signature);
    }
    for (std::size_t i = 0; i < checks; ++i) judge_check(i);
    return std::move(verdicts_);
  }

 private:
  void add(VerdictClass kind, Proof proof, const std::string& solver, std::size_t check, std::string why,
           std::string signature = {}) {
    verdicts_.push_back({kind, proof, solver, check, std::move(signature), std::move(why)});
  }
  [[nodiscard]] const CheckRecord* at(const SolverRecord& s, std::size_t check) const {
    return check < s.checks.size() ? &s.checks[check] : nullptr;
  }

  void judge_check(std::size_t i) {
    models(i);
    sessions_and_parts(i);
    std::string who;
    const Certainty sat = satisfiable(i, who);
    const bool anyone_unsat = std::ranges::any_of(record_.solvers, [&](const SolverRecord& s) {
      return at(s, i) != nullptr && at(s, i)->result == Result::Unsat;
    });
    if (sat == Certainty::Proved) {
      for (const SolverRecord& s : record_.solvers) {
        if (at(s, i) != nullptr && at(s, i)->result == Result::Unsat) {
          add(VerdictClass::RefutedByWitness, Proof::Witness, s.label, i,
              "says unsat; the model of " + who + " makes every assertion true");
        }
      }
      refuted_expectation(i, who);
      return;
    }
    if (sat == Certainty::Unspecified && anyone_unsat) {
      add(VerdictClass::Unspecified, Proof::None, "", i,
          "the model of " + who + " is good only with a value that the standard leaves open");
      return;
    }
    if (expectations(i)) return;
    votes(i);
  }

  enum class Certainty : std::uint8_t { None, Unspecified, Proved };

  // Do we know of a model that makes every assertion true, and whose is it?
  Certainty satisfiable(std::size_t i, std::string& who) const {
    if (i < record_.witness.size() && record_.witness[i] == Truth::Valid) {
      who = "the test's own witness";
      return Certainty::Proved;
    }
    Certainty best = Certainty::None;
    for (const SolverRecord& s : record_.solvers) {
      const CheckRecord* c = at(s, i);
      if (c == nullptr || c->result != Result::Sat || c->truth != Truth::Valid) continue;
      const Certainty certainty = c->unspecified ? Certainty::Unspecified : Certainty::Proved;
      if (certainty > best) {
        best = certainty;
        who = s.label;
      }
    }
    return best;
  }

  void models(std::size_t i) {
    for (const SolverRecord& s : record_.solvers) {
      const CheckRecord* c = at(s, i);
      if (c == nullptr) continue;
      if (c->result == Result::Sat && c->truth == Truth::Invalid) {
        if (c->unspecified) {
          add(VerdictClass::Unspecified, Proof::None, s.label, i,
              "its model is false, but for a disputed value: " + c->reason);
        } else {
          add(VerdictClass::InvalidModel, Proof::Model, s.label, i, c->reason);
        }
      } else if (c->complained && c->truth == Truth::Valid) {
        add(VerdictClass::ModelCheck, Proof::Model, s.label, i,
            "rejects its own model, which makes every assertion true");
      } else if (c->complained && is_partial(i)) {
        add(VerdictClass::Unspecified, Proof::None, s.label, i,
            "rejects its own model, which may rest on an unspecified value");
      } else if (c->complained) {
        add(VerdictClass::InvalidModel, Proof::OwnCheck, s.label, i,
            "its own check rejects the model; we could not decide: " + c->reason);
      }
    }
  }

  void sessions_and_parts(std::size_t i) {
    for (const SolverRecord& s : record_.solvers) {
      const CheckRecord* c = at(s, i);
      if (c == nullptr) continue;
      if (i < s.session.size() && contradict(c->result, s.session[i])) {
        add(VerdictClass::SessionOnly, Proof::Itself, s.label, i,
            fmt::format("says {} in a fresh process and {} in a used session", name_of(c->result),
                        name_of(s.session[i])));
      }
      if (c->alone && contradict(c->result, *c->alone)) {
        add(VerdictClass::ContradictsItself, Proof::Itself, s.label, i,
            fmt::format("says {} in the script and {} when the same query stands alone", name_of(c->result),
                        name_of(*c->alone)));
      }
    }
  }

  void refuted_expectation(std::size_t i, const std::string& who) {
    if (i >= record_.expectations.size()) return;
    const testcase::Expectation& e = record_.expectations[i];
    if (expected_result(e) == Result::Unsat) {
      add(VerdictClass::OurError, Proof::Witness, "", i,
          fmt::format("unsat was expected ({}), but the model of {} makes every assertion true", e.why, who));
    }
  }

  // True if an expectation settled the matter.
  bool expectations(std::size_t i) {
    if (i >= record_.expectations.size()) return false;
    const testcase::Expectation& e = record_.expectations[i];
    const bool by_rule =
        e.reason == Reason::Implied || e.reason == Reason::Equivalence || e.reason == Reason::Fusion;
    const bool by_label = e.reason == Reason::Label;
    if (!by_rule && !by_label) return false;
    bool any = false;
    for (const SolverRecord& s : record_.solvers) {
      const CheckRecord* c = at(s, i);
      if (c == nullptr || !contradict(c->result, expected_result(e))) continue;
      any = true;
      const std::string why =
          fmt::format("says {}, expected {} ({})", name_of(c->result), name_of(expected_result(e)), e.why);
      add(by_rule ? VerdictClass::ContradictsRule : VerdictClass::ContradictsLabel,
          by_rule ? Proof::Rule : Proof::None, s.label, i, why);
    }
    return by_rule && any;
  }

  [[nodiscard]] bool is_partial(std::size_t i) const {
    return i < record_.partial.size() && record_.partial[i];
  }

  void votes(std::size_t i) {
    std::set<std::string> sat, unsat;
    for (const SolverRecord& s : record_.solvers) {
      const CheckRecord* c = at(s, i);
      if (c == nullptr) continue;
      if (c->result == Result::Sat) sat.insert(s.family);
      if (c->result == Result::Unsat) unsat.insert(s.family);
    }
    if (sat.empty() || unsat.empty()) return;
    if (is_partial(i)) {
      add(VerdictClass::Unspecified, Proof::None, "", i,
          "solvers differ on a formula with operators that the standard leaves open");
      return;
    }
    const bool tie = sat.size() == unsat.size();
    const Result wrong = sat.size() < unsat.size() ? Result::Sat : Result::Unsat;
    const std::string count =
        fmt::format("{} of the families say sat, {} unsat; unproved", sat.size(), unsat.size());
    if (tie) {
      add(VerdictClass::Disagreement, Proof::Votes, "", i, count);
      return;
    }
    for (const SolverRecord& s : record_.solvers) {
      if (at(s, i) != nullptr && at(s, i)->result == wrong)
        add(VerdictClass::Disagreement, Proof::Votes, s.label, i, count);
    }
  }

  const Record& record_;
  std::vector<Verdict> verdicts_;
};

}  // namespace

std::vector<Verdict> decide(const Record& record) {
  return Judge(record).run();
}

bool is_soundness(VerdictClass kind) {
  return kind == VerdictClass::RefutedByWitness || kind == VerdictClass::ContradictsRule ||
         kind == VerdictClass::ContradictsItself || kind == VerdictClass::Disagreement;
}

bool is_reportable(VerdictClass kind) {
  return is_soundness(kind) || kind == VerdictClass::Crash || kind == VerdictClass::InvalidModel ||
         kind == VerdictClass::ModelCheck || kind == VerdictClass::SessionOnly;
}

std::string_view name_of(VerdictClass kind) {
  switch (kind) {
    case VerdictClass::Crash:
      return "crash";
    case VerdictClass::RefutedByWitness:
      return "soundness/refuted-by-witness";
    case VerdictClass::ContradictsRule:
      return "soundness/contradicts-rule";
    case VerdictClass::ContradictsItself:
      return "soundness/contradicts-itself";
    case VerdictClass::Disagreement:
      return "soundness/disagreement";
    case VerdictClass::InvalidModel:
      return "invalid-model";
    case VerdictClass::ModelCheck:
      return "model-check";
    case VerdictClass::SessionOnly:
      return "session-only";
    case VerdictClass::Unspecified:
      return "unspecified-value";
    case VerdictClass::ContradictsLabel:
      return "contradicts-label";
    case VerdictClass::OurError:
      return "our-error";
  }
  return "";
}

std::string_view name_of(Proof proof) {
  switch (proof) {
    case Proof::Signature:
      return "signature";
    case Proof::Witness:
      return "witness";
    case Proof::Model:
      return "model";
    case Proof::Itself:
      return "itself";
    case Proof::Rule:
      return "rule";
    case Proof::Votes:
      return "votes";
    case Proof::OwnCheck:
      return "own-check";
    case Proof::None:
      return "none";
  }
  return "";
}

}  // namespace smiter::oracle
