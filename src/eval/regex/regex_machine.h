// SPDX-License-Identifier: MIT
// Brzozowski derivatives with memory: the state after a prefix is the language of
// the words that may follow. States are expressions over a hash-consed arena in a
// normal form strong enough to keep them few: unions and intersections are sorted
// sets, loops keep their counters as numbers, and loops that differ only in
// overlapping counters merge. So (r){0,10000} costs one state per step, not 10000.
//
// One machine serves one question and is then dropped.
#pragma once

#include <unordered_map>
#include <vector>

#include "eval/regex/regex.h"

namespace smiter::eval {

class RegexMachine {
 public:
  using State = std::uint32_t;

  // Both must outlive the machine. Look at exhausted() before believing anything.
  RegexMachine(const Value& regex, const Limits& limits);
  RegexMachine(const RegexMachine&) = delete;
  RegexMachine& operator=(const RegexMachine&) = delete;
  ~RegexMachine() { pay(); }

  [[nodiscard]] State start() const { return start_; }
  State step(State from, char32_t c);
  [[nodiscard]] bool accepts(State s) const { return nodes_[s].nullable; }
  [[nodiscard]] bool is_dead(State s) const { return s == kNone; }    // nothing follows
  [[nodiscard]] bool is_certain(State s) const { return s == kAll; }  // anything follows
  [[nodiscard]] bool exhausted() const { return exhausted_; }         // over budget: answers mean nothing

  // The language of words on which this regex and another differ. Same machine, other start.
  State difference(const Value& other);
  // One character of each class that no state can tell apart.
  [[nodiscard]] std::vector<char32_t> representatives() const;

 private:
  enum class Op : std::uint8_t { None, Empty, All, Range, Concat, Union, Inter, Comp, Star, Loop };
  struct Node {
    Op op;
    bool nullable;
    std::uint64_t low;
    std::uint64_t high;
    std::vector<State> parts;
  };
  static constexpr State kNone = 0;
  static constexpr State kEmpty = 1;
  static constexpr State kAll = 2;

  State intern(Node node);
  State build(const Value& regex);
  State mk_range(std::uint64_t low, std::uint64_t high);
  State mk_concat(State a, State b);
  State mk_union(std::vector<State> parts);
  State mk_inter(std::vector<State> parts);
  State mk_comp(State a);
  State mk_star(State a);
  State mk_loop(State body, std::uint64_t low, std::uint64_t high);
  void merge_loops(std::vector<State>& parts);
  State derive(State s, char32_t c);
  bool spend(std::uint64_t steps);
  void pay();

  std::vector<Node> nodes_;
  std::unordered_multimap<std::uint64_t, State> interned_;
  std::unordered_map<std::uint64_t, State> stepped_;
  std::unordered_map<const Payload*, State> built_;
  const Limits& limits_;
  std::uint64_t work_left_;
  std::uint64_t states_left_;
  std::uint64_t unpaid_ = 0;  // work that the budget does not know of yet
  std::uint32_t depth_ = 0;
  bool exhausted_ = false;
  State start_ = kNone;
};

}  // namespace smiter::eval
