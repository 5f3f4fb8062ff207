// SPDX-License-Identifier: MIT
// A test looked at as whoever receives it will: from its text alone.
#pragma once

#include "smt/terms/signature.h"
#include "testcase/test.h"

namespace smiter::strategies {

// Does the witness satisfy every check that is expected to be sat, without anything left
// to choose? A quantifier may be decided here by a value that other formulas of the seed
// bring to hand and not there.
[[nodiscard]] bool witness_verifies(const testcase::Test& test, const smt::OpTable& ops);

}  // namespace smiter::strategies
