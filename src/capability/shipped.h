// SPDX-License-Identifier: MIT
// The records that come with the program (data/records), so that tests can be made for a solver
// that is not there.
#pragma once

#include <span>
#include <string_view>

#include "capability/record.h"

namespace smiter::capability {

// Sorted by name, oldest release first.
[[nodiscard]] std::span<const Record> shipped_records();
// By release ("z3@VERSION"), or the newest one of a solver ("z3"). nullptr for an unknown name.
[[nodiscard]] const Record* shipped_record(std::string_view name);

}  // namespace smiter::capability
