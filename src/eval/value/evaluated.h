// SPDX-License-Identifier: MIT
// Evaluated: what the evaluator says of a term. A value, or a note that tells why there is none.
#pragma once

#include <optional>
#include <string>

#include "eval/value/outcome.h"
#include "smt/terms/ids.h"

namespace smiter::eval {

// Why a value is disputed or not known.
struct Note {
  bool known = false;     // disputed, but known
  std::string reason;     // in words
  smt::TermId term = {};  // the smallest sub-term that it is about
  std::optional<Cell> cell = {};
  smt::SortId sort = {};  // of the cell
};

struct Evaluated {
  Value value;                 // if known
  const Note* note = nullptr;  // lives as long as the evaluator, or the choice it was made under
  [[nodiscard]] bool is_known() const { return note == nullptr || note->known; }
  [[nodiscard]] bool is_true() const { return is_known() && value.kind() == Kind::Bool && value.as_bool(); }
  [[nodiscard]] bool is_false() const { return is_known() && value.kind() == Kind::Bool && !value.as_bool(); }
};

}  // namespace smiter::eval
