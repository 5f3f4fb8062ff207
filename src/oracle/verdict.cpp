// SPDX-License-Identifier: MIT
#include "oracle/verdict.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "base/version.h"
#include "oracle/unknown.h"

namespace smiter::oracle {

using solver::Class;
using solver::Result;
using testcase::Reason;

namespace {

bool contradict(Result a, Result b) {
  return (a == Result::Sat && b == Result::Unsat) || (a == Result::Unsat && b == Result::Sat);
}

std::string families(const std::set<std::string>& names, std::string_view verb) {
  return fmt::format("{} {}{}", fmt::join(names, ", "), verb, names.size() == 1 ? "s" : "");
}

Result expected_result(const testcase::Expectation& e) {
  if (!e.answer) return Result::None;
  return *e.answer == testcase::Answer::Sat ? Result::Sat : Result::Unsat;
}

class Judge {
 public:
  Judge(const Record& record, const DecideOptions& options) : record_(record), options_(options) {}

  std::vector<Verdict> run() {
    std::size_t checks = 0;
    for (const SolverRecord& s : record_.solvers) {
      checks = std::max(checks, s.checks.size());
      if (s.outcome == Class::Crash)
        add(VerdictClass::Crash, Proof::Signature, s.label, 0, s.message, s.signature);
    }
    for (std::size_t i = 0; i < checks; ++i) {
      judge_check(i);
      incompleteness(i);
    }
    performance();
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
    if (const std::string gap = gap_at(i); !gap.empty()) return not_understood(i, gap);
    const bool is_false = i < record_.refuted.size() && !record_.refuted[i].empty();
    if (!is_false) models(i);
    sessions(i);
    parts(i);
    if (is_false) return wrong_sat(i);
    std::string who;
    const Certainty sat = satisfiable(i, who);
    const bool anyone_unsat = std::ranges::any_of(record_.solvers, [&](const SolverRecord& s) {
      return at(s, i) != nullptr && at(s, i)->result == Result::Unsat;
    });
    if (sat == Certainty::Proved) {
      for (const SolverRecord& s : record_.solvers) {
        if (at(s, i) != nullptr && at(s, i)->result == Result::Unsat) {
          add(VerdictClass::RefutedByWitness, Proof::Witness, s.label, i,
              "says unsat; " + who + " makes every assertion true");
        }
      }
      refuted_expectation(i, who);
      return;
    }
    if (sat == Certainty::Unspecified && anyone_unsat) {
      add(VerdictClass::Unspecified, Proof::None, "", i,
          who + " is good only with a value that the standard leaves open");
      return;
    }
    const bool settled = premises(i);
    if (expectations(i) || settled) return;
    votes(i);
  }

  // No model is good: whatever model it gives, the answer is what is wrong.
  void wrong_sat(std::size_t i) {
    for (const SolverRecord& s : record_.solvers) {
      if (at(s, i) == nullptr || at(s, i)->result != Result::Sat) continue;
      add(VerdictClass::FalseAssertion, Proof::Evaluation, s.label, i,
          "says sat, but an assertion is false whatever the model; " + record_.refuted[i]);
    }
    if (i >= record_.expectations.size() || expected_result(record_.expectations[i]) != Result::Sat ||
        record_.expectations[i].reason == Reason::Label)
      return;
    add(VerdictClass::OurError, Proof::Evaluation, "", i,
        fmt::format("sat was expected ({}), but an assertion is false whatever the model",
                    record_.expectations[i].why));
  }

  // A solver may print more answers than we count checks: after a gap we do not know to what.
  [[nodiscard]] std::string gap_at(std::size_t i) const {
    return record_.gaps.empty() ? "" : record_.gaps[std::min(i, record_.gaps.size() - 1)];
  }

  // What the solver says of itself counts; whether an answer is right nobody can tell.
  void not_understood(std::size_t i, const std::string& gap) {
    sessions(i);
    bool sat = false, unsat = false, unexpected = false;
    for (const SolverRecord& s : record_.solvers) {
      const CheckRecord* c = at(s, i);
      if (c == nullptr) continue;
      if (c->complained) own_complaint(i, s, gap);
      sat = sat || c->result == Result::Sat;
      unsat = unsat || c->result == Result::Unsat;
      unexpected = unexpected || (i < record_.expectations.size() &&
                                  contradict(c->result, expected_result(record_.expectations[i])));
    }
    if ((sat && unsat) || unexpected) add(VerdictClass::NotUnderstood, Proof::None, "", i, gap);
  }

