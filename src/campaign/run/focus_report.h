// SPDX-License-Identifier: MIT
// Where a campaign's effort is meant to go (--focus, --changed-since), and how much of it went there.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace smiter::campaign {

// An item of the focus: op:str.replace_re, theory:bitvec, option:strings-exp.
struct FocusPart {
  std::string name;
  std::uint64_t tests = 0;  // that have it; of an option: some solver got it
};

struct FocusReport {
  std::vector<FocusPart> parts = {};
  std::uint64_t seeds = 0;  // that are preferred
  std::uint64_t tests = 0,
                all_tests = 0;        // in focus: they have one of the parts, or a touched regression as seed
  double cpu_ms = 0, all_cpu_ms = 0;  // of solvers, for these
  std::string changes = {};           // JSON of campaign/changes/changes.h; empty: it was not --changed-since

  [[nodiscard]] bool empty() const { return parts.empty() && changes.empty(); }
};

// One object, keys as in docs/json.md.
[[nodiscard]] std::string to_json(const FocusReport& report);

}  // namespace smiter::campaign
