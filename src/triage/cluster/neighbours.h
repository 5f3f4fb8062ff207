// SPDX-License-Identifier: MIT
// Which of many findings may be the same bug as one of them (triage/cluster/likeness.h), without
// comparing each with each: a finding is looked up by what a sign needs, which few others have.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <set>
#include <unordered_map>
#include <vector>

#include "triage/cluster/likeness.h"
#include "triage/finding.h"

namespace smiter::triage {

class Neighbours {
 public:
  // Instead of what was known of it.
  void put(std::uint64_t id, Traits traits);
  void erase(std::uint64_t id);
  // Null if it was not put.
  [[nodiscard]] const Traits* find(std::uint64_t id) const;
  // Those that `counts` and show a sign, the lowest numbers first, at most `most`.
  [[nodiscard]] std::vector<Perhaps> of(std::uint64_t id, std::size_t most,
                                        const std::function<bool(std::uint64_t)>& counts) const;

 private:
  using Ids = std::set<std::uint64_t>;
  std::map<std::uint64_t, Traits> traits_;
  std::unordered_map<std::uint64_t, Ids> by_word_;
};

}  // namespace smiter::triage
