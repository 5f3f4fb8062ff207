// SPDX-License-Identifier: MIT
// Terms to build new ones from, by sort: every distinct term of a script that may
// stand elsewhere. What names itself or is annotated may not; its inside may.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "base/rng.h"
#include "smt/script/positions.h"
#include "smt/script/visibility.h"
#include "smt/terms/terms.h"

namespace smiter::generate {

// Where a new term is to stand.
struct Place {
  std::span<const smt::TermId> scope;  // the variables that are bound there
  std::uint32_t command = 0;           // number of the command, for what is declared
  smt::TermId avoid = {};              // the term to be replaced
};

class Pool {
 public:
  explicit Pool(const smt::TermTable& table) : table_(table) {}

  // `visibility` may be null: then everything is visible everywhere. It must be up to date.
  void fill(std::span<const smt::TermId> terms, const smt::Visibility* visibility);
  void add(smt::TermId term);
  // A random term of the sort that fits the place, all being equally likely.
  [[nodiscard]] std::optional<smt::TermId> pick(smt::SortId sort, const Place& place, base::Rng& rng,
                                                std::uint32_t draws) const;
  [[nodiscard]] std::span<const smt::TermId> of(smt::SortId sort) const {
    if (sort.value >= by_sort_.size()) return {};
    const std::vector<smt::TermId>& terms = by_sort_[sort.value];
    return {terms.data(), terms.size()};
  }
  // The sorts that have terms, in the order of their ids.
  [[nodiscard]] std::vector<smt::SortId> sorts() const;
  [[nodiscard]] bool fits(smt::TermId term, const Place& place) const;

 private:
  const smt::TermTable& table_;
  const smt::Visibility* visibility_ = nullptr;
  std::vector<std::vector<smt::TermId>> by_sort_;
};

}  // namespace smiter::generate
