// SPDX-License-Identifier: MIT
// The JSON form of a test's surroundings (docs/json.md): all but the script itself.
#pragma once

#include <string>
#include <string_view>

#include "testcase/test.h"

namespace smiter::testcase {

// One object. `witness_file` is the name of the file that holds the witness, if any.
[[nodiscard]] std::string to_json(const Test& test, std::string_view witness_file = {}, bool pretty = false);

}  // namespace smiter::testcase
