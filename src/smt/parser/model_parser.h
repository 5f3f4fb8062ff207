// SPDX-License-Identifier: MIT
// The definitions and values of a model, read in the context of a script: they may
// use its sorts, datatypes and functions, and each other in any order.
//
// This knows terms, not dialects: who calls it has cut the solver's text into items
// and has replaced what is no SMT-LIB (eval/model/model_reader.h).
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "smt/script/script.h"
#include "smt/terms/terms.h"

namespace smiter::smt {

struct ModelItem {
  enum class Kind : std::uint8_t {
    Definition,   // (define-fun f ((x S) …) S t), also define-fun-rec and define-const
    Declaration,  // (declare-fun U!val!0 () U), (declare-sort …), (declare-datatypes …)
    Value,        // (t v), as get-value answers
    Term,         // t alone, as simplify answers
  };
  Kind kind;
  std::string_view text;
};

// One item, understood or not. What the script already declares or defines itself
// yields nothing.
struct ModelEntry {
  ModelItem::Kind kind = ModelItem::Kind::Definition;
  std::string name = {};
  FunId symbol = {};             // Definition: what of the script it interprets; invalid: the model's own
  FunId function = {};           // Definition: has variables and a body; Declaration: the new symbol
  TermId term = {}, value = {};  // Value; Term: the first of them
  std::string error = {};        // not empty: the item could not be read
};

// Reads items in the scope that the script has before its command number `upto`.
// `text` holds all items, in any order.
[[nodiscard]] std::vector<ModelEntry> parse_model_items(std::string_view text,
                                                        std::span<const ModelItem> items,
                                                        const Script& script, std::size_t upto,
                                                        TermTable& table);

}  // namespace smiter::smt
