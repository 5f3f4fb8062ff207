// SPDX-License-Identifier: MIT
// STORM on one of its own instances: what its minimisation (the paper's Algorithm 2) looks through.
// The failing instance is fragmented again, under the same witness, and smaller bounds give smaller
// instances of the same kind.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "generate/targets.h"
#include "smt/script/script.h"
#include "smt/terms/terms.h"
#include "strategies/storm/policy.h"

namespace smiter::strategies::storm {

// Bounds of instances, or the size of one: what the paper's Table 4 counts besides bytes.
struct Bounds {
  std::uint32_t assertions = 0;
  std::uint32_t depth = 0;  // of the Boolean structure, the largest of all assertions

  bool operator==(const Bounds&) const = default;
};

// Which of them is to get smaller.
enum class Bound : std::uint8_t { Assertions, Depth };

[[nodiscard]] inline std::uint32_t part(const Bounds& bounds, Bound which) {
  return which == Bound::Assertions ? bounds.assertions : bounds.depth;
}

[[nodiscard]] Bounds size_of(const smt::TermTable& table, const smt::Script& script);
// Of a text that does not parse: nothing of anything.
[[nodiscard]] Bounds size_of(std::string_view text, const smt::OpTable& ops);

// Fuzz(S, NC, NM, D, A) of Algorithm 1: different instances of the script under the bounds. The
// smallest by `which` come first, and of those the shortest. The same arguments give the same ones.
using Fuzz = std::function<std::vector<std::string>(const std::string& script, Bounds bounds, Bound which)>;

// Instances that are true under the witness, of the kind of `like`: with levels if it has several
// checks, with its tactic if it has one. `policy.instances` is NM. None if the script cannot be used.
// `ops` and `targets` must outlive the function.
[[nodiscard]] Fuzz fuzz_again(std::string_view like, std::string witness, StormPolicy policy,
                              const smt::OpTable& ops, const generate::Targets& targets);

}  // namespace smiter::strategies::storm
