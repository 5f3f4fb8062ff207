// SPDX-License-Identifier: MIT
// One reader for each kind of claim. Each is given what holds where the claim was asked for and what was
// printed, and fills in what can be judged. Nothing here is for other folders.
#pragma once

#include <span>
#include <string>

#include "claim/claim.h"
#include "claim/state.h"

namespace smiter::claim {

struct Asked {
  const smt::TermTable& table;
  const State& state;
  const std::string& said;                       // one s-expression; of a proof any text
  solver::Result result = solver::Result::None;  // to the check-sat that it follows
  Priority priority = Priority::Unknown;
};

void read_core(const Asked& asked, Claim& claim);
void read_assumptions(const Asked& asked, Claim& claim);
void read_assignment(const Asked& asked, Claim& claim);
void read_interpolant(const Asked& asked, Claim& claim);
void read_abduct(const Asked& asked, Claim& claim);
void read_elimination(const Asked& asked, Claim& claim);
void read_optimum(const Asked& asked, Claim& claim);
void read_proof(const Asked& asked, Claim& claim);

}  // namespace smiter::claim
