// SPDX-License-Identifier: MIT
#include "campaign/patience.h"

#include <algorithm>

namespace smiter::campaign {

using solver::Class;

bool Patience::asks(std::size_t entrant) const {
  return !adaptive_ || rejections_[entrant] < policy_.rejections;
}

void Patience::learn(std::size_t entrant, const solver::Answer& answer) {
  cpu_ms_ += answer.cpu_ms;
  late_ = late_ || answer.outcome == Class::Timeout;
  const bool rejects = answer.outcome == Class::Error || answer.outcome == Class::Unsupported;
  rejections_[entrant] = rejects ? rejections_[entrant] + 1 : 0;
}

void Patience::end_test(bool useless) {
  timeouts_ = late_ ? timeouts_ + 1 : 0;
  useless_ = useless ? useless_ + 1 : 0;
  late_ = false;
}

bool Patience::is_at_end() const {
  if (options_fail()) return true;
  if (!adaptive_) return false;
  const bool nobody = !rejections_.empty() &&
                      std::ranges::all_of(rejections_, [&](unsigned n) { return n >= policy_.rejections; });
  return nobody || timeouts_ >= policy_.timeouts || cpu_ms_ >= policy_.most_cpu_ms;
}

}  // namespace smiter::campaign
