// SPDX-License-Identifier: MIT
// What is known of cells, the values that a model leaves open (docs/semantics.md, E0.2, E0.6): which
// were used, what a choice gave them, and what equations and comparisons ask of them.
#pragma once

#include <optional>
#include <unordered_map>
#include <vector>

#include "eval/value/outcome.h"
#include "smt/terms/ids.h"

namespace smiter::eval {

// Values for the open cells, one after the other: what Evaluator::begin_choice() asks.
class Choice {
 public:
  virtual ~Choice() = default;
  // Called once per cell, then the answer is kept. Nothing leaves the cell open.
  virtual std::optional<Value> choose(const Cell& cell, smt::SortId sort) = 0;
};

struct UsedCell {
  Cell cell;
  Value value;
  bool chosen;  // and not from the model
};

class Cells {
 public:
  [[nodiscard]] bool is_choosing() const { return choice_ != nullptr; }
  void begin_choice(Choice& choice) { choice_ = &choice; }
  // Forgets what was chosen.
  void end_choice();
  // Was the choice asked for this cell? Then what it said.
  [[nodiscard]] const std::optional<Value>* chosen(const Cell& cell) const;
  // Asks the choice, which must be in force and not have been asked.
  const std::optional<Value>& choose(const Cell& cell, smt::SortId sort);

  [[nodiscard]] const std::vector<UsedCell>& used() const { return used_; }
  // False if it is there already.
  bool enter(const Cell& cell, const Value& value, bool chosen);
  [[nodiscard]] bool saw_open() const { return saw_open_; }
  void note_open() { saw_open_ = true; }

  // Values that somebody compares the cell with.
  [[nodiscard]] std::vector<Value>& wanted(const Cell& cell) { return wanted_[cell]; }
  [[nodiscard]] const std::vector<Value>* find_wanted(const Cell& cell) const;

 private:
  Choice* choice_ = nullptr;
  std::unordered_map<Cell, std::optional<Value>, CellHash> choices_;
  std::vector<UsedCell> used_;
  std::unordered_map<Cell, std::size_t, CellHash> used_index_;
  std::unordered_map<Cell, std::vector<Value>, CellHash> wanted_;
  bool saw_open_ = false;
};

}  // namespace smiter::eval
