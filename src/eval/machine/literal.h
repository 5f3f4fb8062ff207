// SPDX-License-Identifier: MIT
// The value of a term that is a literal.
#pragma once

#include "base/expected.h"
#include "eval/value/value.h"
#include "smt/terms/terms.h"

namespace smiter::eval {

// An error if the text is no literal of the term's sort.
[[nodiscard]] base::Expected<Value> literal_value(const smt::TermTable& table, smt::TermId term);

}  // namespace smiter::eval
