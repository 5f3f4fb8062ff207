// SPDX-License-Identifier: MIT
// Core (docs/semantics.md, E0), strict: the term evaluator short-circuits above this.
#include <algorithm>
#include <array>

#include "eval/theory/theories.h"
#include "eval/value/equality.h"

namespace smiter::eval {

namespace {

Outcome eval_true(const EvalCall&) {
  return Value::boolean(true);
}
Outcome eval_false(const EvalCall&) {
  return Value::boolean(false);
}
Outcome eval_not(const EvalCall& c) {
  return Value::boolean(!c[0].as_bool());
}
Outcome eval_and(const EvalCall& c) {
  return Value::boolean(std::ranges::all_of(c.args, &Value::as_bool));
}
Outcome eval_or(const EvalCall& c) {
  return Value::boolean(std::ranges::any_of(c.args, &Value::as_bool));
}
Outcome eval_xor(const EvalCall& c) {
  return Value::boolean(c[0].as_bool() != c[1].as_bool());
}
Outcome eval_implies(const EvalCall& c) {
  return Value::boolean(!c[0].as_bool() || c[1].as_bool());
}
Outcome eval_equal(const EvalCall& c) {
  return equals(c[0], c[1], c.limits);
}
Outcome eval_distinct(const EvalCall& c) {
  Outcome same = equals(c[0], c[1], c.limits);
  return same.is_known() ? Outcome(Value::boolean(!same.value().as_bool())).inherit(same) : same;
}
Outcome eval_ite(const EvalCall& c) {
  return c[0].as_bool() ? c[1] : c[2];
}

constexpr std::array kRows = {
    Operator{"=", "..", Fold::Chain, eval_equal},   Operator{"=>", "bb", Fold::Right, eval_implies},
    Operator{"and", "b", Fold::All, eval_and},      Operator{"distinct", "..", Fold::Pairwise, eval_distinct},
    Operator{"false", "", Fold::Fixed, eval_false}, Operator{"if", "b..", Fold::Fixed, eval_ite},
    Operator{"iff", "bb", Fold::Left, eval_equal},  Operator{"implies", "bb", Fold::Right, eval_implies},
    Operator{"ite", "b..", Fold::Fixed, eval_ite},  Operator{"not", "b", Fold::Fixed, eval_not},
    Operator{"or", "b", Fold::All, eval_or},        Operator{"true", "", Fold::Fixed, eval_true},
    Operator{"xor", "bb", Fold::Left, eval_xor},
};

}  // namespace

std::span<const Operator> core_operators() {
  return kRows;
}

}  // namespace smiter::eval
