// SPDX-License-Identifier: MIT
// Values that our evaluator cannot tell, asked of a solver. Nothing here runs one: the
// questions are a script, whoever calls this has it answered and hands the answers back.
//
// A formula f has a value under the assignment if one of f and (not f) is unsat beside it:
// that holds whatever the solver chooses for what the assignment leaves open.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "base/expected.h"
#include "generate/targets.h"
#include "strategies/seed.h"
#include "strategies/storm/policy.h"

namespace smiter::strategies::storm {

struct Questions {
  std::string script;                 // two check-sats per formula: it, and its negation
  std::vector<std::string> formulas;  // as our printer writes them
};

// An assignment for a seed that has no model; depends on the text alone.
[[nodiscard]] base::Expected<std::string> any_assignment(const std::string& text, const smt::OpTable& ops,
                                                         const generate::Targets& targets);

// About the formulas that have no value under the seed's model or assignment, at most `most` of them,
// the innermost first. An error if the seed or its model cannot be used.
[[nodiscard]] base::Expected<Questions> open_questions(const Seed& seed, const StormPolicy& policy,
                                                       const smt::OpTable& ops,
                                                       const generate::Targets& targets,
                                                       std::size_t most = 40);

// `answers`: one per check-sat of the script, nothing for unknown. A solver that says unsat
// of both has shown an error of its own; that formula gets no value.
[[nodiscard]] std::vector<TrustedValue> trusted_values(
    const Questions& questions, std::span<const std::optional<testcase::Answer>> answers);

}  // namespace smiter::strategies::storm
