// SPDX-License-Identifier: MIT
// Bytes as a program that builds well-sorted terms, bottom up: each instruction takes terms
// made before and puts a new one beside them. Every row of the operator table can be
// applied, and binders, match, recursive definitions and the script's own functions; what
// an instruction lacks (an argument of some sort, an index) is filled in with a literal, so
// that almost every program makes formulas that can be judged.
//
// The generator of src/generate draws from a random stream, where one byte more changes
// everything after it. Here a byte is one decision, which is what coverage feedback needs.
#pragma once

#include <string>
#include <vector>

#include "generate/literals.h"
#include "smt/script/script.h"
#include "smt/terms/terms.h"
#include "support/bytes.h"

namespace smiter::fuzz {

class TermProgram {
 public:
  // `prelude` declares the symbols to build with; both must outlive the program.
  TermProgram(smt::TermTable& table, const smt::Script& prelude);

  void run(Bytes& bytes, std::size_t most_steps);

  // Closed formulas, the newest first; open ones are closed by quantifiers.
  [[nodiscard]] std::vector<smt::TermId> formulas(Bytes& bytes, std::size_t most);
  // Symbols to be interpreted: declared by the prelude, with or without parameters.
  [[nodiscard]] const std::vector<smt::FunId>& symbols() const { return symbols_; }
  // The newest closed term of the sort; invalid if there is none.
  [[nodiscard]] smt::TermId closed_term(smt::SortId sort) const;
  // Defined by the program, in the order of their definition.
  [[nodiscard]] const std::vector<smt::FunId>& definitions() const { return definitions_; }

 private:
  void step(Bytes& bytes);
  void push(std::optional<smt::TermId> term);
  void push_symbol(Bytes& bytes);
  void push_literal(Bytes& bytes);
  void push_variable(Bytes& bytes);
  void bind(Bytes& bytes);
  void apply_function(Bytes& bytes);
  void apply_operator(Bytes& bytes);
  void match(Bytes& bytes);
  void declare_recursive(Bytes& bytes);
  void annotate(Bytes& bytes);
  void apply_value(Bytes& bytes);
  void define_recursive();

  [[nodiscard]] smt::TermId pick(Bytes& bytes);
  [[nodiscard]] smt::TermId pick_of(smt::SortId sort, Bytes& bytes);
  [[nodiscard]] smt::TermId argument(const smt::SortPattern& pattern, std::span<smt::SortId> sorts,
                                     std::span<std::int64_t> numbers, Bytes& bytes);
  [[nodiscard]] std::optional<smt::TermId> literal(smt::SortId sort, Bytes& bytes);
  [[nodiscard]] smt::SortId pick_sort(Bytes& bytes);
  [[nodiscard]] std::vector<smt::SortId> field_sorts(smt::FunId constructor, smt::SortId instance);
  [[nodiscard]] smt::TermId variable(smt::SortId sort, std::size_t number);
  void note_sort(smt::SortId sort);

  smt::TermTable& table_;
  generate::Literals literals_;
  std::vector<smt::FunId> symbols_, functions_, definitions_, recursive_;
  std::vector<smt::TermId> pool_;
  std::vector<smt::SortId> sorts_;
  bool deep_ = false;  // a term became too large: no more instructions
};

}  // namespace smiter::fuzz
