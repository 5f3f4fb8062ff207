// SPDX-License-Identifier: MIT
// Words of a regular language, for strings to try: a random string is hardly ever in one.
#pragma once

#include <optional>

#include "base/rng.h"
#include "eval/machine/evaluator.h"
#include "smt/terms/terms.h"

namespace smiter::rewrite {

// A word that the language, a closed term of sort RegLan, has if nothing but ++, union, loops, ranges
// and texts is in it, or nearly has: loops may go round once too often, and what a complement or an
// intersection forbids is not looked at. The evaluator gives the values of texts. Nothing if there is
// no word in sight.
[[nodiscard]] std::optional<eval::Value> some_word(const smt::TermTable& table, smt::TermId language,
                                                   eval::Evaluator& evaluator, base::Rng& rng);

}  // namespace smiter::rewrite