  void own_complaint(std::size_t i, const SolverRecord& s, const std::string& reason) {
    if (is_partial(i)) {
      add(VerdictClass::Unspecified, Proof::None, s.label, i,
          "rejects its own model, which may rest on an unspecified value");
    } else {
      add(VerdictClass::InvalidModel, Proof::OwnCheck, s.label, i,
          "its own check rejects the model" +
              (reason.empty() ? std::string() : "; we could not decide: " + reason));
    }
  }

  [[nodiscard]] static bool contradicts_premise(const SolverRecord& s, const CheckRecord& c) {
    return s.premise && !s.premise->rule.empty() && contradict(c.result, s.premise->result);
  }

  // Whose answer contradicts its own answer to the formula that the test was made from.
  bool premises(std::size_t i) {
    bool any = false;
    for (const SolverRecord& s : record_.solvers) {
      const CheckRecord* c = at(s, i);
      if (c == nullptr || !contradicts_premise(s, *c)) continue;
      any = true;
      add(VerdictClass::ContradictsRule, Proof::Rule, s.label, i,
          fmt::format("says {}, and {} on the formula it was made from, from which the contrary follows ({})",
                      name_of(c->result), name_of(s.premise->result), s.premise->rule));
    }
    return any;
  }

  enum class Certainty : std::uint8_t { None, Unspecified, Proved };

  // Do we know of a model that makes every assertion true, and whose is it?
  Certainty satisfiable(std::size_t i, std::string& who) const {
    if (i < record_.witness.size() && record_.witness[i] == Truth::Valid) {
      // Its own, one that the reducer found for the smaller one, or anything, if all is true without one.
      who = "the witness of the test";
      return Certainty::Proved;
    }
    Certainty best = Certainty::None;
    for (const SolverRecord& s : record_.solvers) {
      const CheckRecord* c = at(s, i);
      if (c == nullptr || c->result != Result::Sat || c->truth != Truth::Valid) continue;
      const Certainty certainty = c->unspecified ? Certainty::Unspecified : Certainty::Proved;
      if (certainty > best) {
        best = certainty;
        who = "the model of " + s.label;
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
      } else if (c->complained) {
        own_complaint(i, s, c->reason);
      }
    }
  }

  void sessions(std::size_t i) {
    for (const SolverRecord& s : record_.solvers) {
      const CheckRecord* c = at(s, i);
      if (c == nullptr || i >= s.session.size() || !contradict(c->result, s.session[i])) continue;
      add(VerdictClass::SessionOnly, Proof::Itself, s.label, i,
          fmt::format("says {} in a fresh process and {} in a used session", name_of(c->result),
                      name_of(s.session[i])));
    }
  }

  void parts(std::size_t i) {
    for (const SolverRecord& s : record_.solvers) {
      const CheckRecord* c = at(s, i);
      if (c == nullptr) continue;
      // A solver may take an open value in one way here and in another there.
      const VerdictClass itself = is_partial(i) ? VerdictClass::Unspecified : VerdictClass::ContradictsItself;
      if (c->alone && contradict(c->result, *c->alone)) {
        add(itself, Proof::Itself, s.label, i,
            fmt::format("says {} in the script and {} when the same query stands alone", name_of(c->result),
                        name_of(*c->alone)));
      }
      if (c->assumed && contradict(c->result, *c->assumed)) {
        add(itself, Proof::Itself, s.label, i,
            fmt::format("says {} of the assertions and {} when check-sat-assuming is given them",
                        name_of(c->result), name_of(*c->assumed)));
      }
      for (const ValueRecord& v : c->values) {
        if (v.agrees != Truth::Invalid || c->truth == Truth::Invalid) continue;
        add(VerdictClass::ValueMismatch, Proof::Itself, s.label, i,
            fmt::format("get-value says that {} is {}; by its model it is not", v.term, v.value));
        break;
      }
    }
  }

  void refuted_expectation(std::size_t i, const std::string& who) {
    if (i >= record_.expectations.size()) return;
    const testcase::Expectation& e = record_.expectations[i];
    if (expected_result(e) == Result::Unsat) {
      add(VerdictClass::OurError, Proof::Witness, "", i,
          fmt::format("unsat was expected ({}), but {} makes every assertion true", e.why, who));
    }
  }

