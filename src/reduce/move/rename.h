// SPDX-License-Identifier: MIT
// Short standard names for whatever a script declares or binds: i for an Int, b for a
// Bool, s for a String, x for most others, f for a function, S for a sort.
#pragma once

#include <string>

#include "reduce/subject.h"
#include "testcase/names.h"

namespace smiter::reduce {

struct Renamed {
  std::string text;  // the same text if there is nothing to rename
  testcase::Names names = {};
};

[[nodiscard]] Renamed with_short_names(Subject& subject);

}  // namespace smiter::reduce
