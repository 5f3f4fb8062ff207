// SPDX-License-Identifier: MIT
// How much a machine takes at a time, and when it asks a server again that was not there. Pure decisions.
#pragma once

#include <cstddef>
#include <cstdint>

namespace smiter::campaign {

// So many units to claim now. `held`: those that are not begun. `per_second`: how many the machine does.
// Enough for some seconds, so that the server is asked seldom, and not so many that a machine that dies holds
// up many.
[[nodiscard]] std::size_t units_to_claim(std::size_t held, unsigned jobs, double per_second);

// Seconds to wait before the attempt of this number, from 0. Machines do not all come at the same moment.
[[nodiscard]] double seconds_before_retry(unsigned attempt, std::uint64_t machine);

}  // namespace smiter::campaign
