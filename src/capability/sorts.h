// SPDX-License-Identifier: MIT
// Does a solver have a sort, by its record?
#pragma once

#include <string>

#include "capability/record.h"
#include "smt/terms/terms.h"

namespace smiter::capability {

// The sort itself, without regard to its arguments: Int, BitVec, "Float 5 11", Array, datatype, …;
// empty for sorts that everybody has or that have names of their own.
[[nodiscard]] std::string sort_name(const smt::TermTable& table, smt::SortId sort);

// A floating-point format; those that are not asked for are as good as a strange one that is.
[[nodiscard]] bool has_format(const Record& record, std::uint32_t exponent, std::uint32_t significand);

[[nodiscard]] bool has_sort(const Record& record, const smt::TermTable& table, smt::SortId sort);

}  // namespace smiter::capability
