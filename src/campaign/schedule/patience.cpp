// SPDX-License-Identifier: MIT
#include "campaign/schedule/patience.h"

namespace smiter::campaign {

using solver::Class;

bool Patience::asks(std::size_t entrant) const {
  return !adaptive_ || rejections_[entrant] < policy_.rejections;
}

void Patience::learn(std::size_t entrant, const solver::Answer& answer) {
  asked_ = true;
  cpu_ms_ += answer.cpu_ms;
  late_ = late_ || answer.outcome == Class::Timeout;
  const bool rejects = answer.outcome == Class::Error || answer.outcome == Class::Unsupported;
  rejections_[entrant] = rejects ? rejections_[entrant] + 1 : 0;
}

void Patience::end_test(bool useless) {
  timeouts_ = late_ ? timeouts_ + 1 : 0;
  useless_ = useless ? useless_ + 1 : 0;
  unasked_ = asked_ ? 0 : unasked_ + 1;
  asked_ = late_ = false;
}

bool Patience::is_at_end() const {
  if (options_fail()) return true;
  if (!adaptive_) return false;
  return unasked_ >= policy_.rejections || timeouts_ >= policy_.timeouts || cpu_ms_ >= policy_.most_cpu_ms;
}

}  // namespace smiter::campaign
