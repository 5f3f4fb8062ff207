// SPDX-License-Identifier: MIT
// Names that solvers print for operators of their own, and what these mean in the standard's.
//
// They have no rows in data/operators: nobody should generate them or ask solvers about them, and
// each means what a standard operator means, or can be defined with one. A name that is not here
// and not in the table makes a text unreadable, which is an answer; a guess would not be.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace smiter::rewrite {

struct Notation {
  std::string text;                      // with the names of the standard
  std::vector<std::string> definitions;  // of the operators in it that have none: define-funs
};

// `own`: names that the script itself declares. They mean what the script says.
[[nodiscard]] Notation in_standard_words(std::string_view printed, const std::vector<std::string>& own);

}  // namespace smiter::rewrite
