// SPDX-License-Identifier: MIT
// The shape of the operator table: what a row of data/operators/*.sig says. The
// rows themselves are read in theory/; the parser and the term table are handed an
// OpTable and know no operator by name but the few in smt/parser/reserved.h.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "smt/terms/ids.h"
#include "smt/terms/sorts.h"
#include "smt/terms/symbols.h"

namespace smiter::smt {

// How many arguments a row with two written argument sorts really takes.
enum class Shape : std::uint8_t { Fixed, LeftAssoc, RightAssoc, Chainable, Pairwise };

// A number in a signature: numeral, variable, or + - * of two numbers. A flat tree,
// operands before their operator; the last node is the root.
struct NumberExpr {
  enum class Kind : std::uint8_t { Numeral, Variable, Add, Subtract, Multiply };
  struct Node {
    Kind kind;
    std::uint32_t value = 0;  // numeral, or number of the variable
    std::uint32_t left = 0, right = 0;
    bool operator==(const Node&) const = default;
  };
  std::vector<Node> nodes;

  bool operator==(const NumberExpr&) const = default;

  [[nodiscard]] bool is_variable() const { return nodes.size() == 1 && nodes[0].kind == Kind::Variable; }
};

// A condition on numbers (:where), in the same flat form.
struct Condition {
  enum class Kind : std::uint8_t { And, Or, Not, Equal, Less, LessEqual };
  struct Node {
    Kind kind;
    std::vector<std::uint32_t> operands;  // of And, Or, Not: earlier nodes
    NumberExpr left, right;               // of the comparisons
  };
  std::vector<Node> nodes;  // empty: always true
};

// A sort with variables. The same kinds as SortKind, as a small tree.
struct SortPattern {
  SortKind kind = SortKind::Bool;  // Parameter: a sort variable
  std::uint32_t variable = 0;      // of Parameter
  NumberExpr index0, index1;       // of BitVec and FloatingPoint
  std::vector<SortPattern> args;

  bool operator==(const SortPattern&) const = default;
};

// Many members: one row of data/operators/*.sig, a member for each thing that a row can say.
struct OpRow {
  SymbolId name;
  std::string theory;                  // the file's name without .sig
  std::uint32_t index_count = 0;       // numerals of (_ name i j): variables 0, 1, ...
  std::uint32_t number_variables = 0;  // indices first, then the widths
  std::uint32_t sort_variables = 0;
  std::vector<SortPattern> args;
  SortPattern result;
  Shape shape = Shape::Fixed;
  Shape lenient = Shape::Fixed;  // n-ary only outside the standard
  std::uint32_t least = 0;       // fewest arguments that some solver takes; args.size() if not said
  Condition where;
  bool commutative = false;
  bool nonlinear = false;
  bool needs_as = false;                  // the arguments do not determine the result
  std::string partial;                    // where the standard leaves the value open; empty if nowhere
  bool extension = false;                 // not in the standard
  std::vector<std::string> number_names;  // for printing a row back and for messages
};

// What one application of a row comes to.
struct Typing {
  OpId op;
  SortId sort;
};

class OpTable {
 public:
  OpTable();

  // Adding is for theory/, before the table is handed out; then it is immutable
  // and may be shared between threads.
  OpId add(OpRow row);
  void add_alias(SymbolId alias, SymbolId target);
  void add_opaque_term(SymbolId name, SortId sort);
  void add_raw_term(SymbolId name, SortId sort);
  void add_opaque_sort(SymbolId name);
  void add_opaque_command(SymbolId name);
  [[nodiscard]] SymbolTable& symbols() { return symbols_; }

  [[nodiscard]] const SymbolTable& symbols() const { return symbols_; }
  [[nodiscard]] std::span<const OpRow> rows() const { return {rows_.data(), rows_.size()}; }
  [[nodiscard]] const OpRow& operator[](OpId id) const { return rows_[id.value]; }
  // The overloads of a name; empty if it is no operator.
  [[nodiscard]] std::span<const OpId> overloads(SymbolId name) const {
    if (name.value >= by_name_.size()) return {};
    const std::vector<OpId>& rows = by_name_[name.value].rows;
    return {rows.data(), rows.size()};
  }
  // The name that `name` is another spelling of, or itself.
  [[nodiscard]] SymbolId resolve_alias(SymbolId name) const {
    return name.value < by_name_.size() && by_name_[name.value].alias.is_valid() ? by_name_[name.value].alias
                                                                                 : name;
  }
  // The sort of an opaque operator, kUnknown if it is not always the same. Invalid if the name is not
  // one of an opaque operator.
  [[nodiscard]] SortId opaque_term(SymbolId name) const {
    return name.value < by_name_.size() ? by_name_[name.value].opaque_sort_of_term : SortId();
  }
  // The sort of a construct whose arguments are not terms, so that it is kept as text.
  [[nodiscard]] SortId raw_term(SymbolId name) const {
    return name.value < by_name_.size() ? by_name_[name.value].raw_sort : SortId();
  }
  [[nodiscard]] bool is_opaque_sort(SymbolId name) const {
    return name.value < by_name_.size() && by_name_[name.value].opaque_sort;
  }
  [[nodiscard]] bool is_opaque_command(SymbolId name) const {
    return name.value < by_name_.size() && by_name_[name.value].opaque_command;
  }

 private:
  struct Name {
    std::vector<OpId> rows;
    SymbolId alias;
    SortId opaque_sort_of_term;
    SortId raw_sort;
    bool opaque_sort = false;
    bool opaque_command = false;
  };
  Name& name(SymbolId id);

  SymbolTable symbols_;
  std::vector<OpRow> rows_;
  std::vector<Name> by_name_;  // by SymbolId
};

// Evaluates a number; nothing if it is negative or needs an unbound variable
// (values[i] < 0) or does not fit 32 bits.
[[nodiscard]] std::optional<std::uint32_t> evaluate(const NumberExpr& expr,
                                                    std::span<const std::int64_t> values);
[[nodiscard]] bool holds(const Condition& condition, std::span<const std::int64_t> values);

// May a row be applied to this many arguments? `standard`: by the standard alone.
[[nodiscard]] bool accepts_arity(const OpRow& row, std::size_t count, bool standard);

// The argument sort pattern at a place, whatever the shape.
[[nodiscard]] inline const SortPattern& pattern_at(const OpRow& row, std::size_t place, std::size_t count) {
  if (place < row.args.size()) {
    // A right-associative row repeats its first argument sort, the others their last.
    if (row.shape == Shape::RightAssoc && place + 1 < count) return row.args[0];
    return row.shape == Shape::RightAssoc ? row.args[1] : row.args[place];
  }
  return row.shape == Shape::RightAssoc && place + 1 < count ? row.args[0] : row.args.back();
}

// Does the row fit these indices and argument sorts, and what sort comes out?
// `ascribed` is the sort of an `(as …)`, or invalid.
[[nodiscard]] std::optional<SortId> result_sort(const OpRow& row, std::span<const std::uint32_t> indices,
                                                std::span<const SortId> args, SortId ascribed,
                                                SortTable& sorts);

// Instantiates a pattern; invalid if it needs an unbound variable or an impossible width.
[[nodiscard]] SortId instantiate(const SortPattern& pattern, std::span<const SortId> sort_values,
                                 std::span<const std::int64_t> number_values, SortTable& sorts);
// Matches a pattern against a sort, binding variables (unbound: invalid, -1).
[[nodiscard]] bool match(const SortPattern& pattern, SortId sort, std::span<SortId> sort_values,
                         std::span<std::int64_t> number_values, const SortTable& sorts);

}  // namespace smiter::smt
