// SPDX-License-Identifier: MIT
#include "eval/machine/local_memory.h"

#include <algorithm>

namespace smiter::eval {

namespace {

constexpr std::size_t kFewestSets = 64;
constexpr std::size_t kMostSets = 1 << 16;

}  // namespace

void LocalMemory::put(smt::TermId term, std::uint32_t activation, const Evaluated& value) {
  if (sets_.empty()) sets_.resize(kFewestSets);
  Entry* entry = place_for(term, activation);
  while (entry == nullptr) {
    grow();
    entry = place_for(term, activation);
  }
  *entry = {term, activation, true, value};
}

// Its own place, a free one, or that of an older activation: of the same term if it has two,
// else of any term, unless there may be more places. Null in that case.
LocalMemory::Entry* LocalMemory::place_for(smt::TermId term, std::uint32_t activation) {
  const std::size_t place = place_of(term);
  Entry* oldest = nullptr;  // of all
  Entry* own = nullptr;     // the oldest of the term
  std::size_t of_term = 0;
  std::size_t used = 0;
  for (Entry& e : sets_[place].ways) {
    if (!e.used) {
      if (used == 0) occupied_.push_back(static_cast<std::uint32_t>(place));
      return &e;
    }
    if (e.term == term && e.activation == activation) return &e;
    ++used;
    if (oldest == nullptr || e.activation < oldest->activation) oldest = &e;
    if (e.term != term) continue;
    ++of_term;
    if (own == nullptr || e.activation < own->activation) own = &e;
  }
  if (of_term >= 2) return own;
  return sets_.size() < kMostSets ? nullptr : oldest;
}

void LocalMemory::grow() {
  std::vector<Set> old(sets_.size() * 4);
  old.swap(sets_);
  occupied_.clear();
  for (Set& set : old) {
    for (Entry& e : set.ways) {
      if (!e.used) continue;
      if (Entry* entry = place_for(e.term, e.activation)) *entry = std::move(e);
    }
  }
}

void LocalMemory::clear() {
  for (const std::uint32_t place : occupied_) {
    for (Entry& e : sets_[place].ways) e = {};
  }
  occupied_.clear();
}

}  // namespace smiter::eval
