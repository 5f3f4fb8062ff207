// SPDX-License-Identifier: MIT
// What is known of open terms, each under the activation of its variables that it was computed in.
//
// A cache: it may forget. The places of a term are few and near each other, so that the instances
// of a quantifier, thousands of activations of the same terms, use the same memory over and over.
// A map of all of them cost more than the terms did.
#pragma once

#include <cstdint>
#include <vector>

#include "eval/value/evaluated.h"

namespace smiter::eval {

class LocalMemory {
 public:
  // Null if it is not known, or not any more. Good until the next put().
  [[nodiscard]] const Evaluated* find(smt::TermId term, std::uint32_t activation) const {
    if (sets_.empty()) return nullptr;
    for (const Entry& e : sets_[place_of(term)].ways) {
      if (e.used && e.term == term && e.activation == activation) return &e.value;
    }
    return nullptr;
  }
  void put(smt::TermId term, std::uint32_t activation, const Evaluated& value);
  void clear();

 private:
  static constexpr std::size_t kWays = 4;
  struct Entry {
    smt::TermId term = {};
    std::uint32_t activation = 0;
    bool used = false;
    Evaluated value = {};
  };
  struct Set {
    Entry ways[kWays];
  };
  [[nodiscard]] std::size_t place_of(smt::TermId term) const {
    return (term.value * std::uint64_t{0x9e3779b97f4a7c15} >> 32) & (sets_.size() - 1);
  }
  Entry* place_for(smt::TermId term, std::uint32_t activation);
  void grow();

  std::vector<Set> sets_;                // a power of two
  std::vector<std::uint32_t> occupied_;  // sets with entries
};

}  // namespace smiter::eval
