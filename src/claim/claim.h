// SPDX-License-Identifier: MIT
// What a solver claims besides sat and unsat: an unsat core, an interpolant, an optimum. Each claim is
// turned into scripts that our evaluator can judge:
//
//   (get-unsat-core) prints (a b): the assertions a, b and all that have no name are unsatisfiable. So
//   a model of the script that asserts just these refutes it.
//
// Nobody is asked here, and nothing is believed: what we do not understand gives no claim to judge.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "smt/script/script.h"
#include "smt/terms/terms.h"
#include "solver/session/answer.h"

namespace smiter::claim {

enum class Kind : std::uint8_t {
  Core,         // get-unsat-core
  Assumptions,  // get-unsat-assumptions
  Assignment,   // get-assignment
  Interpolant,  // get-interpolant, as cvc5 means it: the assertions imply it, and it implies the conjecture
  Abduct,       // get-abduct: with the assertions it implies the conjecture
  Elimination,  // get-qe: equivalent to the formula, given the assertions
  Optimum,      // get-objectives, after minimize, maximize and assert-soft
  Proof,        // get-proof: only a program that the user names can judge it
};
inline constexpr std::size_t kKinds = static_cast<std::size_t>(Kind::Proof) + 1;

// Which of several objectives a solver optimises first.
enum class Priority : std::uint8_t {
  Unknown,  // nobody has said so: one objective can be judged
  InTurn,   // they come one after the other, in the order of the script
  Apart,    // each is as good as it can be for itself: z3's opt.priority=box
  Option,   // an option may say so, and none can be judged
};

// Is this the text of an option that may choose between objectives, as z3's opt.priority=pareto?
[[nodiscard]] bool mentions_priority(std::string_view text);

// A script that has a model only if the claim is wrong.
struct Refutation {
  std::string script;
  std::string words;  // what a model of it shows: "the assertions of the core are satisfiable"
};

struct Claim {
  Kind kind = Kind::Core;
  std::size_t check = 0;                     // the check-sat that it is about, if it is about one
  std::string said = {};                     // as printed
  std::vector<Refutation> refutations = {};  // none may have a model
  // Scripts that the model of that check-sat must satisfy: an optimum that it reaches.
  std::vector<Refutation> of_model = {};
  std::string proved = {};       // the script that a proof is about; empty: it is none
  std::string satisfiable = {};  // a script that must have a model; empty: none
  std::string fault = {};        // why it is wrong, seen from its text alone
  std::string unjudged = {};     // why nothing can be said of it
};

// One for each command that claims something, in order. `said`: what was printed for each, empty for
// nothing; `results`: the answers to the script's check-sats. Nothing if there are more or fewer such
// commands than texts. `priority`: as the solver is configured; the script's own options are looked at here.
[[nodiscard]] std::vector<Claim> read_claims(const smt::TermTable& table, const smt::Script& script,
                                             std::span<const std::string> said,
                                             std::span<const solver::Result> results, Priority priority);

// The script without minimize, maximize and assert-soft: what these do is known here.
[[nodiscard]] smt::Script without_objectives(const smt::TermTable& table, const smt::Script& script);

// Does the script ask for a claim at all?
[[nodiscard]] bool asks_for_claims(const smt::TermTable& table, const smt::Script& script);

// The command that asks for it: get-unsat-core.
[[nodiscard]] std::string_view command_of(Kind kind);
// As users name it: cores.
[[nodiscard]] std::string_view name_of(Kind kind);
[[nodiscard]] std::optional<Kind> kind_named(std::string_view name);

}  // namespace smiter::claim
