// SPDX-License-Identifier: MIT
#include "eval/machine/cells.h"

#include "base/check.h"

namespace smiter::eval {

void Cells::end_choice() {
  choices_.clear();
  std::erase_if(used_, [](const UsedCell& used) { return used.chosen; });
  used_index_.clear();
  for (std::size_t i = 0; i < used_.size(); ++i) used_index_.emplace(used_[i].cell, i);
  choice_ = nullptr;
}

const std::optional<Value>* Cells::chosen(const Cell& cell) const {
  const auto known = choices_.find(cell);
  return known == choices_.end() ? nullptr : &known->second;
}

const std::optional<Value>& Cells::choose(const Cell& cell, smt::SortId sort) {
  DCHECK(choice_ != nullptr, "no choice is in force");
  // The choice may evaluate, and then meet other cells.
  auto value = choice_->choose(cell, sort);
  return choices_.emplace(cell, std::move(value)).first->second;
}

bool Cells::enter(const Cell& cell, const Value& value, bool chosen) {
  if (!used_index_.emplace(cell, used_.size()).second) return false;
  used_.push_back({cell, value, chosen});
  return true;
}

const std::vector<Value>* Cells::find_wanted(const Cell& cell) const {
  const auto found = wanted_.find(cell);
  return found == wanted_.end() ? nullptr : &found->second;
}

}  // namespace smiter::eval
