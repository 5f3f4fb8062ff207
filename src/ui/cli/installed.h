// SPDX-License-Identifier: MIT
// What came with the program. It needs none of it: seeds are something to try it on.
#pragma once

#include <string>

namespace smiter::ui {

// The folder of example seeds beside an installed program, PREFIX/share/smiter/seeds, wherever the prefix
// was moved to; "" if there is none.
[[nodiscard]] std::string installed_seeds();

}  // namespace smiter::ui
