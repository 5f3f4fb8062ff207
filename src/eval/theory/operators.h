// SPDX-License-Identifier: MIT
// The table from operator name to evaluation function, and the one place where
// n-ary applications are folded into the unary, binary and ternary functions of
// the theories.
//
// The caller evaluates the arguments first; connectives that need not look at all
// of them (and, or, =>, ite) are lazy above this layer and strict here.
#pragma once

#include <span>
#include <string_view>

#include "eval/value/outcome.h"
#include "eval/value/value.h"

namespace smiter::eval {

struct Operator;

struct EvalCall {
  const Operator& op;
  std::span<const Value> args;
  std::span<const std::uint64_t> indices;  // the numerals of (_ op i j)
  const Sort* sort;                        // of the result; nullptr if the caller does not know it
  const Limits& limits;

  [[nodiscard]] const Value& operator[](std::size_t i) const { return args[i]; }
  // The value of this application is left open by the standard.
  [[nodiscard]] Outcome unspecified(std::vector<Value> candidates = {}) const;
};

using EvalFunction = Outcome (*)(const EvalCall&);

enum class Fold : std::uint8_t {
  Fixed,     // as many arguments as the signature has letters
  Left,      // f(f(a, b), c)
  Right,     // f(a, f(b, c))
  Chain,     // f(a, b) and f(b, c)
  Pairwise,  // f of every pair
  All,       // the function takes any number; the last letter stands for all the rest
};

struct Operator {
  std::string_view name;
  // One letter per argument: b Bool, i Int, r Int or Real, v BitVec, w BitVec of the
  // first one's width, f Float, g Float of the first one's format, m RoundingMode,
  // s String, x RegLan, q Seq, a Array or Function, t Set, . anything.
  std::string_view signature;
  Fold fold;
  EvalFunction function;
  std::uint8_t indices = 0;  // how many numerals the operator carries
  bool needs_sort = false;   // looks at EvalCall::sort
};

// All overloads of a name stand together; usually one. Empty if we know none.
[[nodiscard]] std::span<const Operator> find_operators(std::string_view name);
[[nodiscard]] std::span<const Operator> all_operators();

// Who knows the values of cells: the model, or a choice made for the whole script.
class CellSource {
 public:
  virtual ~CellSource() = default;
  virtual std::optional<Value> value_of(const Cell& cell) = 0;
};

// How one application is evaluated, apart from its arguments.
struct Applied {
  std::span<const std::uint64_t> indices = {};
  const Sort* sort = nullptr;
  const Limits& limits;
  CellSource* cells = nullptr;  // asked for each unspecified part; may be null
};

// Applies one row. Unknown if the arguments do not fit it, or if an inner part of an
// n-ary application is unspecified and `cells` does not know it.
[[nodiscard]] Outcome apply(const Operator& op, std::span<const Value> args, const Applied& how);
// Applies the first of the rows of one name that fits the arguments; there is at least one.
[[nodiscard]] Outcome apply(std::span<const Operator> rows, std::span<const Value> args, const Applied& how);
// Applies the first row of that name that fits the arguments.
[[nodiscard]] Outcome apply(std::string_view name, std::span<const Value> args, const Applied& how);

}  // namespace smiter::eval
