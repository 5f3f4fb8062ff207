// SPDX-License-Identifier: MIT
// The timeline of a campaign of many machines, from what each has counted by itself.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "campaign/store/store.h"

namespace smiter::campaign {

struct MachineMoment {
  std::uint64_t machine = 0;
  Moment moment;  // of this machine alone, all that it has counted until then
};

// One moment of each machine.
[[nodiscard]] Moment sum_of_machines(const std::vector<MachineMoment>& machines, double seconds);
// `all` in the order of time. At most so many points, of which the last is the sum of all.
[[nodiscard]] std::vector<Moment> summed_moments(const std::vector<MachineMoment>& all, std::size_t most);

}  // namespace smiter::campaign
