// SPDX-License-Identifier: MIT
#include "solver/profile.h"

#include <algorithm>

#include "solver/wildcard.h"

namespace smiter::solver {

bool Profile::rejects_operator(std::string_view name) const {
  return std::any_of(restrictions.begin(), restrictions.end(), [name](const Restriction& each) {
    return each.kind == RestrictionKind::Operator &&
           std::any_of(each.names.begin(), each.names.end(),
                       [name](const std::string& pattern) { return wildcard_match(pattern, name); });
  });
}

}  // namespace smiter::solver
