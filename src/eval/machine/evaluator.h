// SPDX-License-Identifier: MIT
// The value of any closed term under a model. Naive and obvious on purpose: this is
// the judge, so it computes and never rewrites.
//
// - Works on the shared graph with a stack of its own: each closed node is computed
//   once for the life of the evaluator, whatever the depth; the table may grow between
//   calls (STORM and DIVER ask for thousands of terms under one model).
// - Three-valued: `false and ?` is false (docs/semantics.md, E0.3). What is not known comes with
//   the reason and the smallest sub-term that it is about.
// - What the model leaves open is a cell. It is unknown, unless a choice is in force:
//   begin_choice() lets every open cell take a value on first use, the same one
//   everywhere, until end_choice(). What was known before holds under every choice.
// - A function, array or lambda is a table wherever it is constant but for finitely
//   many points, which is found by applying it to a *generic* element: one that is
//   unequal to every value it is compared with. A quantifier over an infinite sort is
//   decided the same way, or by an instance among the values at hand.
//
// Not thread-safe; the term table must not change while a call runs.
#pragma once

#include <deque>
#include <map>
#include <set>
#include <unordered_map>

#include "eval/machine/local_memory.h"
#include "eval/model/model.h"
#include "eval/model/sort_map.h"
#include "eval/theory/operators.h"
#include "eval/value/budget.h"
#include "eval/value/evaluated.h"
#include "smt/terms/terms.h"

namespace smiter::eval {

struct EvalLimits {
  Limits values = {};
  std::uint64_t steps = 20'000'000;  // of a call of evaluate(): nodes, and other work (eval/value/budget.h)
  std::uint32_t calls = 20'000;      // nested applications of definitions
  std::uint32_t nesting = 40;        // binders that are evaluated inside each other
  std::uint64_t domain = 4096;       // elements of a finite sort that a quantifier runs over
  std::uint64_t instances = 50'000;  // of the quantifiers of one call
  std::uint32_t at_hand = 12;        // values per sort that are tried in quantifiers and cells
  // Try in a quantifier only the values of its own terms: no value depends then on what
  // else a script says.
  bool own_values_only = false;
  std::uint64_t bytes = std::uint64_t{512} << 20;  // of the values that a call makes
  // What all calls together may spend, if that is limited. A call gets half of what is left, so
  // that a hard term does not starve the others. It must outlive the evaluator.
  Budget* shared = nullptr;
};

// Values for the open cells, one after the other: what begin_choice() asks.
class Choice {
 public:
  virtual ~Choice() = default;
  // Called once per cell, then the answer is kept. Nothing leaves the cell open.
  virtual std::optional<Value> choose(const Cell& cell, smt::SortId sort) = 0;
};

class Evaluator final : private CellSource {
 public:
  // Table and model must outlive the evaluator; the model must not change.
  Evaluator(const smt::TermTable& table, const Model& model, EvalLimits limits = {});
  Evaluator(const Evaluator&) = delete;
  Evaluator& operator=(const Evaluator&) = delete;

  Evaluated evaluate(smt::TermId term);

  void begin_choice(Choice& choice);
  void end_choice();

  // Cells whose values were used so far, from the model or by choice.
  struct Used {
    Cell cell;
    Value value;
    bool chosen;
  };
  [[nodiscard]] const std::vector<Used>& used_cells() const { return used_; }
  // Did a call so far meet a cell that nobody has a value for?
  [[nodiscard]] bool saw_open_cell() const { return saw_open_cell_; }
  // Values to try for a cell: those that an equation or a comparison asks for, then
  // simple ones and those of its sort at hand. `complete`: there are no others.
  struct Candidates {
    std::vector<Value> values;
    bool complete = false;
  };
  Candidates candidates(const Cell& cell, smt::SortId sort);
  // "x = 5" for the instance that decided a closed quantifier; empty if there is none.
  [[nodiscard]] std::string instance_of(smt::TermId quantifier) const;
  [[nodiscard]] SortMap& sorts() { return sorts_; }

