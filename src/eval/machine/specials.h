// SPDX-License-Identifier: MIT
// Two kinds of value that never leave the evaluator.
//
// A *closure* stands for a function that is no table. A *generic element* stands for any element of a
// sort except finitely many: it is unequal to whatever it is compared with, and what it was compared
// with is excluded from what it stands for. Both are abstract values of sorts that no script can
// write. Every operator but equality and application refuses them, so they are never inside another
// value.
#pragma once

#include <deque>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "eval/value/budget.h"
#include "eval/value/evaluated.h"
#include "smt/terms/ids.h"

namespace smiter::eval {

[[nodiscard]] bool is_special(const Value& v);
[[nodiscard]] bool any_special(std::span<const Value> values);

// A function that is no table: a definition or a lambda, some of its arguments, or another array with
// one element changed.
struct Closure {
  smt::FunId fun = {};
  smt::TermId lambda = {};
  std::vector<std::pair<smt::TermId, Evaluated>> captured = {};
  std::vector<Value> given = {};
  std::vector<Value> store = {};  // base, index, element
};

struct Generic {
  std::vector<Value> excluded;
};

class Specials {
 public:
  // The budget pays for what is made here and must outlive it.
  explicit Specials(Budget& budget) : budget_(budget) {}

  // Was there ever one?
  [[nodiscard]] bool any() const { return any_; }
  [[nodiscard]] Value make(Closure closure);
  [[nodiscard]] Value make_generic();

  // Null if the value is none.
  [[nodiscard]] const Closure* closure_of(const Value& v) const;
  [[nodiscard]] Generic* generic_of(const Value& v);
  // Newer ones have higher numbers.
  [[nodiscard]] static std::optional<std::size_t> generic_number(const Value& v);
  [[nodiscard]] Generic& generic(std::size_t number) { return generics_[number]; }
  void exclude(Generic& generic, const Value& v);

 private:
  Budget& budget_;
  std::deque<Closure> closures_;
  std::deque<Generic> generics_;
  bool any_ = false;
};

}  // namespace smiter::eval
