// SPDX-License-Identifier: MIT
// Values of open terms, each with the activation of its variables under which it was computed.
//
// It is a cache and may forget. A term has few places, near each other. So the instances of a
// quantifier, which are thousands of activations of the same terms, reuse the same memory. A map of
// all of them cost more than computing the terms.
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
