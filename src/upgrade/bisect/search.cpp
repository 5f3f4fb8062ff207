// SPDX-License-Identifier: MIT
#include "upgrade/bisect/search.h"

#include <algorithm>

#include "base/check.h"

namespace smiter::upgrade {

std::optional<std::size_t> Search::next() const {
  const std::size_t middle = good_ + (bad_ - good_) / 2;
  std::optional<std::size_t> best;
  const auto distance = [&](std::size_t i) { return i > middle ? i - middle : middle - i; };
  for (std::size_t i = good_ + 1; i < bad_; ++i) {
    if (!untold_.contains(i) && (!best || distance(i) < distance(*best))) best = i;
  }
  return best;
}

void Search::tell(std::size_t i, Shows shows) {
  CHECK(good_ < i && i < bad_, "it is one that is asked about");
  switch (shows) {
    case Shows::Good:
      good_ = i;
      break;
    case Shows::Bad:
      bad_ = i;
      break;
    case Shows::CannotTell:
      untold_.insert(i);
      break;
  }
}

std::vector<std::size_t> Search::between() const {
  std::vector<std::size_t> result;
  for (std::size_t i = good_ + 1; i < bad_; ++i) result.push_back(i);
  return result;
}

}  // namespace smiter::upgrade
