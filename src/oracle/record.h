// SPDX-License-Identifier: MIT
// Everything that a verdict may rest on, as plain data: who answered what, with which
// model, and what our evaluator made of the models. Written to disk as JSON, it can be
// judged again without any solver.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/expected.h"
#include "claim/claim.h"
#include "solver/session/answer.h"
#include "testcase/test.h"

namespace smiter::oracle {

// What the evaluator said about a model.
enum class Truth : std::uint8_t { NotJudged, Valid, Invalid, Unknown };

// What a solver said a term's value is, beside its own model.
struct ValueRecord {
  std::string term = {};
  std::string value = {};         // as the solver printed it
  Truth agrees = Truth::Unknown;  // with the model: Valid, Invalid, Unknown
  std::string reason = {};

  bool operator==(const ValueRecord&) const = default;
};

// What a solver printed for (simplify t).
struct RewriteRecord {
  std::string term = {};             // t; here and below only if the truth is not Valid
  std::string operators = {};        // of t, sorted: what tells two wrong rewritings apart at first
  std::string rewritten = {};        // as the solver printed it; empty: nothing
  Truth truth = Truth::NotJudged;    // Valid: the same value under every assignment that was tried
  std::string reason = {};           // of Unknown
  std::string assignment = {};       // Invalid: a model under which the values differ
  std::string value = {};            // ... of t
  std::string rewritten_value = {};  // ... of what was printed

  bool operator==(const RewriteRecord&) const = default;
};

// What a solver claims besides its answers (src/claim).
struct ClaimRecord {
  claim::Kind kind = claim::Kind::Core;
  std::size_t check = 0;  // the check-sat that it is about
  std::string said = {};  // as printed
  Truth truth =
      Truth::NotJudged;     // Valid: nobody has a model that refutes it, and somebody says that there is none
  std::string reason = {};  // of Invalid and Unknown
  // Invalid: a script, and a model that satisfies it although none may. If it is the solver's own model that
  // is to satisfy the script and does not, `own_model` is set. Both are empty where the text alone is wrong.
  std::string refutation = {};
  std::string model = {};
  bool own_model = false;

  bool operator==(const ClaimRecord&) const = default;
};

// The formula that a test was made from, as the same solver saw it.
struct Premise {
  solver::Result result = solver::Result::None;
  double cpu_ms = 0;
  std::string rule = {};  // why its answer holds for the test, too; empty: no rule says so

  bool operator==(const Premise&) const = default;
};

struct CheckRecord {
  solver::Result result = solver::Result::None;
  bool complained = false;  // the solver's own check rejected its model
  std::string model = {};
  Truth truth = Truth::NotJudged;
  bool unspecified = false;  // rests on a value that the standard leaves open, or that is disputed
  std::string reason = {};   // of the truth: the smallest false or unknown part
  std::string gave_up = {};  // of an unknown: what the solver says why
  std::optional<solver::Result> alone = {};    // the same query in a script of its own
  std::optional<solver::Result> assumed = {};  // its assertions as assumptions of check-sat-assuming
  std::vector<ValueRecord> values = {};        // get-value, of assertions and sub-terms

  bool operator==(const CheckRecord&) const = default;
};

// Many members: what one run of one solver left behind, as it is written to disk.
struct SolverRecord {
  std::string label;
  std::string family;          // one vote each
  std::string version = {};    // what the program says of itself
  std::size_t generation = 0;  // of its profile: within a family a higher one is newer than any version
  std::vector<std::string> options = {};
  bool bare = false;      // the profile's default options were left out: with them it does not show
  bool printing = false;  // the script's own commands that print were sent: without, it does not show
  solver::Class outcome = solver::Class::Ok;
  std::string signature = {};
  bool located = false;  // the signature names a place
  std::string message = {};
  std::vector<CheckRecord> checks = {};
  std::vector<RewriteRecord> rewrites = {};  // one per (simplify …) of a script that checks nothing
  std::vector<ClaimRecord> claims = {};      // one per command that asks for a claim
  std::vector<solver::Result> session = {};  // the answers in a session that was used before; empty: none
  double cpu_ms = 0;
  std::optional<Premise> premise = {};

  bool operator==(const SolverRecord&) const = default;
};

struct Record {
  // Of several solvers of a family a newer version is under test, compared with older ones; of
  // configurations of one version the first is.
  std::vector<SolverRecord> solvers;
  std::vector<testcase::Expectation> expectations;  // one per check-sat, or none at all
  // Which check-sats mention an operator that the standard leaves open somewhere.
  std::vector<bool> partial;
  std::vector<Truth> witness;  // of the test's own witness, per check-sat; empty: there is none
  // Per check-sat, what before it we do not understand (smt/script/gaps.h); an empty text or none: nothing.
  std::vector<std::string> gaps = {};
  // Per check-sat, why an assertion is false whatever the model; an empty text or none: not known.
  std::vector<std::string> refuted = {};
  bool outside_logic = false;  // the formula is not what its logic is for: unknown is a fair answer
  bool decidable = false;  // there is a decision procedure, and the script leaves the choice to the solver

  bool operator==(const Record&) const = default;
};

[[nodiscard]] std::string to_json(const Record& record);
[[nodiscard]] base::Expected<Record> record_from_json(const std::string& text);

[[nodiscard]] std::string_view name_of(Truth truth);

}  // namespace smiter::oracle