  // True if an expectation settled the matter.
  bool expectations(std::size_t i) {
    if (i >= record_.expectations.size()) return false;
    const testcase::Expectation& e = record_.expectations[i];
    const bool by_rule =
        e.reason == Reason::Implied || e.reason == Reason::Equivalence || e.reason == Reason::Fusion;
    const bool by_label = e.reason == Reason::Label;
    if (e.reason == Reason::Trusted) return trusted(i, e);
    if (!by_rule && !by_label) return false;
    bool any = false;
    for (const SolverRecord& s : record_.solvers) {
      const CheckRecord* c = at(s, i);
      if (c == nullptr || !contradict(c->result, expected_result(e))) continue;
      any = true;
      // A rule may take an open value in one way and the solver in another, unless it is right
      // whatever they are; and even then a model that is good but for such values speaks against it.
      const bool open = is_partial(i) && (!e.whatever_is_open || c->truth == Truth::Valid);
      if (by_rule && open) {
        add(VerdictClass::Unspecified, Proof::None, s.label, i,
            fmt::format("says {}, expected {}, of a formula with values that the standard leaves open",
                        name_of(c->result), name_of(expected_result(e))));
        continue;
      }
      const std::string why =
          fmt::format("says {}, expected {} ({})", name_of(c->result), name_of(expected_result(e)), e.why);
      add(by_rule ? VerdictClass::ContradictsRule : VerdictClass::ContradictsLabel,
          by_rule ? Proof::Rule : Proof::None, s.label, i, why);
    }
    return by_rule && any;
  }

  // An expectation that rests on what a solver said of a part is that solver's vote, no
  // more. Where everybody else is against it, nobody can tell who is wrong.
  bool trusted(std::size_t i, const testcase::Expectation& e) {
    if (is_partial(i)) return false;
    std::set<std::string> against;
    bool agreed = false;
    for (const SolverRecord& s : record_.solvers) {
      const CheckRecord* c = at(s, i);
      if (c == nullptr) continue;
      if (contradict(c->result, expected_result(e))) against.insert(s.family);
      agreed = agreed || c->result == expected_result(e);
    }
    const bool anyone = !agreed && against.size() > 1;
    for (const SolverRecord& s : record_.solvers) {
      const CheckRecord* c = at(s, i);
      if (c == nullptr || !contradict(c->result, expected_result(e))) continue;
      if (contradicts_premise(s, *c)) continue;  // which says more
      add(VerdictClass::Disagreement, Proof::Votes, anyone ? "" : s.label, i,
          fmt::format("says {}, expected {} ({}); unproved", name_of(c->result), name_of(expected_result(e)),
                      e.why));
      if (anyone) break;
    }
    return !against.empty();
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
    // Who says sat and has nothing to show but a false model is wrong about one thing at
    // least; and what is open was no part of it.
    const bool all_false = std::ranges::all_of(record_.solvers, [&](const SolverRecord& s) {
      const CheckRecord* c = at(s, i);
      return c == nullptr || c->result != Result::Sat || (c->truth == Truth::Invalid && !c->unspecified);
    });
    if (is_partial(i) && !all_false) {
      add(VerdictClass::Unspecified, Proof::None, "", i,
          "solvers differ on a formula with operators that the standard leaves open");
      return;
    }
    // A family whose versions differ has no vote.
    std::set<std::string> torn = sat;
    std::erase_if(torn, [&](const std::string& family) { return !unsat.contains(family); });
    for (const std::string& family : torn) {
      sat.erase(family);
      unsat.erase(family);
    }
    const bool tie = sat.size() == unsat.size() && !all_false;
    const Result wrong = all_false || sat.size() < unsat.size() ? Result::Sat : Result::Unsat;
    std::vector<std::string> sides;
    if (!sat.empty())
      sides.push_back(families(sat, "say") + " sat" + (all_false ? ", with false models" : ""));
    if (!unsat.empty()) sides.push_back(families(unsat, "say") + " unsat");
    if (!torn.empty()) sides.push_back(families(torn, "answer") + " both ways");
    const std::string count = fmt::format("{}; unproved", fmt::join(sides, "; "));
    if (tie) {
      add(VerdictClass::Disagreement, Proof::Votes, "", i, count);
      return;
    }
    for (const SolverRecord& s : record_.solvers) {
      if (at(s, i) != nullptr && at(s, i)->result == wrong)
        add(VerdictClass::Disagreement, Proof::Votes, s.label, i, count);
    }
  }

