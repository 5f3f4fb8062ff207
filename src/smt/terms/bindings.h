// SPDX-License-Identifier: MIT
// What each symbol means at a point of a script. Dense by SymbolId, with a log to
// undo: binders and lets nest inside terms, push and pop between commands. The names
// that operators have come first among the ids and are rarely bound: they have an
// array of their own, so that a small script does not pay for them.
#pragma once

#include <cstdint>
#include <vector>

#include "base/pod_vector.h"
#include "smt/terms/ids.h"

namespace smiter::smt {

struct Binding {
  enum class Kind : std::uint8_t {
    None,
    Let,        // value: TermId
    Variable,   // value: TermId of the bound variable
    Fun,        // value: FunId
    Overloads,  // value: number of the list in Bindings
    Opaque,     // declared by a command that we do not type
  };
  Kind kind = Kind::None;
  std::uint32_t value = 0;

  [[nodiscard]] TermId term() const { return TermId(value); }
  [[nodiscard]] FunId fun() const { return FunId(value); }
};

class Bindings {
 public:
  // `first_own`: the first id that is no operator's name.
  explicit Bindings(std::uint32_t first_own) : first_own_(first_own) {}

  [[nodiscard]] Binding operator[](SymbolId symbol) const {
    const bool own = symbol.value >= first_own_;
    const base::PodVector<Binding>& part = own ? own_ : operators_;
    const std::uint32_t at = own ? symbol.value - first_own_ : symbol.value;
    return at < part.size() ? part[at] : Binding{};
  }
  // Sets a meaning and remembers the old one for undo().
  void bind(SymbolId symbol, Binding binding) {
    Binding& place = at(symbol);
    log_.push_back({symbol, place});
    place = binding;
  }
  [[nodiscard]] std::size_t mark() const { return log_.size(); }
  void undo(std::size_t mark) {
    while (log_.size() > mark) {
      at(log_.back().symbol) = log_.back().old;
      log_.pop_back();
    }
  }
  void clear() {
    undo(0);
    overloads_.clear();
  }
  // Adds a function to what the symbol already means (z3 allows overloading).
  void add_fun(SymbolId symbol, FunId fun) {
    const Binding old = (*this)[symbol];
    if (old.kind == Binding::Kind::Fun || old.kind == Binding::Kind::Overloads) {
      std::vector<FunId> list =
          old.kind == Binding::Kind::Fun ? std::vector{old.fun()} : overloads_[old.value];
      list.push_back(fun);
      overloads_.push_back(std::move(list));
      bind(symbol, {Binding::Kind::Overloads, static_cast<std::uint32_t>(overloads_.size() - 1)});
    } else {
      bind(symbol, {Binding::Kind::Fun, fun.value});
    }
  }
  [[nodiscard]] const std::vector<FunId>& overloads(Binding binding) const {
    return overloads_[binding.value];
  }

 private:
  struct Undo {
    SymbolId symbol;
    Binding old;
  };
  Binding& at(SymbolId symbol) {
    const bool own = symbol.value >= first_own_;
    base::PodVector<Binding>& part = own ? own_ : operators_;
    const std::uint32_t at = own ? symbol.value - first_own_ : symbol.value;
    if (at >= part.size()) part.resize_zero(at + 32 + part.size() / 2);
    return part[at];
  }

  std::uint32_t first_own_;
  base::PodVector<Binding> own_;
  base::PodVector<Binding> operators_;
  base::PodVector<Undo> log_;
  std::vector<std::vector<FunId>> overloads_;
};

}  // namespace smiter::smt
