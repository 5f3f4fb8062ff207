// SPDX-License-Identifier: MIT
// A record as a file: JSON with one line per answer, sorted, so that two of them can be compared
// with any tool.
#pragma once

#include <string>
#include <string_view>

#include "base/expected.h"
#include "capability/record.h"

namespace smiter::capability {

[[nodiscard]] std::string to_json(const Record& record);
[[nodiscard]] base::Expected<Record> record_from_json(std::string_view text);

}  // namespace smiter::capability
