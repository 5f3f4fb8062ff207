// SPDX-License-Identifier: MIT
// Text to a typed script. All or nothing: a script that is malformed or ill-sorted
// anywhere is an error with its place and what was expected, never a shorter script.
// Well-formed parts that we do not type (data/operators/opaque.sig) are kept as
// opaque nodes and commands.
//
// No recursion on terms: depth is limited by memory alone.
#pragma once

#include <string_view>

#include "base/expected.h"
#include "smt/script/script.h"
#include "smt/terms/terms.h"

namespace smiter::smt {

// Reads `text` into `table`. On an error the table holds some unused terms.
[[nodiscard]] base::Expected<Script> parse_script(std::string_view text, TermTable& table);

// Is every numeral a Real in this logic (SMT-LIB's Reals without Ints)?
[[nodiscard]] bool numerals_are_real(std::string_view logic);

}  // namespace smiter::smt