 private:
  enum class Lazy : std::uint8_t { No, And, Or, Implies, Ite };
  struct Row {  // what evaluation needs of a row of the operator table
    std::span<const Operator> rows;
    Lazy lazy = Lazy::No;
    bool known = false;  // filled in
    bool equality = false, distinct = false, order = false, select = false;
    std::uint32_t cost = 0;
  };
  enum class Step : std::uint8_t { Arguments, Forward, Return };
  struct Frame {
    smt::TermId term;
    std::uint32_t next = 0;   // the child to begin with
    std::uint32_t base = 0;   // its first value
    std::uint32_t scope = 0;  // Return: bindings to go back to
    Step step = Step::Arguments;
    smt::FunId remember = {};    // Return: enter this call into calls_
    const Note* note = nullptr;  // Forward: what the condition carried
  };
  struct Binding {
    smt::TermId variable;
    std::uint32_t previous;  // slot that it hides
    std::uint32_t serial;    // of the activation
    Evaluated value;
  };
  struct CallKey {
    smt::FunId fun;
    std::vector<Value> args;
    bool operator==(const CallKey&) const = default;
  };
  struct CallHash {
    std::size_t operator()(const CallKey& key) const;
  };
  // A function that is no table: a definition or a lambda, some of its arguments, or
  // another array with one element changed.
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
  using Terms = std::span<const smt::TermId>;
  // Each variable that a binder binds is a call on the stack.
  static constexpr std::uint32_t kMostBound = 1000;

  // --- evaluator.cpp: the machine
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
    values_.push_back(std::move(result.value));
    notes_.push_back(result.note);
  }
  Evaluated pop();
  const Evaluated* remembered(smt::TermId term) const;
  void remember(smt::TermId term, const Evaluated& result);
  [[nodiscard]] std::uint32_t owner(smt::TermId term) const;
  void forward(std::size_t at, smt::TermId term, const Note* note);
  Row& row_of(smt::OpId op);
  const Note* note(Note note);
  const Note* unknown(smt::TermId term, std::string reason);
  const Note* disputed(smt::TermId term, std::string reason);
  Evaluated unknown_value(smt::TermId term, std::string reason) {
    return {Value(), unknown(term, std::move(reason))};
  }
  void bind(smt::TermId variable, Evaluated value, std::uint32_t serial);
  void leave(std::size_t scope);

  // --- evaluator_leaves.cpp: literals, variables, and what the front end keeps as text
  Evaluated literal(smt::TermId term);
  Evaluated variable(smt::TermId term);
  Evaluated opaque(smt::TermId term);
  Evaluated as_array(smt::TermId term, const std::string& name);
  [[nodiscard]] bool is_vague(smt::SortId sort) const;
  [[nodiscard]] bool fits(const Value& value, smt::SortId place);
  void require(smt::TermId term, smt::SortId place, Evaluated& result);
  bool fits_parameters(smt::TermId term, std::span<const Value> args);
  bool fits_operator(smt::TermId term, const Row& row, std::span<const Value> args);

  // --- evaluator_apply.cpp: operators, functions, datatypes
  std::span<const Value> args(std::size_t at) const;
  std::span<const Note* const> arg_notes(std::size_t at) const;
  void apply_operator(std::size_t at);
  std::optional<Evaluated> apply_partly_known(std::size_t at, const Row& row);
  Evaluated from_outcome(smt::TermId term, Outcome outcome, const Note* inherited);
  Evaluated operate(smt::TermId term, const Row& row, std::span<const Value> args, const Note* inherited);
  void apply_function(std::size_t at);
  void apply_declared(std::size_t at);
  void call(std::size_t at, smt::FunId fun);
  Evaluated apply_datatype(smt::TermId term, std::span<const Value> args, const Note* inherited);
  void apply_match(std::size_t at, Terms children);
  std::optional<bool> surely_equal(const Value& a, const Value& b, int depth) const;
  std::optional<bool> surely_all(std::span<const Value> values, bool distinct);
  bool is_compound(const Value& v) const;

