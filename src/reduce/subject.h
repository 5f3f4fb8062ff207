// SPDX-License-Identifier: MIT
// The script that is being reduced: its text and, when our parser accepts it, its typed
// form. A script that we cannot type is reduced as s-expressions.
#pragma once

#include <memory>
#include <optional>
#include <string>

#include "reduce/measure.h"
#include "smt/script/script.h"
#include "smt/terms/terms.h"

namespace smiter::reduce {

class Subject {
 public:
  // Parses and prints the text; keeps it as it is when it, or what we print, does not parse.
  Subject(std::string text, const smt::OpTable& ops);
  // The text as it is, without types.
  [[nodiscard]] static Subject untyped(std::string text, const smt::OpTable& ops);

  [[nodiscard]] bool is_typed() const { return table_ != nullptr; }
  [[nodiscard]] const std::string& text() const { return text_; }
  [[nodiscard]] Measure size() const { return size_; }
  [[nodiscard]] const smt::OpTable& ops() const { return *ops_; }
  // Only when typed. Making terms does not change the subject.
  [[nodiscard]] smt::TermTable& table() { return *table_; }
  [[nodiscard]] const smt::Script& script() const { return script_; }

  // The same terms in another script of the same table.
  void replace(smt::Script script, std::string text);

  // Are unused declarations to go with every change? Found out once, at the start.
  bool drops_unused = false;

 private:
  explicit Subject(const smt::OpTable& ops) : ops_(&ops) {}
  const smt::OpTable* ops_;
  std::unique_ptr<smt::TermTable> table_;
  smt::Script script_;
  std::string text_;
  Measure size_;
};

// As short as our printer can: each command as a tree or with lets, whichever is less.
// With one fixed rule a smaller term could print longer.
[[nodiscard]] std::string print_short(const smt::TermTable& table, const smt::Script& script);

// Applications with fewer or more arguments than the standard allows, which some solvers
// take; a result has no more of them than the input.
[[nodiscard]] std::size_t nonstandard_arities(const smt::TermTable& table, const smt::Script& script);

// The text as our printer writes it; nothing if it is malformed or ill-sorted.
[[nodiscard]] std::optional<std::string> canonical(const std::string& text, const smt::OpTable& ops);

}  // namespace smiter::reduce
