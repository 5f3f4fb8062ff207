// SPDX-License-Identifier: MIT
// The backward rules of the pre-analysis (Tables I and II of the paper): from what a
// whole must satisfy to what each of its arguments must, the others keeping the values
// they have under the model. One table per theory, rules_<theory>.cpp, from operator name
// to rule; an operator without a row keeps its arguments as they are, which is always
// right and never complete.
//
// A rule is sound if every value that it admits leaves the whole inside its constraint,
// and defined: where the standard leaves an operator open, arguments stay away from there.
#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "eval/value/value.h"
#include "smt/terms/terms.h"
#include "strategies/diver/constraint.h"

namespace smiter::strategies::diver {

struct Application {
  std::span<const eval::Value* const> args;  // null: not known
  const Constraint& wanted;                  // of the whole; Any only for partial operators
  smt::SortId sort = {};                     // of the whole
  std::span<const smt::SortId> sorts = {};   // of the arguments
  std::span<const std::uint32_t> indices = {};

  [[nodiscard]] std::size_t size() const { return args.size(); }
  [[nodiscard]] const eval::Value& operator[](std::size_t i) const { return *args[i]; }
};

// `out`, one per argument, begins as "keep": a rule writes what it knows better.
using Rule = void (*)(const Application&, std::span<Constraint> out);

struct RuleRow {
  std::string_view name;
  Rule rule;
  bool lazy = false;  // copes with arguments that are not known, and
  bool open = false;  // with Any as what is wanted: a partial operator
  // Has arguments for which solvers differ or the evaluator gives up, though it is total.
  bool touchy = false;
};

[[nodiscard]] std::span<const RuleRow> core_rules();
[[nodiscard]] std::span<const RuleRow> arithmetic_rules();
[[nodiscard]] std::span<const RuleRow> bitvec_rules();
[[nodiscard]] std::span<const RuleRow> float_rules();
[[nodiscard]] std::span<const RuleRow> string_rules();

// The rules of one operator table. Immutable; the table must outlive it.
class Rules {
 public:
  explicit Rules(const smt::OpTable& ops);

  // What the children of `term` must satisfy when it must satisfy `wanted`; `values` has
  // their values under the model, null where not known.
  void backward(const smt::TermTable& table, smt::TermId term, const Constraint& wanted,
                std::span<const eval::Value* const> values, std::span<Constraint> out) const;

 private:
  struct Row {
    const RuleRow* rule = nullptr;
    bool partial = false;
  };
  void backward_function(const smt::TermTable& table, smt::TermId term, const Constraint& wanted,
                         std::span<Constraint> out) const;

  std::vector<Row> by_op_;
};

}  // namespace smiter::strategies::diver
