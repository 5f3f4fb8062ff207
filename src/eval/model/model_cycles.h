// SPDX-License-Identifier: MIT
// Models that define a constant by itself, as cvc5 does for datatypes that it takes to be
// circular: they cannot be evaluated, and trying would use up the budget.
#pragma once

#include "eval/model/model.h"
#include "smt/terms/terms.h"

namespace smiter::eval {

// Makes constants whose definitions lead back to them unreadable.
void mark_circular(Model& model, const smt::TermTable& table);

}  // namespace smiter::eval
