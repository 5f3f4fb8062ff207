// SPDX-License-Identifier: MIT
// The tests of a unit: the seed as it is, or what its strategy makes of it. A unit that is done again
// gives the same ones.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "campaign/run/parts.h"
#include "campaign/work/unit_run.h"
#include "testcase/test.h"

namespace smiter::campaign {

// What the unit begins with in place of its seed: a stored mutant, if there is one and its strategy takes
// it. A unit that is done again begins with what it began with before.
[[nodiscard]] std::shared_ptr<const StoredMutant> begin_with(const Parts& parts, const Work& work);

// The other seeds of a unit whose strategy takes more than two: drawn by the unit's number, so that a
// unit that is done again gets the same ones.
[[nodiscard]] std::vector<SeedPtr> other_seeds(const Parts& parts, const Work& work);

struct UnitTests {
  std::vector<testcase::Test> tests = {};
  std::vector<std::string> our_errors = {};  // in words (strategies::Unit::our_errors)
};

[[nodiscard]] UnitTests make_tests(const Parts& parts, const UnitRun& unit);

}  // namespace smiter::campaign
