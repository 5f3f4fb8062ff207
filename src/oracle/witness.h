// SPDX-License-Identifier: MIT
// A witness for people: a model of exactly the symbols that a script declares, with nothing left
// to choose, small, and verified from its text.
//
// What a witness comes from may be less: the model of a larger script, under other names or
// with symbols that this one has lost, and the judge chose values for the rest. That proves that
// the script is satisfiable, but shows nobody why.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "smt/terms/signature.h"

namespace smiter::oracle {

// One symbol and its value.
struct WitnessEntry {
  std::string head;                 // "(define-fun x () Int"
  std::string value;                // the body
  std::vector<std::string> simple;  // bodies of its sort that anybody would rather read, best first
  bool is_constant = true;
};

[[nodiscard]] std::string to_text(const std::vector<WitnessEntry>& entries);

// The witness of the check of that number, from 0, that `model` stands for. Nothing if the
// model proves nothing there, or if no complete one can be written.
[[nodiscard]] std::optional<std::string> complete_witness(const std::string& script, const std::string& model,
                                                          std::size_t check, const smt::OpTable& ops);

// Replaces values by simpler ones while the judge says valid; a limited number of tries.
[[nodiscard]] std::vector<WitnessEntry> shrink_witness(std::vector<WitnessEntry> entries,
                                                       const std::string& script, std::size_t check,
                                                       const smt::OpTable& ops);

}  // namespace smiter::oracle
