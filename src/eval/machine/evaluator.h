// SPDX-License-Identifier: MIT
// The value of any closed term under a model. Naive and obvious on purpose: this is the judge, so it
// computes and never rewrites.
//
// - It works on the shared graph with a stack of its own. Each closed node is computed once for the
//   life of the evaluator, whatever the depth. The table may grow between calls: STORM and DIVER ask
//   for thousands of terms under one model.
// - It is three-valued: `false and ?` is false (docs/semantics.md, E0.3). What is not known comes with
//   the reason and the smallest sub-term that it is about.
// - What the model leaves open is a cell (eval/machine/cells.h). It is unknown unless a choice is in
//   force: begin_choice() lets every open cell take a value on first use, the same one everywhere,
//   until end_choice(). What was known before holds under every choice.
// - A function, array or lambda is a table wherever it is constant except at finitely many points. To
//   find out, it is applied to a generic element (eval/machine/specials.h), one that is unequal to
//   every value it is compared with. A quantifier over an infinite sort is decided in the same way, or
//   by an instance among the values at hand.
//
// Those who ask see only this; how it works is in eval/machine/machine.h.
//
// Not thread-safe; the term table must not change while a call runs.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "eval/machine/limits.h"
#include "eval/value/evaluated.h"
#include "smt/terms/ids.h"

namespace smiter::smt {
class TermTable;
}  // namespace smiter::smt

namespace smiter::eval {

class Choice;
class Machine;
class SortMap;
struct Model;
struct UsedCell;

// Values to try for a cell: those that an equation or a comparison asks for, then
// simple ones and those of its sort at hand. `complete`: there are no others.
struct Candidates {
  std::vector<Value> values;
  bool complete = false;
};

class Evaluator {
 public:
  // Table and model must outlive the evaluator; the model must not change.
  Evaluator(const smt::TermTable& table, const Model& model, EvalLimits limits = {});
  Evaluator(const Evaluator&) = delete;
  Evaluator& operator=(const Evaluator&) = delete;
  ~Evaluator();

  Evaluated evaluate(smt::TermId term);

  void begin_choice(Choice& choice);
  void end_choice();

  // Cells whose values were used so far, from the model or by choice.
  [[nodiscard]] const std::vector<UsedCell>& used_cells() const;
  // Did a call so far meet a cell that nobody has a value for?
  [[nodiscard]] bool saw_open_cell() const;
  Candidates candidates(const Cell& cell, smt::SortId sort);
  // "x = 5" for the instance that decided a closed quantifier; empty if there is none.
  [[nodiscard]] std::string instance_of(smt::TermId quantifier) const;
  [[nodiscard]] SortMap& sorts();

 private:
  std::unique_ptr<Machine> machine_;
};

}  // namespace smiter::eval
