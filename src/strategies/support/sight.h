// SPDX-License-Identifier: MIT
// What shows of a term at a glance, as it does to every solver's simplifier: a comparison of two
// constants, (distinct a a), (and p (not p)) are truth values in disguise. A formula that is one says
// little about a solver, and a chain of mutations that arrives there stays there.
//
// Much that a solver simplifies is not seen here: (< x (+ x 1)) is open.
#pragma once

#include <cstdint>

#include "base/pod_vector.h"
#include "smt/terms/terms.h"

namespace smiter::strategies {

class Sight {
 public:
  explicit Sight(const smt::TermTable& table) : table_(table) {}

  // Looks at the terms made since the last call.
  void update();
  // Does its value depend on a symbol or a bound variable, as far as we can see?
  [[nodiscard]] bool is_open(smt::TermId term) const { return seen_[term.value].shown == Shown::Open; }
  // How many parts of sort Bool are not open, each as often as it occurs; `true` and `false` are not
  // counted.
  [[nodiscard]] std::uint32_t dull_parts(smt::TermId term) const { return seen_[term.value].dull; }

 private:
  enum class Shown : std::uint8_t { Open, Fixed, True, False };
  struct Seen {
    smt::TermId same;  // the simplest term that it equals
    std::uint32_t dull = 0;
    Shown shown = Shown::Open;
  };

  [[nodiscard]] Seen look_at(smt::TermId term) const;
  [[nodiscard]] Seen at_operator(smt::TermId term) const;
  [[nodiscard]] Seen at_not(smt::TermId term) const;
  // and: `neutral` is True; or: False.
  [[nodiscard]] Seen at_connective(smt::TermId term, Shown neutral) const;
  [[nodiscard]] Seen at_implication(smt::TermId term) const;
  [[nodiscard]] Seen at_ite(smt::TermId term) const;
  [[nodiscard]] Seen at_relation(smt::TermId term) const;
  [[nodiscard]] const Seen& at(smt::TermId term) const { return seen_[term.value]; }
  [[nodiscard]] bool are_opposites(smt::TermId a, smt::TermId b) const;

  const smt::TermTable& table_;
  base::PodVector<Seen> seen_;  // by term
};

}  // namespace smiter::strategies
