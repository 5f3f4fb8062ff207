// SPDX-License-Identifier: MIT
// The search for the first bad one of a row, of which the first is good and the last is bad, by halves.
// Those that cannot tell are stepped around: the next one to try is the nearest to the middle that was
// not tried.
#pragma once

#include <cstddef>
#include <optional>
#include <set>
#include <vector>

#include "upgrade/bisect/trouble.h"

namespace smiter::upgrade {

class Search {
 public:
  // Of 0 … n-1, n at least 2.
  explicit Search(std::size_t n) : good_(0), bad_(n - 1) {}

  // Nothing: done.
  [[nodiscard]] std::optional<std::size_t> next() const;
  void tell(std::size_t i, Shows shows);

  [[nodiscard]] std::size_t last_good() const { return good_; }
  [[nodiscard]] std::size_t first_bad() const { return bad_; }  // if nothing is between
  // Those between that could not tell: one of them, or first_bad(), is the first bad one.
  [[nodiscard]] std::vector<std::size_t> between() const;

 private:
  std::size_t good_, bad_;
  std::set<std::size_t> untold_;
};

}  // namespace smiter::upgrade
