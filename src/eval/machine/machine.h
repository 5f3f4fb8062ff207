// SPDX-License-Identifier: MIT
// The machine behind Evaluator (eval/machine/evaluator.h), which says what it does. Only eval/machine
// includes this.
//
// The state is in small classes: Stack (what is being computed), Scope (variables), Memory (what was
// computed), Cells, Specials. The rules that work on it stay together in one class, a file for each
// kind of term: each rule may come to evaluate any other term, and a reference from every part to the
// machine would cost an indirection per node.
#pragma once

#include <deque>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "eval/machine/cells.h"
#include "eval/machine/evaluator.h"
#include "eval/machine/memory.h"
#include "eval/machine/operator_row.h"
#include "eval/machine/scope.h"
#include "eval/machine/specials.h"
#include "eval/model/model.h"
#include "eval/model/sort_map.h"
#include "eval/theory/operators.h"
#include "eval/value/budget.h"
#include "eval/value/evaluated.h"
#include "smt/terms/terms.h"

namespace smiter::eval {

class Machine final : private CellSource {
 public:
  Machine(const smt::TermTable& table, const Model& model, EvalLimits limits);
  Machine(const Machine&) = delete;
  Machine& operator=(const Machine&) = delete;

  Evaluated evaluate(smt::TermId term);

  void begin_choice(Choice& choice);
  void end_choice();
  [[nodiscard]] const Cells& cells() const { return cells_; }
  Candidates candidates(const Cell& cell, smt::SortId sort);
  [[nodiscard]] std::string instance_of(smt::TermId quantifier) const;
  [[nodiscard]] SortMap& sorts() { return sorts_; }

 private:
  enum class Step : std::uint8_t { Arguments, Forward, Return };
  struct Frame {
    smt::TermId term;
    std::uint32_t next = 0;   // the child to begin with
    std::uint32_t base = 0;   // its first value
    std::uint32_t scope = 0;  // Return: bindings to go back to
    Step step = Step::Arguments;
    smt::FunId remember = {};    // Return: remember the result of this call
    const Note* note = nullptr;  // Forward: what the condition carried
  };
  struct Stack {
    std::vector<Frame> frames;       // terms whose arguments are being computed
    std::vector<Value> values;       // of the arguments that are finished
    std::vector<const Note*> notes;  // likewise
  };
  using Terms = std::span<const smt::TermId>;
  // Each variable that a binder binds is a call on the stack.
  static constexpr std::uint32_t kMostBound = 1000;

  // --- machine.cpp: the loop
  void open_budget();
  void close_budget();
  [[nodiscard]] bool exhausted() const { return budget_.is_spent(); }
  Evaluated run(smt::TermId root);
  Evaluated run_aside(smt::TermId root);
  void begin(smt::TermId term);
  void advance();
  void arguments();
  [[nodiscard]] static bool settles(Lazy lazy, const Value& value, const Note* note, bool is_last);
  bool decide(std::size_t at, Lazy lazy, Terms children);
  void finish_lazy(std::size_t at, Lazy lazy);
  void complete(std::size_t at, Evaluated result);
  void push(Evaluated result) {
    stack_.values.push_back(std::move(result.value));
    stack_.notes.push_back(result.note);
  }
  Evaluated pop();
  const Evaluated* remembered(smt::TermId term) const;
  void remember(smt::TermId term, const Evaluated& result);
  [[nodiscard]] std::uint32_t owner(smt::TermId term) const;
  void forward(std::size_t at, smt::TermId term, const Note* note);
  const OperatorRow& row_of(smt::OpId op);
  const Note* note(Note note);
  const Note* unknown(smt::TermId term, std::string reason);
  const Note* disputed(smt::TermId term, std::string reason);
  Evaluated unknown_value(smt::TermId term, std::string reason) {
    return {Value(), unknown(term, std::move(reason))};
  }

  // --- machine_leaves.cpp: literals, variables, and what the front end keeps as text
  Evaluated literal(smt::TermId term);
  Evaluated variable(smt::TermId term);
  Evaluated opaque(smt::TermId term);
  Evaluated as_array(smt::TermId term, const std::string& name);
  [[nodiscard]] bool is_vague(smt::SortId sort) const;
  [[nodiscard]] bool fits(const Value& value, smt::SortId place);
  void require(smt::TermId term, smt::SortId place, Evaluated& result);
  bool fits_parameters(smt::TermId term, std::span<const Value> args);
  bool fits_operator(smt::TermId term, const OperatorRow& row, std::span<const Value> args);

