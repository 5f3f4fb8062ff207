// SPDX-License-Identifier: MIT
// The pre-analysis (Algorithm 2): for every position of a formula the values that a term
// there may take so that the model still satisfies the formula (Proposition 1), and the
// weight with which the position is drawn.
//
// A shared term stands at many places of the tree. One of its places is chosen, all being
// equally likely, and the constraint of a position is that along the chosen path; a
// mutation changes that path and no other.
#pragma once

#include <span>
#include <vector>

#include "base/rng.h"
#include "eval/machine/evaluator.h"
#include "smt/script/positions.h"
#include "smt/script/script.h"
#include "strategies/diver/constraint.h"
#include "strategies/diver/rules/rules.h"

namespace smiter::strategies::diver {

// The value of a term, null if it is not known or disputed. Valid until the next call
// that evaluates.
class Values {
 public:
  // A model without values for what the standard leaves open (eval::with_open_cells).
  Values(const smt::TermTable& table, const eval::Model& model);

  [[nodiscard]] const eval::Value* of(smt::TermId term);
  [[nodiscard]] const eval::Value* remembered(smt::TermId term) const;

 private:
  eval::Evaluator evaluator_;
  const smt::TermTable& table_;
  struct Entry {
    eval::Value value;
    enum class State : std::uint8_t { New, Known, Unknown } state = State::New;
  };
  std::vector<Entry> entries_;  // by term
};

class Analysis {
 public:
  // All must outlive it.
  Analysis(const smt::TermTable& table, const Rules& rules, Values& values)
      : table_(table), rules_(rules), values_(values), positions_(table) {}

  // The assertions, all of them true. `rng` chooses among the places of shared terms.
  void run(std::span<const smt::TermId> assertions, base::Rng& rng);
  // In a linear logic a factor must stay a number, so that nothing is drawn there.
  void keep_coefficients(bool on) { keep_coefficients_ = on; }

  [[nodiscard]] const smt::Positions& positions() const { return positions_; }
  [[nodiscard]] const Constraint& at(const smt::ScriptPosition& position) const;
  // What the term must satisfy at its chosen place.
  [[nodiscard]] const Constraint& of(smt::TermId term) const;
  // By position, in the order of positions().all(). 0: not to be changed.
  [[nodiscard]] std::span<const double> scores() const { return scores_; }
  [[nodiscard]] double total() const { return sums_.empty() ? 0 : sums_.back(); }
  // A position that may be changed; nothing if there is none. `weighted`: by score, else
  // all alike.
  [[nodiscard]] const smt::ScriptPosition* draw(bool weighted, base::Rng& rng) const;

 private:
  void descend(smt::TermId term);
  void weigh();
  [[nodiscard]] bool must_stay(const smt::ScriptPosition& position) const;

  const smt::TermTable& table_;
  const Rules& rules_;
  Values& values_;
  smt::Positions positions_;
  smt::Script script_;
  std::vector<Constraint> constraints_;  // of the children of each term in turn
  std::vector<std::uint32_t> first_;     // by term: its first child in constraints_
  std::vector<const eval::Value*> args_;
  std::vector<double> scores_, sums_;
  std::vector<std::uint32_t> touchable_;  // positions with a score
  bool keep_coefficients_ = false;
};

// What the term at the end of a walk down from `term` must satisfy, step by step: each
// step is a child's number. `wanted` is what `term` itself must satisfy.
[[nodiscard]] Constraint constraint_below(const smt::TermTable& table, const Rules& rules, Values& values,
                                          smt::TermId term, Constraint wanted,
                                          std::span<const std::uint32_t> walk);

}  // namespace smiter::strategies::diver
