// SPDX-License-Identifier: MIT
// Values of a sort as text, simple and different from each other.
#pragma once

#include <optional>
#include <string>

#include "smt/terms/terms.h"

namespace smiter::ask {

// The n-th value; nothing for a sort without written values.
[[nodiscard]] std::optional<std::string> value_text(const smt::TermTable& table, smt::SortId sort,
                                                    std::size_t n);
// Are its values written in one way by all solvers?
[[nodiscard]] bool has_plain_values(const smt::TermTable& table, smt::SortId sort);

}  // namespace smiter::ask
