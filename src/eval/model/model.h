// SPDX-License-Identifier: MIT
// A model: what the symbols of a script mean, as far as somebody said so.
//
// Definitions are functions of the same TermTable (the model reader puts them there),
// so that the evaluator treats a model's function and a script's define-fun alike.
// What a model does not say is open: a cell (eval/value/outcome.h).
#pragma once

#include <string>
#include <unordered_map>
#include <vector>

#include "eval/value/outcome.h"
#include "smt/terms/ids.h"

namespace smiter::eval {

// What one symbol means. Exactly one of the three is there.
struct Interpretation {
  smt::FunId definition = {};       // a function with a body; the symbol may be an array of that shape
  std::optional<Value> value = {};  // for a symbol with parameters: a table of tables
  std::string unreadable = {};      // the model says something that we do not understand
};

struct Model {
  std::unordered_map<smt::FunId, Interpretation> symbols;
  // Elements of declared sorts that the model names by constants: U!val!0.
  std::unordered_map<smt::FunId, Value> elements;
  // By the sort's text; a sort that is not there has an unknown number of elements.
  std::unordered_map<std::string, std::vector<Value>> universes;
  // Functions of the model's own by name: k!12, and those that fix cells: div0.
  std::unordered_map<std::string, smt::FunId> helpers;
  // Values of unspecified applications and of symbols that nobody interprets.
  std::unordered_map<Cell, Value, CellHash> cells;
  std::vector<std::string> remarks;  // what was skipped, for a person

  void set(smt::FunId symbol, Value value) { symbols[symbol] = {.value = std::move(value)}; }
};

}  // namespace smiter::eval
