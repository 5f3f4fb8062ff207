// SPDX-License-Identifier: MIT
// Text that every solver reads alike. SMT-LIB 2.6 (section 3.1) has printable characters and
// the blanks space, tab, new line and carriage return. Files have other bytes too, and
// solvers differ about them: in "a<NUL>b" z3 and cvc5 see "a"; cvc5 refuses a raw tab in a
// string; z3 takes the byte e9 for the character ffffffe9; a lone carriage return ends a
// comment for cvc5 and not for z3. So nothing but standard text is printed:
//   - in a string of a term, what is not printable ASCII becomes an escape. A byte is the
//     character of its number, as the evaluator reads it, too: UTF-8 is not decoded;
//   - in strings of set-info, set-option and echo only control characters do;
//   - a quoted symbol with a control character or a backslash is refused;
//   - in comments control characters become blanks, and a line ends with a new line.
#pragma once

#include <string>
#include <string_view>

#include "base/expected.h"

namespace smiter::smt {

// A string literal of a term with its quotes; `buffer` holds the result if it differs.
[[nodiscard]] std::string_view standard_string(std::string_view literal, std::string& buffer);

// Pieces of scripts that the parser keeps as text. Words are what no term is in: the
// arguments of set-info, set-option and echo, whose quoted symbols may have any bytes.
enum class KeptText : bool { Terms, Words };
[[nodiscard]] std::string standard_text(std::string_view text, KeptText kind);

// A whole script, understood or not, before it is put to a solver as it is. Lines keep their
// numbers. Fails at a quoted symbol that the standard does not have.
[[nodiscard]] base::Expected<std::string> standard_script(std::string_view text);

}  // namespace smiter::smt
