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

#include <string>
#include <vector>

#include "oracle/record.h"
#include "oracle/verdict_classes.h"

namespace smiter::oracle {

struct Verdict {
  VerdictClass kind = VerdictClass::Crash;
  Proof proof = Proof::None;
  std::string solver = {};     // who is to blame; empty: nobody can tell, or we are
  std::size_t check = 0;       // which check-sat, from 0
  std::string signature = {};  // of a crash; of a wrong rewriting the operators of its term
  std::string explanation = {};

  bool operator==(const Verdict&) const = default;
};

struct DecideOptions {
  double slow_factor = 10;      // as slow as this is a finding…
  double slow_least_ms = 1000;  // …if it took at least so much CPU
};

[[nodiscard]] std::vector<Verdict> decide(const Record& record, const DecideOptions& options = {});

}  // namespace smiter::oracle
