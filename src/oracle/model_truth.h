// SPDX-License-Identifier: MIT
// What our evaluator says about a model of a script, both as text.
#pragma once

#include <string>

#include "eval/machine/limits.h"
#include "oracle/record.h"

namespace smiter::smt {
class OpTable;
class TermTable;
struct Script;
}  // namespace smiter::smt

namespace smiter::oracle {

struct ModelTruth {
  Truth truth = Truth::Unknown;
  bool unspecified = false;  // rests on a value that the standard leaves open, or that is disputed
  bool chosen = false;       // we chose a value that the model does not say
  std::string reason = {};

  // A witness that nobody can argue with: with the values that were chosen, if any.
  [[nodiscard]] bool is_proof() const { return truth == Truth::Valid && !unspecified; }
  // One that says everything itself.
  [[nodiscard]] bool is_complete_proof() const { return is_proof() && !chosen; }
};

// `check`: the number of the check-sat, from 0.
[[nodiscard]] ModelTruth truth_of_model(const std::string& script, const std::string& model,
                                        std::size_t check, const smt::OpTable& ops);

// Why an assertion of this check is false whatever the model, so that sat is wrong: our evaluator
// says so without a model and without a value that the standard leaves open. Empty: it does not.
[[nodiscard]] std::string false_whatever_the_model(const smt::TermTable& table, const smt::Script& script,
                                                   std::size_t check, const eval::EvalLimits& limits = {});

// Likewise: is every assertion true for every value of every symbol? Then anything is a model.
[[nodiscard]] bool true_whatever_the_model(const smt::TermTable& table, const smt::Script& script,
                                           std::size_t check, const eval::EvalLimits& limits = {});

}  // namespace smiter::oracle
