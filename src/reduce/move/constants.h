// SPDX-License-Identifier: MIT
// The simplest values of a sort, as short as they can be written.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "smt/terms/terms.h"

namespace smiter::reduce {

// true and false; 0; 0.0; ""; a nullary constructor; a constant array… Empty for sorts
// without written values.
[[nodiscard]] std::vector<smt::TermId> simple_constants(smt::TermTable& table, smt::SortId sort);
[[nodiscard]] inline bool is_literal(const smt::TermTable& table, smt::TermId term) {
  return table[term].kind == smt::TermKind::Literal;
}

// The bits of #b…, #x… or (_ bvN w), most significant first; nothing for other texts.
[[nodiscard]] std::optional<std::string> bits_of_literal(std::string_view text);
// The shortest way to write these bits.
[[nodiscard]] std::string literal_of_bits(std::string_view bits);

}  // namespace smiter::reduce
