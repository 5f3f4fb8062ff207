// SPDX-License-Identifier: MIT
// Steps that change nothing: a solver undoes them before it begins, so that the test is the one before
// it. (not (not p)), (or false p), (and p p), (+ x 0), (re.comp (re.comp r)) are of this kind.
#pragma once

#include "smt/terms/terms.h"

namespace smiter::strategies::janus {

// Is the second the first in other words, as far as a look at the upper levels tells? Also if it is true
// or false, and the first is not: then nothing is left to be tested there.
[[nodiscard]] bool is_idle(smt::TermTable& table, smt::TermId before, smt::TermId after);

}  // namespace smiter::strategies::janus
