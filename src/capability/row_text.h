// SPDX-License-Identifier: MIT
// A row of the operator table as text, without its attributes: ((_ extract i j) (_ BitVec m)
// (_ BitVec (+ (- i j) 1))). Records name rows by it.
#pragma once

#include <string>

#include "smt/terms/signature.h"

namespace smiter::capability {

[[nodiscard]] std::string row_text(const smt::OpTable& ops, const smt::OpRow& row);
// Of all rows, in order: two tables with the same rows have the same hash.
[[nodiscard]] std::string hash_of(const smt::OpTable& ops);

}  // namespace smiter::capability
