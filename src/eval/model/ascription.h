// SPDX-License-Identifier: MIT
// z3 prints constructors of parametric datatypes without their sort: (cons 1 nil).
#pragma once

#include <string>
#include <string_view>

#include "smt/terms/terms.h"

namespace smiter::eval {

// Does the table know a parametric datatype at all?
[[nodiscard]] bool has_parametric_datatype(const smt::TermTable& table);

// The text of a value of this sort with (as nil (List Int)) for nil, wherever the sort
// follows from the outside: below constructors, ite, let, store and const.
[[nodiscard]] std::string with_ascriptions(std::string_view term, smt::SortId sort, smt::TermTable& table);

}  // namespace smiter::eval
