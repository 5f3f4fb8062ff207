// SPDX-License-Identifier: MIT
// The values of SMT-LIB's literals. Texts are as the lexer cut them; sign and
// sort are the caller's business (a numeral is a Real in logics without Int).
#pragma once

#include <string_view>

#include "base/expected.h"
#include "eval/value/value.h"

namespace smiter::eval {

base::Expected<Value> numeral_value(std::string_view digits);    // Int
base::Expected<Value> decimal_value(std::string_view text);      // Real; also reads a numeral
base::Expected<Value> binary_value(std::string_view text);       // #b0101
base::Expected<Value> hexadecimal_value(std::string_view text);  // #x0f
base::Expected<Value> bv_value(std::string_view digits,
                               std::uint64_t width);  // (_ bvX n); X >= 2^n is an error

// "…" with its quotes. Escapes are those of the standard: \ud₃d₂d₁d₀ and \u{d…} with
// one to five digits up to 2FFFF; any other backslash is a backslash. "" is one
// quote. Bytes beyond ASCII are code points of their own.
base::Expected<Value> string_value(std::string_view quoted);
std::u32string unescape(std::string_view body);
// A literal, quotes included, that every solver reads back as this text.
std::string quote_string(std::u32string_view text);

}  // namespace smiter::eval
