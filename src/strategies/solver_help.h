// SPDX-License-Identifier: MIT
// What a strategy may ask of solvers. They are functions, so a strategy never sees a solver: whoever
// has some fills them in. An empty function means that there is nobody to ask.
#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "testcase/test.h"

namespace smiter::strategies {

// What one solver says to a script.
struct SolverWord {
  std::string solver;                                    // its label
  std::vector<std::optional<testcase::Answer>> answers;  // by check-sat; nothing: it does not know
};

// For preparing a seed after it was run as it is.
struct SeedHelp {
  // A model of the script; nothing if there is none. Asks a solver that said unsat of the seed, and is
  // empty if none did.
  std::function<std::optional<std::string>(const std::string& script)> model_of;
  // What the solver says that the user trusts; nothing after an error. `checks`: how many check-sats
  // the script has, which share the time. Empty if the user trusts none.
  std::function<std::optional<SolverWord>(const std::string& script, std::size_t checks)> ask_trusted;
};

// A script that has to be unsat for something to be true.
struct Claim {
  std::string words;   // which case of it this is; may be empty
  std::string script;  // SMT-LIB, one check-sat
};

// A solver's model of a claim.
struct Counterexample {
  std::string solver;        // its label
  std::string words;         // of the claim
  bool is_verified = false;  // by our evaluator
};

struct Proof {
  std::optional<Counterexample> refuted;
  std::vector<std::string> proved_by;  // families that say unsat to every claim
};

// Asks solvers about claims that belong together. A type of its own, so that whoever only passes it on
// need not know what it is.
struct Prover : std::function<Proof(std::span<const Claim> claims)> {
  using function::function;
};

}  // namespace smiter::strategies
