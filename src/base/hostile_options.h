// SPDX-License-Identifier: MIT
// Options of scripts that no solver should get from a seed: they write files, change
// where or how a solver prints, or how long it may run. The one list for whoever prints
// a script and for whoever runs one.
#pragma once

#include <string_view>

namespace smiter::base {

// `keyword` with or without its colon, of any solver's dialect.
[[nodiscard]] bool is_hostile_option(std::string_view keyword);
// A word of a solver's command line (--name, --name=value, name=value) that somebody else chose:
// the same options, and whatever names a path.
[[nodiscard]] bool is_hostile_argument(std::string_view word);

}  // namespace smiter::base
