// SPDX-License-Identifier: MIT
// A small s-expression tree, for our own data files (operator rows, rules). Scripts
// are not read with this: they are large, and smt/parser does not build trees.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/expected.h"
#include "smt/parser/lexer.h"

namespace smiter::theory {

struct Sexpr {
  bool is_list = false;
  smt::TokenKind kind = smt::TokenKind::Symbol;  // of an atom
  std::string text;                              // of an atom; a string without its quotes
  std::vector<Sexpr> items;
  base::Position at;

  [[nodiscard]] bool is_atom(std::string_view word) const { return !is_list && text == word; }
};

// On one line, as SMT-LIB writes it.
[[nodiscard]] std::string to_text(const Sexpr& form);
// All s-expressions of a text.
[[nodiscard]] base::Expected<std::vector<Sexpr>> read_sexprs(std::string_view text);

}  // namespace smiter::theory
