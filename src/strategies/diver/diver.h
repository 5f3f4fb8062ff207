// SPDX-License-Identifier: MIT
// DIVER (Kim, So, Oh: "DIVER: Oracle-Guided SMT Solver Testing with Unrestricted Random
// Mutations", ICSE 2023): random mutants of a satisfiable seed that the seed's own model
// still satisfies. A pre-analysis says which terms are easy to exchange.
//
// Kept: Algorithms 1 to 3, the scores, the bounds. Different, also as published: our
// evaluator decides, not the solver under test; intervals have exact ends; every theory that
// the evaluator knows takes part; within a unit, mutants go back to the pool with the model
// that they were made under, so that a unit is a function of its inputs. Between units a
// campaign gives them solvers' new models. Entitles to: sat, by a verified witness.
#pragma once

#include <memory>
#include <string_view>

#include "generate/targets.h"
#include "strategies/diver/policy.h"
#include "strategies/strategy.h"

namespace smiter::strategies::diver {

// `ops` and `targets` must outlive the strategy. A seed needs a model (Seed::model) that
// the evaluator can verify; without one a few random assignments are tried.
[[nodiscard]] std::unique_ptr<Strategy> make_diver(DiverPolicy policy, const smt::OpTable& ops,
                                                   const generate::Targets& targets,
                                                   std::string_view name = "diver");

}  // namespace smiter::strategies::diver
