// SPDX-License-Identifier: MIT
#include "capability/difference.h"

namespace smiter::capability {

std::vector<Difference> differences(const Record& first, const Record& second) {
  std::vector<Difference> out;
  for (std::size_t i = 0; i < kKinds; ++i) {
    Difference difference{static_cast<Kind>(i), {}, {}};
    for (const auto& [name, entry] : first.sections[i]) {
      const Entry* other = second.find(difference.kind, name);
      if (other == nullptr) continue;
      const bool one = is_understood(entry.reply), two = is_understood(other->reply);
      if (one && !two) difference.only_first.push_back(name);
      if (!one && two) difference.only_second.push_back(name);
    }
    if (!difference.only_first.empty() || !difference.only_second.empty())
      out.push_back(std::move(difference));
  }
  return out;
}

}  // namespace smiter::capability
