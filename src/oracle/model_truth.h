// SPDX-License-Identifier: MIT
// What our evaluator says about a model of a script, both as text.
#pragma once

#include <string>

#include "oracle/record.h"
#include "smt/signature.h"

namespace smiter::oracle {

struct ModelTruth {
  Truth truth = Truth::Unknown;
  bool unspecified = false;  // rests on a value that the standard leaves open, or that is disputed
  std::string reason = {};

  // A witness that nobody can argue with.
  [[nodiscard]] bool is_proof() const { return truth == Truth::Valid && !unspecified; }
};

// `check`: the number of the check-sat, from 0.
[[nodiscard]] ModelTruth truth_of_model(const std::string& script, const std::string& model,
                                        std::size_t check, const smt::OpTable& ops);

}  // namespace smiter::oracle
