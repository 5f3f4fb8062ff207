// SPDX-License-Identifier: MIT
#include "campaign/join/claim_size.h"

#include <algorithm>
#include <cmath>

#include "base/hash.h"
#include "base/rng.h"

namespace smiter::campaign {

namespace {

constexpr double kSecondsOfWork = 4;
constexpr std::size_t kMostUnits = 256;
constexpr double kFirstPause = 0.25, kLongestPause = 15;

}  // namespace

std::size_t units_to_claim(std::size_t held, unsigned jobs, double per_second) {
  const auto wanted = static_cast<std::size_t>(std::ceil(kSecondsOfWork * std::max(0.0, per_second)));
  const std::size_t full =
      std::clamp<std::size_t>(wanted, 2 * std::size_t{jobs}, std::max<std::size_t>(kMostUnits, 2 * jobs));
  return 2 * held >= full ? 0 : full - held;
}

double seconds_before_retry(unsigned attempt, std::uint64_t machine) {
  const double pause = std::min(kLongestPause, kFirstPause * std::pow(2.0, std::min(attempt, 16u)));
  base::Rng rng(base::combine(machine, attempt));
  return pause * (0.5 + 0.5 * rng.unit());
}

}  // namespace smiter::campaign