  // --- machine_apply.cpp: operators, functions, datatypes
  std::span<const Value> args(std::size_t at) const;
  std::span<const Note* const> arg_notes(std::size_t at) const;
  void apply_operator(std::size_t at);
  std::optional<Evaluated> apply_partly_known(std::size_t at, const OperatorRow& row);
  Evaluated from_outcome(smt::TermId term, Outcome outcome, const Note* inherited);
  Evaluated operate(smt::TermId term, const OperatorRow& row, std::span<const Value> args,
                    const Note* inherited);
  void apply_function(std::size_t at);
  void apply_declared(std::size_t at);
  void call(std::size_t at, smt::FunId fun);
  Evaluated apply_datatype(smt::TermId term, std::span<const Value> args, const Note* inherited);
  void apply_match(std::size_t at, Terms children);
  std::optional<bool> surely_equal(const Value& a, const Value& b, int depth) const;
  std::optional<bool> surely_all(std::span<const Value> values, bool distinct);
  bool is_compound(const Value& v) const;

  // --- machine_functions.cpp: functions as values, operators on closures and generic elements
  void apply_value(std::size_t at);
  Evaluated apply_table(smt::TermId term, const Value& table, std::span<const Value> args);
  void call_changed(std::size_t at, const Closure& closure, std::span<const Value> args);
  void call_closure(std::size_t at, const Closure& closure, std::span<const Value> args);
  Evaluated function_value(smt::TermId term, smt::FunId fun, std::vector<Value> given, const Sort& sort);
  Evaluated lambda_value(smt::TermId term);
  std::optional<Value> tabulate(Terms variables, smt::TermId body, const Sort& sort);
  std::optional<Value> tabulate_at(const Value& point, Terms variables, smt::TermId body, const Sort& sort);
  Evaluated special_operator(smt::TermId term, const OperatorRow& row, std::span<const Value> args);
  Evaluated special_equal(smt::TermId term, const Value& a, const Value& b, bool negate);

  // --- machine_quantifiers.cpp
  Evaluated binder(smt::TermId term);
  Evaluated quantify(Terms variables, std::size_t from, smt::TermId body, bool forall);
  Evaluated instance(Terms variables, std::size_t from, smt::TermId body, bool forall, const Value& value);
  const std::vector<Value>* listed(smt::SortId id, const SortInfo& sort);
  const std::vector<Value>& at_hand(smt::SortId sort);
  std::vector<Value> own_values(smt::SortId sort);
  Evaluated closed_value(smt::TermId term);
  void add_at_hand(std::vector<Value>& values, const Evaluated& one) const;
  void add_simple_values(std::vector<Value>& values, smt::SortId sort);

  // --- machine_cells.cpp
  std::optional<Value> value_of(const Cell& cell) override;
  std::optional<Value> fixed_by_model(const Cell& cell);
  Evaluated open_cell(smt::TermId term, Cell cell);
  void want(const Note* note, smt::TermId argument, const Value& other, bool order);

  // Of the call of evaluate() that runs.
  struct Running {
    Budget granted{0, 0};  // what there was; budget_ is what is left
    std::uint32_t nesting = 0, calls = 0;
    std::uint32_t bound = 0;  // variables of the binders that are open
    std::uint64_t instances = 0;
    smt::TermId current = {};  // whose application asks for a cell
  };
  struct Notes {
    std::deque<Note> all;
    std::size_t before_choice = 0;
  };
  struct Quantified {
    std::unordered_map<smt::SortId, std::vector<Value>> at_hand;
    std::unordered_map<smt::SortId, std::vector<Value>> listed;
    // The closed quantifier that is being decided, and the depth of calls in which it stands: what
    // a definition says must not depend on who calls it.
    smt::TermId root = {};
    std::uint32_t root_depth = 0;
    std::map<std::pair<smt::TermId, smt::SortId>, std::vector<Value>> own_values;
    std::unordered_map<smt::TermId, std::string> instance;
    std::string decider;  // the instance that decided the innermost quantifier
  };

  const smt::TermTable& table_;
  const Model& model_;
  EvalLimits limits_;
  Budget budget_;
  SortMap sorts_;
  std::vector<OperatorRow> rows_;  // by OpId
  Stack stack_;
  Scope scope_;
  Memory memory_;
  Running running_;
  Notes notes_;
  Cells cells_;
  Specials specials_;
  Quantified quantified_;
};

}  // namespace smiter::eval
