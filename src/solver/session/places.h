// SPDX-License-Identifier: MIT
// A solver names places in the text that it was sent; its user knows the script only, which has
// no prelude and no markers, and may have had comments and commands that were not sent.
#pragma once

#include <string>
#include <string_view>

#include "solver/session/frame.h"
#include "solver/session/script.h"

namespace smiter::solver {

// `message` with the places of the script's text instead of the frame's. Understands "line 5
// column 14" (z3) and "FILE:5.15" (cvc4, cvc5; FILE is `path`). A place outside the script's
// commands is left as it is, and "<stdin>:5.15" is left out.
[[nodiscard]] std::string with_places_of_script(std::string_view message, const Frame& frame,
                                                const Script& script, std::string_view text,
                                                std::string_view path);

}  // namespace smiter::solver
