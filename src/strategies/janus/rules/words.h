// SPDX-License-Identifier: MIT
// Words of a regular expression.
#pragma once

#include <optional>
#include <string>

#include "base/rng.h"
#include "smt/terms/terms.h"

namespace smiter::strategies::janus {

// A word of the language, found by following its operators; nothing if that leads nowhere. It may be
// wrong below intersections and complements.
[[nodiscard]] std::optional<std::string> some_word(const smt::TermTable& table, smt::TermId language,
                                                   base::Rng& rng);

}  // namespace smiter::strategies::janus
