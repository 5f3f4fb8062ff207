// SPDX-License-Identifier: MIT
// A finding to test with: z3 says unsat, cvc5 has a model.
#pragma once

#include "triage/finding.h"

namespace smiter::triage {

inline Finding sample_finding() {
  Finding f;
  f.id = f.cluster = 7;
  f.verdict.kind = oracle::VerdictClass::RefutedByWitness;
  f.verdict.proof = oracle::Proof::Witness;
  f.verdict.solver = "z3";
  f.verdict.explanation = "says unsat; the model of cvc5 makes every assertion true";
  Participant z3;
  z3.label = z3.profile = z3.family = "z3";
  z3.version = "Z3 version 4.8.12";
  z3.program = "/usr/bin/z3";
  z3.arguments = {"model_validate=true", "smt.arith.solver=2"};
  z3.options = {"smt.arith.solver=2"};
  z3.answers = {"unsat"};
  z3.crash_texts = {"ASSERTION VIOLATION"};
  z3.model_texts = {"an invalid model was generated"};
  Participant cvc5 = z3;
  cvc5.label = cvc5.profile = "cvc5";
  cvc5.family = "cvc";
  cvc5.program = "/usr/bin/cvc5";
  cvc5.answers = {"sat"};
  f.participants = {z3, cvc5};
  f.suspect = 0;
  f.options = {"smt.arith.solver=2"};
  f.default_options = false;
  f.shown = f.runs = 3;
  f.matrix = {{"z3", "4.8.12", true}};
  f.test.script = "(declare-const x Int)\n(assert (> (abs x) 0))\n(assert (< x 100))\n(check-sat)\n";
  f.test.provenance = {.strategy = "typefuzz",
                       .seeds = {"seeds/a <b>.smt2"},
                       .unit = 3,
                       .test = 4,
                       .rng_seed = 1,
                       .steps = {"a step"}};
  f.seeds = {{.text = "(check-sat)\n"}};
  f.script = "(declare-const x Int)\n(assert (> (abs x) 0))\n(check-sat)\n";
  f.reduced = f.minimal = true;
  f.witness = "((define-fun x () Int 1))";
  f.evaluation = {"true: (> (abs x) 0)"};
  f.key = "z3 | soundness";
  return f;
}

}  // namespace smiter::triage
