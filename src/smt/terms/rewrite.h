// SPDX-License-Identifier: MIT
// Builds terms again with some of their parts exchanged, at every place where those occur.
#pragma once

#include <optional>
#include <unordered_map>

#include "smt/terms/terms.h"

namespace smiter::smt {

using TermMap = std::unordered_map<TermId, TermId>;

// `root` with every term of the map exchanged; nothing if the outcome is ill-sorted. The
// map also remembers what was rebuilt, so that it serves several roots. What stands in
// for a term is not looked into.
[[nodiscard]] std::optional<TermId> rewrite(TermTable& table, TermId root, TermMap& map);

}  // namespace smiter::smt
