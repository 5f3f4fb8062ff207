// SPDX-License-Identifier: MIT
// Scripts that ask a solver for more than it was asked: made of a script that it answered, so that what
// is asked for exists (a core after unsat, an optimum after sat).
//
//   (assert (> x 0))            (set-option :produce-unsat-cores true)
//   (assert (< x 0))      →     (assert (! (> x 0) :named smiter!n0))
//   (check-sat)                 (assert (! (< x 0) :named smiter!n1))
//                               (check-sat)
//                               (get-unsat-core)
#pragma once

#include <optional>
#include <string>

#include "base/rng.h"
#include "claim/claim.h"

namespace smiter::claim {

// The answer that a script must have been given for this to make sense: sat or unsat; None: either.
[[nodiscard]] solver::Result wanted_answer(Kind kind);

// Asks for it after the last check-sat of the script; nothing if the script has none or does not lend itself.
[[nodiscard]] std::optional<std::string> asking_for(Kind kind, const smt::TermTable& table,
                                                    const smt::Script& script, base::Rng& rng);

}  // namespace smiter::claim
