// SPDX-License-Identifier: MIT
// Who gives up, or takes long, although there is a reason to expect better: an older version or
// another configuration, or the formula that the test was made from.
#include <algorithm>

#include <fmt/core.h>

#include "base/text/version.h"
#include "oracle/judge/trial.h"
#include "oracle/unknown.h"

namespace smiter::oracle {

using solver::Class;
using solver::Result;

namespace {

// May `s` be measured by `other`? If that is an older program of its family, or, where nobody can
// tell, if `s` is the first of the family.
bool is_measured_by(const Record& record, const SolverRecord& s, const SolverRecord& other) {
  if (&s == &other || s.family != other.family) return false;
  if (s.generation != other.generation) return s.generation > other.generation;
  const auto order = base::compare_versions(s.version, other.version);
  if (order != std::partial_ordering::unordered) return order > 0;
  return &*std::ranges::find(record.solvers, s.family, &SolverRecord::family) == &s;
}

// Whoever answers wrongly sets no pace.
bool is_convicted(const Trial& trial, const SolverRecord& s) {
  return std::ranges::any_of(trial.verdicts(), [&](const Verdict& v) {
    return v.solver == s.label && severity_of(v.kind) <= Severity::WrongModel;
  });
}

void add_regression(Trial& trial, std::size_t check, const SolverRecord& s, const std::string& kind,
                    const std::string& reason) {
  for (const auto& [other, c] : trial.answers_to(check)) {
    if (!is_measured_by(trial.record(), s, other) || !is_definite(c.result)) continue;
    trial.add(VerdictClass::Regression, Proof::Measured, s.label, check,
              fmt::format("says unknown ({}) where {} says {}", reason, other.label, name_of(c.result)),
              kind);
    return;
  }
}

void add_implication(Trial& trial, std::size_t check, const SolverRecord& s, const std::string& kind,
                     const std::string& reason) {
  if (!s.premise || !is_definite(s.premise->result) || s.premise->rule.empty()) return;
  if (!trial.gap_at(check).empty()) return;
  const std::string_view answer = name_of(s.premise->result);
  trial.add(VerdictClass::Implication, Proof::Rule, s.label, check,
            fmt::format(
                "says unknown ({}), but {} on the formula it was made from. {}, so this one is {}, too ({})",
                reason, answer,
                s.premise->result == Result::Sat ? "That one implies this one" : "This one implies that one",
                answer, s.premise->rule),
            kind);
}

// What it does not support it need not decide.
void add_giving_up(Trial& trial, std::size_t check, const SolverRecord& s, UnknownKind why,
                   const std::string& reason) {
  const Record& record = trial.record();
  if (!record.decidable || why == UnknownKind::Unsupported || !trial.gap_at(check).empty()) return;
  if (check >= record.witness.size() || record.witness[check] != Truth::Valid) return;
  const bool said = std::ranges::any_of(trial.verdicts(), [&](const Verdict& v) {
    return v.solver == s.label && v.check == check && is_incompleteness(v.kind);
  });
  if (said) return;
  trial.add(VerdictClass::GivesUp, Proof::Witness, s.label, check,
            fmt::format("says unknown ({}), but there is a decision procedure, and the witness of the test "
                        "makes every assertion true",
                        reason),
            std::string(name_of(why)));
}

}  // namespace

// A limit that was hit is no unknown. The signature is the kind of reason that the solver gives.
void judge_unknowns(Trial& trial, std::size_t check) {
  if (trial.record().outside_logic) return;
  for (const auto& [s, c] : trial.answers_to(check)) {
    if (c.result != Result::Unknown) continue;
    const UnknownKind why = kind_of_unknown(c.gave_up);
    if (why == UnknownKind::Resource) continue;
    const std::string kind(name_of(why));
    const std::string reason = c.gave_up.empty() ? kind : fmt::format("{}: {}", kind, c.gave_up);
    add_regression(trial, check, s, kind, reason);
    add_implication(trial, check, s, kind, reason);
    add_giving_up(trial, check, s, why, reason);
  }
}

void judge_pace(Trial& trial, const DecideOptions& options) {
  const Record& record = trial.record();
  for (const SolverRecord& s : record.solvers) {
    if (s.cpu_ms < options.slow_least_ms || (s.outcome != Class::Ok && s.outcome != Class::Timeout)) continue;
    const auto slower_than = [&](double cpu_ms) {
      return s.cpu_ms >= options.slow_factor * std::max(cpu_ms, 1.0);
    };
    const auto faster = std::ranges::find_if(record.solvers, [&](const SolverRecord& other) {
      const bool decides = std::ranges::any_of(other.checks, solver::is_definite, &CheckRecord::result);
      return is_measured_by(record, s, other) && !is_convicted(trial, other) && other.outcome == Class::Ok &&
             decides && slower_than(other.cpu_ms);
    });
    if (faster != record.solvers.end()) {
      trial.add(VerdictClass::Performance, Proof::Measured, s.label, 0,
                fmt::format("takes {:.0f} ms of CPU, {} {:.0f} ms", s.cpu_ms, faster->label, faster->cpu_ms));
    } else if (s.premise && is_definite(s.premise->result) && slower_than(s.premise->cpu_ms)) {
      trial.add(VerdictClass::Performance, Proof::Measured, s.label, 0,
                fmt::format("takes {:.0f} ms of CPU, and {:.0f} ms on the formula it was made from", s.cpu_ms,
                            s.premise->cpu_ms));
    }
  }
}

}  // namespace smiter::oracle
