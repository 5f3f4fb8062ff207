// SPDX-License-Identifier: MIT
// The variables that have a value at the moment: those of the definitions that are being called and
// of the binders that are being decided. The innermost value of a variable hides the others.
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "eval/value/evaluated.h"
#include "smt/terms/ids.h"

namespace smiter::eval {

class Scope {
 public:
  // Makes room for the variables of a table with so many terms.
  void grow(std::size_t terms) { slots_.resize(terms, 0); }
  // How many values there are: what leave() goes back to.
  [[nodiscard]] std::size_t size() const { return bindings_.size(); }

  // Begins an activation: the variables bound from now on get their values together.
  void activate() { ++serial_; }
  void bind(smt::TermId variable, Evaluated value) {
    bindings_.push_back({variable, slots_[variable.value], serial_, std::move(value)});
    slots_[variable.value] = static_cast<std::uint32_t>(bindings_.size());
  }
  void leave(std::size_t size) {
    while (bindings_.size() > size) {
      slots_[bindings_.back().variable.value] = bindings_.back().previous;
      bindings_.pop_back();
    }
  }

  // Null if the variable has no value.
  [[nodiscard]] const Evaluated* find(smt::TermId variable) const {
    const std::uint32_t slot = slots_[variable.value];
    return slot == 0 ? nullptr : &bindings_[slot - 1].value;
  }
  // The newest activation that binds one of the variables. While it lasts, nothing that a term with
  // these free variables can see changes.
  [[nodiscard]] std::uint32_t newest(std::span<const smt::TermId> variables) const {
    std::uint32_t newest = 0;
    for (const smt::TermId variable : variables) {
      const std::uint32_t slot = slots_[variable.value];
      if (slot != 0) newest = std::max(newest, bindings_[slot - 1].serial);
    }
    return newest;
  }

 private:
  struct Binding {
    smt::TermId variable;
    std::uint32_t previous;  // slot that it hides
    std::uint32_t serial;    // of the activation
    Evaluated value;
  };
  std::vector<Binding> bindings_;
  std::vector<std::uint32_t> slots_;  // by TermId of a variable: place in bindings_ + 1
  std::uint32_t serial_ = 0;
};

}  // namespace smiter::eval
