// SPDX-License-Identifier: MIT
// The classes of verdicts: one row for each, with everything that other parts want to know about a
// class. Its name and priority, the proofs it may rest on, how a finding of it is reduced and
// compared with others, and the words that describe it. Whoever needs such a fact asks the row.
//
// docs/verdicts.md shows the table to people; a test compares the two.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <optional>
#include <span>
#include <string_view>

#include "oracle/symptom.h"

namespace smiter::oracle {

enum class VerdictClass : std::uint8_t {
  Crash,
  RefutedByWitness,  // says unsat; a model makes every assertion true
  FalseAssertion,    // says sat; an assertion is false whatever the model
  WrongRewrite,      // simplifies a term to one that has another value
  WrongCore,         // an unsat core, or unsat assumptions, that are satisfiable
  WrongInterpolant,
  WrongAbduct,
  WrongElimination,   // what is left without quantifiers has another value
  WrongOptimum,       // there is a better one, or its model has another
  RejectedProof,      // a checker of proofs that the user named rejects its proof
  ContradictsRule,    // of an expectation that rests on a rule, an equivalence or a fusion
  ContradictsItself,  // other answer alone, or with assumptions, than within its script
  Disagreement,       // solvers differ, nothing is proved
  InvalidModel,
  ModelCheck,        // rejects a model of its own that we find valid
  ValueMismatch,     // get-value says other than the model
  Regression,        // unknown, where an older version or another configuration decides
  Implication,       // unknown on what is implied by a formula that it decided
  GivesUp,           // unknown in a decidable fragment, on a formula with a model
  Performance,       // slower by a factor than another version, or than on the test's origin
  SessionOnly,       // other answer in a used session: a bug of reset
  Unspecified,       // hangs on a value that the standard leaves open
  NotUnderstood,     // the script says something before the check that we do not understand
  ContradictsLabel,  // of a seed's :status: a claim, no proof
  OurError,          // an expectation of ours is refuted by a verified model
};
inline constexpr std::size_t kVerdictClasses = static_cast<std::size_t>(VerdictClass::OurError) + 1;

enum class Proof : std::uint8_t {
  Signature,
  Witness,
  Evaluation,
  Model,
  Itself,
  Rule,
  Votes,
  OwnCheck,
  Measured,
  None
};

// How bad it is, in the order in which maintainers want to hear of it, the worst first. The numbers
// are the priorities in reports and baselines: they stay as they are. The answers and the formula of
// a finding may make it graver (triage/worth.h).
enum class Severity : std::uint8_t {
  WrongUnsat = 1,
  WrongAnswer = 2,  // a wrong sat, a wrong rewrite, a wrong core, solvers that contradict each other
  WrongModel = 3,
  Crash = 4,
  Other = 5,             // complaints about good models, values, used processes
  UnknownDecidable = 6,  // unknown where there is a decision procedure
  Unknown = 7,
  Slow = 8,
  NoBug = 9,  // a statistic, or an error of ours
};

// The model that a finding shows.
enum class ModelShown : std::uint8_t {
  None,
  Good,        // anybody's, which proves that the formula is satisfiable
  Wrong,       // the suspect's own; of SessionOnly only if that is the proof
  Rejected,    // the suspect's own, which is good
  Assignment,  // of the symbols of a term, under which it differs from what the suspect makes of it
  Refuting,    // a claim: it satisfies the second text, which none should
};

// What a solver is asked beside the script and its models, to see the bug.
enum class MoreAsked : std::uint8_t {
  Nothing,
  Alone,   // the same query by itself, or with its assertions as assumptions
  Values,  // get-value
  Claims,  // what the script's own get-unsat-core, get-interpolant, … print
  Session  // the same script in a process that was used before
};

// What makes two findings of the class and of one solver the same (triage/cluster/cluster_key.h).
enum class Compared : std::uint8_t {
  Operators,  // the proof, the operators of the script, the versions that show it
  Reason,     // likewise, with the solver's reason for unknown in the place of the proof
  Rules,      // the reason, the rules that led there, the operators
  Place,      // where it crashes; the operators too if that is not known
  Session     // the proof, the place of a crash, the operators
};

class Proofs {
 public:
  constexpr Proofs(std::initializer_list<Proof> proofs) {
    for (const Proof p : proofs) bits_ |= bit(p);
  }
  [[nodiscard]] constexpr bool has(Proof proof) const { return (bits_ & bit(proof)) != 0; }

 private:
  static constexpr unsigned bit(Proof proof) { return 1u << static_cast<unsigned>(proof); }
  unsigned bits_ = 0;
};

struct VerdictRow {
  VerdictClass kind;
  std::string_view name;
  // Of an answer that may be either, it is WrongAnswer; of an unknown, Unknown.
  Severity severity;
  Proofs proofs;
  // It accuses a solver because of what the script means, so we must understand all of it.
  bool by_meaning = false;
  // Seen in a used process only, it is a bug of reset. Slowness and unknowns depend on what else a
  // process did without being bugs.
  bool in_used_process = false;
  ModelShown model = ModelShown::None;
  MoreAsked more = MoreAsked::Nothing;
  std::optional<Symptom> symptom = {};  // none: it is no bug, or is reduced in a way of its own
  Compared compared = Compared::Operators;
  // For reports. {answer}, {explanation}, {premise} (an answer) and {implies} are filled in there.
  std::string_view right_answer = {};  // empty: the class alone does not tell
  std::string_view other_file = {};    // of a second text that shows it beside the script
  std::string_view observed = "it answers `{answer}`";
  std::string_view expected = "see the explanation";
};

[[nodiscard]] const VerdictRow& row_of(VerdictClass kind);
// In the order of the enumerators.
[[nodiscard]] std::span<const VerdictRow> verdict_rows();

[[nodiscard]] inline std::string_view name_of(VerdictClass kind) {
  return row_of(kind).name;
}
[[nodiscard]] std::string_view name_of(Proof proof);
[[nodiscard]] std::optional<VerdictClass> verdict_class_named(std::string_view name);
[[nodiscard]] std::optional<Proof> proof_named(std::string_view name);

[[nodiscard]] inline Severity severity_of(VerdictClass kind) {
  return row_of(kind).severity;
}
[[nodiscard]] inline std::optional<Symptom> symptom_of(VerdictClass kind) {
  return row_of(kind).symptom;
}
// A bug of a solver, as opposed to a statistic or an error of ours.
[[nodiscard]] inline bool is_solver_bug(VerdictClass kind) {
  return severity_of(kind) != Severity::NoBug;
}
// A sat or an unsat is wrong.
[[nodiscard]] inline bool is_soundness(VerdictClass kind) {
  return severity_of(kind) <= Severity::WrongAnswer;
}
// An unknown is the bug.
[[nodiscard]] inline bool is_incompleteness(VerdictClass kind) {
  return severity_of(kind) == Severity::Unknown || severity_of(kind) == Severity::UnknownDecidable;
}
// False for what only votes speak for.
[[nodiscard]] constexpr bool is_proved(Proof proof) {
  return proof != Proof::Votes && proof != Proof::None;
}

}  // namespace smiter::oracle
