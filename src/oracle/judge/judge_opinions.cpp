// SPDX-License-Identifier: MIT
// What rules, labels and other solvers say about an answer, where the evaluator proves nothing.
#include <algorithm>
#include <set>

#include <fmt/format.h>

#include "oracle/judge/trial.h"

namespace smiter::oracle {

using solver::Result;
using testcase::Reason;

namespace {

bool contradicts_premise(const Answered& a) {
  const auto& premise = a.solver.premise;
  return premise && !premise->rule.empty() && contradict(a.check.result, premise->result);
}

// An expectation that rests on what a solver said of a part is that solver's vote, no
// more. Where everybody else is against it, nobody can tell who is wrong.
bool judge_trusted(Trial& trial, std::size_t check, const testcase::Expectation& e) {
  if (trial.is_partial(check)) return false;
  const Result expected = expected_result(e);
  const std::vector<Answered> answers = trial.answers_to(check);
  std::set<std::string> against;  // families
  bool agreed = false;
  for (const auto& [s, c] : answers) {
    if (contradict(c.result, expected)) against.insert(s.family);
    agreed = agreed || c.result == expected;
  }
  const bool anyone = !agreed && against.size() > 1;
  for (const Answered& a : answers) {
    if (!contradict(a.check.result, expected)) continue;
    if (contradicts_premise(a)) continue;  // which says more
    trial.add(VerdictClass::Disagreement, Proof::Votes, anyone ? "" : a.solver.label, check,
              fmt::format("says {}, expected {} ({}); unproved", name_of(a.check.result), name_of(expected),
                          e.why));
    if (anyone) break;
  }
  return !against.empty();
}

// Families of solvers by what they say; a family whose versions differ has no vote.
struct Votes {
  std::set<std::string> sat, unsat, torn;
};

Votes count_votes(const std::vector<Answered>& answers) {
  Votes votes;
  for (const auto& [s, c] : answers) {
    if (c.result == Result::Sat) votes.sat.insert(s.family);
    if (c.result == Result::Unsat) votes.unsat.insert(s.family);
  }
  for (const std::string& family : votes.sat) {
    if (votes.unsat.contains(family)) votes.torn.insert(family);
  }
  for (const std::string& family : votes.torn) {
    votes.sat.erase(family);
    votes.unsat.erase(family);
  }
  return votes;
}

std::string families(const std::set<std::string>& names, std::string_view verb) {
  return fmt::format("{} {}{}", fmt::join(names, ", "), verb, names.size() == 1 ? "s" : "");
}

std::string to_text(const Votes& votes, bool all_false) {
  std::vector<std::string> sides;
  if (!votes.sat.empty())
    sides.push_back(families(votes.sat, "say") + " sat" + (all_false ? ", with false models" : ""));
  if (!votes.unsat.empty()) sides.push_back(families(votes.unsat, "say") + " unsat");
  if (!votes.torn.empty()) sides.push_back(families(votes.torn, "answer") + " both ways");
  return fmt::format("{}; unproved", fmt::join(sides, "; "));
}

}  // namespace

// Whose answer contradicts its own answer to the formula that the test was made from.
bool judge_premises(Trial& trial, std::size_t check) {
  bool any = false;
  for (const Answered& a : trial.answers_to(check)) {
    if (!contradicts_premise(a)) continue;
    any = true;
    const Premise& premise = *a.solver.premise;
    trial.add(
        VerdictClass::ContradictsRule, Proof::Rule, a.solver.label, check,
        fmt::format("says {}, and {} on the formula it was made from, from which the contrary follows ({})",
                    name_of(a.check.result), name_of(premise.result), premise.rule));
  }
  return any;
}

bool judge_expectation(Trial& trial, std::size_t check) {
  const testcase::Expectation* const e = trial.expectation_of(check);
  if (e == nullptr) return false;
  if (e->reason == Reason::Trusted) return judge_trusted(trial, check, *e);
  const bool by_rule =
      e->reason == Reason::Implied || e->reason == Reason::Equivalence || e->reason == Reason::Fusion;
  if (!by_rule && e->reason != Reason::Label) return false;
  const Result expected = expected_result(*e);
  bool any = false;
  for (const auto& [s, c] : trial.answers_to(check)) {
    if (!contradict(c.result, expected)) continue;
    any = true;
    // A rule may take an open value in one way and the solver in another, unless it is right
    // whatever they are; and even then a model that is good but for such values speaks against it.
    const bool open = trial.is_partial(check) && (!e->whatever_is_open || c.truth == Truth::Valid);
    if (by_rule && open) {
      trial.add(VerdictClass::Unspecified, Proof::None, s.label, check,
                fmt::format("says {}, expected {}, of a formula with values that the standard leaves open",
                            name_of(c.result), name_of(expected)));
      continue;
    }
    trial.add(by_rule ? VerdictClass::ContradictsRule : VerdictClass::ContradictsLabel,
              by_rule ? Proof::Rule : Proof::None, s.label, check,
              fmt::format("says {}, expected {} ({})", name_of(c.result), name_of(expected), e->why));
  }
  return by_rule && any;
}

void judge_votes(Trial& trial, std::size_t check) {
  const std::vector<Answered> answers = trial.answers_to(check);
  const auto anyone_says = [&](Result result) {
    return std::ranges::any_of(answers, [&](const Answered& a) { return a.check.result == result; });
  };
  if (!anyone_says(Result::Sat) || !anyone_says(Result::Unsat)) return;
  // Who says sat and has nothing to show but a false model is wrong about one thing at
  // least; and what is open was no part of it.
  const bool all_false = std::ranges::all_of(answers, [](const Answered& a) {
    return a.check.result != Result::Sat || (a.check.truth == Truth::Invalid && !a.check.unspecified);
  });
  if (trial.is_partial(check) && !all_false) {
    trial.add(VerdictClass::Unspecified, Proof::None, "", check,
              "solvers differ on a formula with operators that the standard leaves open");
    return;
  }
  const Votes votes = count_votes(answers);
  const std::string count = to_text(votes, all_false);
  if (votes.sat.size() == votes.unsat.size() && !all_false) {
    trial.add(VerdictClass::Disagreement, Proof::Votes, "", check, count);
    return;
  }
  const Result wrong = all_false || votes.sat.size() < votes.unsat.size() ? Result::Sat : Result::Unsat;
  for (const auto& [s, c] : answers) {
    if (c.result == wrong) trial.add(VerdictClass::Disagreement, Proof::Votes, s.label, check, count);
  }
}

}  // namespace smiter::oracle