  // --- evaluator_functions.cpp: functions as values, generic elements
  void apply_value(std::size_t at);
  Evaluated apply_table(smt::TermId term, const Value& table, std::span<const Value> args);
  void call_changed(std::size_t at, const Closure& closure, std::span<const Value> args);
  void call_closure(std::size_t at, const Closure& closure, std::span<const Value> args);
  Evaluated function_value(smt::TermId term, smt::FunId fun, std::vector<Value> given, const Sort& sort);
  Evaluated lambda_value(smt::TermId term);
  std::optional<Value> tabulate(Terms variables, smt::TermId body, const Sort& sort);
  std::optional<Value> tabulate_at(const Value& point, Terms variables, smt::TermId body, const Sort& sort);
  Evaluated special_operator(smt::TermId term, const Row& row, std::span<const Value> args);
  Evaluated special_equal(smt::TermId term, const Value& a, const Value& b, bool negate);
  Value new_closure(Closure closure);
  Value new_generic();
  Generic* generic_of(const Value& v);
  const Closure* closure_of(const Value& v) const;
  static bool is_special(const Value& v);
  static bool any_special(std::span<const Value> values);
  void exclude(Generic& generic, const Value& v);

  // --- evaluator_quantifiers.cpp
  Evaluated binder(smt::TermId term);
  Evaluated quantify(Terms variables, std::size_t from, smt::TermId body, bool forall);
  Evaluated instance(Terms variables, std::size_t from, smt::TermId body, bool forall, const Value& value);
  const std::vector<Value>* listed(smt::SortId id, const SortInfo& sort);
  const std::vector<Value>& at_hand(smt::SortId sort);
  std::vector<Value> own_values(smt::SortId sort);
  Evaluated closed_value(smt::TermId term);
  void add_at_hand(std::vector<Value>& values, const Evaluated& one) const;
  void add_simple_values(std::vector<Value>& values, smt::SortId sort);

  // --- evaluator_cells.cpp
  std::optional<Value> value_of(const Cell& cell) override;
  std::optional<Value> fixed_by_model(const Cell& cell);
  Evaluated open_cell(smt::TermId term, Cell cell);
  void want(const Note* note, smt::TermId argument, const Value& other, bool order);

  const smt::TermTable& table_;
  const Model& model_;
  EvalLimits limits_;
  Budget budget_, granted_;  // of the call that runs: what is left, what there was
  SortMap sorts_;
  std::vector<Row> rows_;  // by OpId

  std::vector<Evaluated> memo_;    // by TermId: closed terms; note is kNotYet if not computed
  std::vector<Evaluated> chosen_;  // the same under a choice, for what memo_ does not know
  std::vector<smt::TermId> touched_;
  LocalMemory local_;  // open terms
  std::unordered_map<CallKey, Evaluated, CallHash> calls_;
  std::vector<Frame> frames_;
  std::vector<Value> values_;
  std::vector<const Note*> notes_;
  std::vector<Binding> scope_;
  std::vector<std::uint32_t> slots_;  // by TermId of a variable: place in scope_ + 1
  std::uint32_t serial_ = 0;
  std::uint32_t nesting_ = 0, call_depth_ = 0;
  std::uint32_t bound_ = 0;  // variables of the binders that are open
  std::uint64_t instances_ = 0;
  bool saw_open_cell_ = false;
  smt::TermId current_ = {};  // whose application asks for a cell

  std::deque<Note> all_notes_;
  std::size_t notes_before_choice_ = 0;
  Choice* choice_ = nullptr;
  std::unordered_map<Cell, std::optional<Value>, CellHash> choices_;
  std::vector<Used> used_;
  std::unordered_map<Cell, std::size_t, CellHash> used_index_;
  std::unordered_map<Cell, std::vector<Value>, CellHash> wanted_;

  std::deque<Closure> closures_;
  std::deque<Generic> generics_;
  bool has_specials_ = false;
  std::unordered_map<smt::SortId, std::vector<Value>> at_hand_;
  std::unordered_map<smt::SortId, std::vector<Value>> listed_;
  // The closed quantifier that is being decided, and the depth of calls in which it stands: what
  // a definition says must not depend on who calls it.
  smt::TermId root_ = {};
  std::uint32_t root_depth_ = 0;
  std::map<std::pair<smt::TermId, smt::SortId>, std::vector<Value>> own_values_;
  std::unordered_map<smt::TermId, std::string> instance_;
  std::string decider_;  // the instance that decided the innermost quantifier
};

}  // namespace smiter::eval