  // May `s` be measured by `other`? If that is an older program of its family, or, where nobody can
  // tell, if `s` is the first of the family.
  [[nodiscard]] bool is_measured_by(const SolverRecord& s, const SolverRecord& other) const {
    if (&s == &other || s.family != other.family) return false;
    if (s.generation != other.generation) return s.generation > other.generation;
    const auto order = base::compare_versions(s.version, other.version);
    if (order != std::partial_ordering::unordered) return order > 0;
    return &*std::ranges::find(record_.solvers, s.family, &SolverRecord::family) == &s;
  }

  // Who says unknown although there is a reason to expect an answer. A limit that was hit
  // is no unknown. The signature is the kind of reason that the solver gives.
  void incompleteness(std::size_t i) {
    if (record_.outside_logic) return;
    for (const SolverRecord& s : record_.solvers) {
      const CheckRecord* c = at(s, i);
      if (c == nullptr || c->result != Result::Unknown) continue;
      const UnknownKind why = kind_of_unknown(c->gave_up);
      if (why == UnknownKind::Resource) continue;
      const std::string kind(name_of(why));
      const std::string reason = c->gave_up.empty() ? kind : fmt::format("{}: {}", kind, c->gave_up);
      const auto decides = std::ranges::find_if(record_.solvers, [&](const SolverRecord& other) {
        return is_measured_by(s, other) && at(other, i) != nullptr && is_definite(at(other, i)->result);
      });
      if (decides != record_.solvers.end()) {
        add(VerdictClass::Regression, Proof::Measured, s.label, i,
            fmt::format("says unknown ({}) where {} says {}", reason, decides->label,
                        name_of(at(*decides, i)->result)),
            kind);
      }
      if (s.premise && is_definite(s.premise->result) && !s.premise->rule.empty() && gap_at(i).empty()) {
        add(VerdictClass::Implication, Proof::Rule, s.label, i,
            fmt::format(
                "says unknown ({}), but {} on the formula it was made from. {}, so this one is {}, too ({})",
                reason, name_of(s.premise->result),
                s.premise->result == Result::Sat ? "That one implies this one" : "This one implies that one",
                name_of(s.premise->result), s.premise->rule),
            kind);
      }
    }
  }

  // Whoever answers wrongly sets no pace.
  [[nodiscard]] bool is_convicted(const SolverRecord& s) const {
    return std::ranges::any_of(verdicts_, [&](const Verdict& v) {
      return v.solver == s.label && (is_soundness(v.kind) || v.kind == VerdictClass::InvalidModel);
    });
  }

  void performance() {
    for (const SolverRecord& s : record_.solvers) {
      if (s.cpu_ms < options_.slow_least_ms || (s.outcome != Class::Ok && s.outcome != Class::Timeout))
        continue;
      const auto slower_than = [&](double cpu_ms) {
        return s.cpu_ms >= options_.slow_factor * std::max(cpu_ms, 1.0);
      };
      const auto faster = std::ranges::find_if(record_.solvers, [&](const SolverRecord& other) {
        const bool decides = std::ranges::any_of(other.checks, solver::is_definite, &CheckRecord::result);
        return is_measured_by(s, other) && !is_convicted(other) && other.outcome == Class::Ok && decides &&
               slower_than(other.cpu_ms);
      });
      if (faster != record_.solvers.end()) {
        add(VerdictClass::Performance, Proof::Measured, s.label, 0,
            fmt::format("takes {:.0f} ms of CPU, {} {:.0f} ms", s.cpu_ms, faster->label, faster->cpu_ms));
      } else if (s.premise && is_definite(s.premise->result) && slower_than(s.premise->cpu_ms)) {
        add(VerdictClass::Performance, Proof::Measured, s.label, 0,
            fmt::format("takes {:.0f} ms of CPU, and {:.0f} ms on the formula it was made from", s.cpu_ms,
                        s.premise->cpu_ms));
      }
    }
  }

  const Record& record_;
  const DecideOptions& options_;
  std::vector<Verdict> verdicts_;
};

}  // namespace

std::vector<Verdict> decide(const Record& record, const DecideOptions& options) {
  return Judge(record, options).run();
}

}  // namespace smiter::oracle
