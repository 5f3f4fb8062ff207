// SPDX-License-Identifier: MIT
// Of a campaign that many machines share: what each had counted at a moment, and the sum over all. A page
// asks for it again and again, so that each question reads one row of each machine, however long they have
// run. All functions throw DatabaseError.
#pragma once

#include <cstddef>
#include <vector>

#include "campaign/store/summed_moments.h"

namespace smiter::campaign {

// Did machines count for themselves here? A campaign on one machine has a timeline of its own.
[[nodiscard]] bool has_machine_moments(Database& database);
// When the last machine counted, in seconds since the campaign began.
[[nodiscard]] double last_machine_moment(Database& database);
// The last moment of each machine at that second, in the order of Store::machines_seen. One that had not
// begun has no counts.
[[nodiscard]] std::vector<MachineMoment> machine_moments_at(Database& database, double seconds);
// Their sums after that second, at most so many and evenly spread; the last is the sum of all.
[[nodiscard]] std::vector<Moment> machine_sums_after(Database& database, double seconds, std::size_t most);

}  // namespace smiter::campaign
