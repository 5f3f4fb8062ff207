// SPDX-License-Identifier: MIT
// What one solver understands and another does not: usually two releases of one.
#pragma once

#include <string>
#include <vector>

#include "capability/record.h"

namespace smiter::capability {

struct Difference {
  Kind kind = Kind::Operator;
  std::vector<std::string> only_first, only_second;
};

// One for each kind that differs. What only one of them was asked is left out.
[[nodiscard]] std::vector<Difference> differences(const Record& first, const Record& second);

}  // namespace smiter::capability
