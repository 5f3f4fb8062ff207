// SPDX-License-Identifier: MIT
// From recorded answers to verdicts. Pure: the same record gives the same verdicts.
//
// Precedence. What our evaluator verified beats everything: a verified witness convicts
// whoever said unsat, and refutes an expectation of unsat, which is then our error. An assertion
// that is false whatever the model convicts whoever said sat, and refutes an expectation of sat. A
// model that evaluates to false convicts who gave it. Then a solver that contradicts
// itself. Then rules and fusions. What is left is a disagreement, one vote per family,
// marked unproved. Whatever rests on an unspecified value is that and never soundness. About a
// check that we do not understand in full (Record::gaps) only crashes, answers that change in a
// used session and the solver's own complaints say something.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "oracle/record.h"

namespace smiter::oracle {

enum class VerdictClass : std::uint8_t {
  Crash,
  RefutedByWitness,   // says unsat; a model makes every assertion true
  FalseAssertion,     // says sat; an assertion is false whatever the model
  ContradictsRule,    // of an expectation that rests on a rule, an equivalence or a fusion
  ContradictsItself,  // other answer alone, or with assumptions, than within its script
  Disagreement,       // solvers differ, nothing is proved
  InvalidModel,
  ModelCheck,        // rejects a model of its own that we find valid
  ValueMismatch,     // get-value says other than the model
  Regression,        // unknown, where an older version or another configuration decides
  Implication,       // unknown on what is implied by a formula that it decided
  Performance,       // slower by a factor than another version, or than on the test's origin
  SessionOnly,       // other answer in a used session: a bug of reset
  Unspecified,       // hangs on a value that the standard leaves open
  NotUnderstood,     // the script says something before the check that we do not understand
  ContradictsLabel,  // of a seed's :status: a claim, no proof
  OurError,          // an expectation of ours is refuted by a verified model
};

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

struct Verdict {
  VerdictClass kind = VerdictClass::Crash;
  Proof proof = Proof::None;
  std::string solver = {};     // who is to blame; empty: nobody can tell, or we are
  std::size_t check = 0;       // which check-sat, from 0
  std::string signature = {};  // of a crash
  std::string explanation = {};

  bool operator==(const Verdict&) const = default;
};

struct DecideOptions {
  double slow_factor = 10;      // as slow as this is a finding…
  double slow_least_ms = 1000;  // …if it took at least so much CPU
};

[[nodiscard]] std::vector<Verdict> decide(const Record& record, const DecideOptions& options = {});

// Is it a bug of a solver to be reported (as opposed to a statistic or our own error)?
[[nodiscard]] bool is_reportable(VerdictClass kind);
[[nodiscard]] bool is_soundness(VerdictClass kind);

[[nodiscard]] std::string_view name_of(VerdictClass kind);
[[nodiscard]] std::string_view name_of(Proof proof);

}  // namespace smiter::oracle
