// SPDX-License-Identifier: MIT
// The folder for what can be fetched or computed again.
#pragma once

#include <string>

namespace smiter::base {

// $SMITER_CACHE, else $XDG_CACHE_HOME/smiter, else ~/.cache/smiter; "" if none of them is set. It
// need not exist.
[[nodiscard]] std::string cache_folder();

}  // namespace smiter::base
