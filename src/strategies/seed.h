// SPDX-License-Identifier: MIT
// A seed as a campaign hands it to strategies: its text and what is known of it.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "testcase/test.h"
#include "theory/features.h"

namespace smiter::strategies {

// What a solver said that a formula's value is under the seed's model or assignment, where our
// evaluator could not tell. A word, no proof.
struct TrustedValue {
  std::string formula;  // as our printer writes it
  bool value = false;

  bool operator==(const TrustedValue&) const = default;
};

struct Seed {
  std::string name;  // as the corpus knows it
  std::string text;
  std::optional<std::string> model;             // define-funs, for strategies that start from a model
  std::optional<std::string> assignment = {};   // STORM, without a model: need not satisfy the seed
  std::optional<testcase::Answer> status = {};  // what all solvers that decide it say
  std::vector<TrustedValue> trusted = {};       // under the one of the two
  std::string trusted_solver = {};              // who said so
  std::string logic = {};                       // what it declares, or the smallest that holds it
  theory::FeatureSet features = {};             // what it uses
  std::optional<testcase::Answer> label = {};   // what its folder's name or its :status claims
  bool label_refuted = false;                   // ... and somebody showed to be wrong

  [[nodiscard]] const std::optional<std::string>& model_or_assignment() const {
    return model ? model : assignment;
  }
};

}  // namespace smiter::strategies
