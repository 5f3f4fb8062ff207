// SPDX-License-Identifier: MIT
// What a page asks of a store again and again: small answers, read without the long columns.
#pragma once

#include <cstdint>
#include <string>

namespace smiter::campaign {

// A finding without its contents. What changes of it later mostly changes these, too.
struct FindingEntry {
  std::uint64_t id = 0;
  std::uint64_t cluster = 0;
  std::string key = {};

  bool operator==(const FindingEntry&) const = default;
};

// What was made of a seed by a strategy.
struct SeedUse {
  std::uint32_t seed = 0;
  std::string strategy = {};
  std::uint64_t units = 0;
  std::uint64_t tests = 0;
};

// A machine that takes part in a campaign of many.
struct MachineSeen {
  std::string name = {};
  std::uint64_t jobs = 0;
  double seen = 0;    // when it last wrote, in seconds since 1970 by the server's clock
  bool left = false;  // it said that it goes
};

}  // namespace smiter::campaign
