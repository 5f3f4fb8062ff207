// SPDX-License-Identifier: MIT
// What one run of each version suggests, and what further runs make of it.
//
// The first run of a query chooses what to look at more closely, and does not count after that: a
// difference that chance made is not there in the runs that decide. These have seeds of their own, the
// same on both sides, and take turns, so that a machine that gets slower is slower for both.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "upgrade/compare/outcome.h"

namespace smiter::upgrade {

enum class Change : std::uint8_t {
  Flip,        // sat where the other says unsat
  Crash,       // dies where the old one does not
  Error,       // rejects what the old one takes
  Lost,        // the old one decides it
  Model,       // gives a false model where the old one does not
  Core,        // gives an unsat core that is satisfiable where the old one does not
  Slower,      // by at least the factor
  LessStable,  // decides significantly fewer variants
  Warning,     // complains where the old one does not
  Gained,
  Faster,
  MoreStable,
  CrashGone,
  ErrorGone,
};
inline constexpr std::size_t kChanges = 14;

[[nodiscard]] std::string_view name_of(Change change);    // "flip"
[[nodiscard]] std::string_view plural_of(Change change);  // "flips", as --fail-on takes it
[[nodiscard]] bool is_for_the_worse(Change change);

// When a difference counts.
struct Rule {
  double alpha = 0.05;   // chance of even one false alarm among all tests of a comparison
  double factor = 1.5;   // slower by at least so much
  double least_ms = 50;  // ... and by at least so many milliseconds
  double limit_ms = 0;   // of CPU, for one run
  unsigned seeds = 0;    // runs on each side; 0: as many as can be significant
};

struct Suspicion {
  Change change = Change::Flip;
  std::uint32_t check = 0;  // which check-sat, from 0; of the whole script 0
  double weight = 0;        // the more, the sooner it is looked at
};

// Which side is WebAssembly, if the other is a native build. It is slower by a factor that nobody knows:
// its times say nothing then, and neither does what it did not decide within the limits.
enum class SlowSide : std::uint8_t { Neither, From, To };
[[nodiscard]] SlowSide slow_side(bool from_is_native, bool to_is_native);

// It was stopped at a limit.
[[nodiscard]] bool is_cut(solver::Result result);

// From the first runs. At most one for each check-sat, or one for the script as a whole.
[[nodiscard]] std::vector<Suspicion> suspicions(const Run& from, const Run& to, SlowSide slow,
                                                const Rule& rule);

// How likely the runs that decide are if nothing changed; of a flip 0, since no chance makes two
// answers right. 1 as long as there are none.
[[nodiscard]] double chance(const Suspicion& suspicion, std::span<const Run* const> from,
                            std::span<const Run* const> to, const Rule& rule);

// The same if all runs that are missing until there are `runs` on each side were as the suspicion wants:
// above alpha over the number of tests, further runs are in vain.
[[nodiscard]] double best_chance(const Suspicion& suspicion, std::span<const Run* const> from,
                                 std::span<const Run* const> to, unsigned runs, const Rule& rule);

// What the new one complains about and the old one does not; numbers make no difference.
[[nodiscard]] std::vector<std::string> new_warnings(const Run& from, const Run& to);

}  // namespace smiter::upgrade
