// SPDX-License-Identifier: MIT
// Is a weakening rule justified? Either two families of solvers prove its obligation in
// every reading, or it has a proof in words and our evaluator finds no counterexample
// among many random cases. A counterexample of either kind refutes it. Whoever calls hands in
// the function that asks the solvers.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "base/expected.h"
#include "smt/terms/signature.h"
#include "strategies/janus/rules/rule.h"
#include "strategies/janus/rules/trial.h"
#include "strategies/solver_help.h"

namespace smiter::strategies::janus {

enum class RuleVerdict : std::uint8_t {
  Proved,     // by two families, in every reading
  Tried,      // a proof in words, and no counterexample
  Refuted,    // a counterexample
  Unproved,   // neither
  IllFormed,  // its sides do not type-check
};

struct RuleReport {
  RuleVerdict verdict = RuleVerdict::Unproved;
  std::size_t readings = 0;            // obligations
  std::vector<std::string> proved_by;  // families that proved every one of them
  Trials trials = {};
  std::string why = {};  // of a refutation, of what is missing

  [[nodiscard]] bool is_justified() const {
    return verdict == RuleVerdict::Proved || verdict == RuleVerdict::Tried;
  }
};

struct RuleCheckOptions {
  std::uint64_t trials = 100'000;  // cases with a true strong side
  // Fewer of those say nothing.
  std::uint64_t least_applied = 200;
  std::uint64_t seed = 1;
};

[[nodiscard]] RuleReport check_rule(const Rule& rule, const Prover& prover, const smt::OpTable& ops,
                                    const RuleCheckOptions& options);

[[nodiscard]] std::string_view name_of(RuleVerdict verdict);

// How many rules have which verdict; those that are off count for themselves.
struct RuleTally {
  std::size_t justified = 0, refuted = 0, unproved = 0, ill_formed = 0, off = 0;

  void add(const Rule& rule, const RuleReport& report);
  [[nodiscard]] bool all_justified() const { return refuted + unproved + ill_formed == 0; }
  // "3 justified, 1 refuted, 0 unproved".
  [[nodiscard]] std::string to_string() const;
};

// A short look at a user's rules before they are used: our evaluator tries each, and where
// it cannot, the solvers are asked. An error if one is ill-formed or refuted. Otherwise
// what could not be looked at here, in words.
[[nodiscard]] base::Expected<std::vector<std::string>> vet_rules(std::span<const Rule> rules,
                                                                 const Prover& prover,
                                                                 const smt::OpTable& ops);

}  // namespace smiter::strategies::janus
