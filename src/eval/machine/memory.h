// SPDX-License-Identifier: MIT
// What was computed before: values of closed terms, and results of calls. Open terms have a memory of
// another kind (eval/machine/local_memory.h).
#pragma once

#include <cstdint>
#include <span>
#include <unordered_map>
#include <vector>

#include "eval/machine/local_memory.h"
#include "eval/value/evaluated.h"
#include "smt/terms/ids.h"

namespace smiter::eval {

// Closed terms, for the life of the evaluator. Under a choice there is a second layer, for what is
// not known without it; the end of the choice forgets that layer.
class ClosedMemory {
 public:
  // Makes room for so many terms.
  void grow(std::size_t terms, bool choosing) {
    if (plain_.size() < terms) plain_.resize(terms, {Value(), &kNotYet});
    if (choosing && chosen_.size() < terms) chosen_.resize(terms, {Value(), &kNotYet});
  }
  [[nodiscard]] std::size_t size() const { return plain_.size(); }
  // Null if it is not known yet.
  [[nodiscard]] const Evaluated* find(smt::TermId term, bool choosing) const {
    const Evaluated& plain = plain_[term.value];
    if (!choosing || (plain.note != &kNotYet && plain.is_known()))
      return plain.note == &kNotYet ? nullptr : &plain;
    const Evaluated& chosen = chosen_[term.value];
    return chosen.note == &kNotYet ? nullptr : &chosen;
  }
  void put(smt::TermId term, const Evaluated& value, bool choosing) {
    if (!choosing) {
      plain_[term.value] = value;
      return;
    }
    chosen_[term.value] = value;
    touched_.push_back(term);
  }
  void forget_choice() {
    for (const smt::TermId term : touched_) chosen_[term.value] = {Value(), &kNotYet};
    touched_.clear();
  }
  // What is known under every choice; of a term not yet computed a value that is not known.
  [[nodiscard]] const Evaluated& without_choice(smt::TermId term) const { return plain_[term.value]; }

 private:
  static const Note kNotYet;       // marks a place that nothing was written to
  std::vector<Evaluated> plain_;   // by TermId
  std::vector<Evaluated> chosen_;  // likewise
  std::vector<smt::TermId> touched_;
};

// Results of calls by function and arguments. It forgets them all when there are too many.
class CallMemory {
 public:
  // Null if it is not known. Good until the next put().
  [[nodiscard]] const Evaluated* find(smt::FunId fun, std::span<const Value> args) const;
  void put(smt::FunId fun, std::span<const Value> args, const Evaluated& result);
  void clear() { calls_.clear(); }

 private:
  struct Key {
    smt::FunId fun;
    std::vector<Value> args;
    bool operator==(const Key&) const = default;
  };
  struct Hash {
    std::size_t operator()(const Key& key) const;
  };
  std::unordered_map<Key, Evaluated, Hash> calls_;
};

struct Memory {
  ClosedMemory closed;
  LocalMemory open;
  CallMemory calls;
};

}  // namespace smiter::eval
