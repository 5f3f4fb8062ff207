// SPDX-License-Identifier: MIT
// Rebuilds terms and scripts with some terms exchanged for others.
#pragma once

#include <functional>
#include <optional>
#include <unordered_map>
#include <vector>

#include "smt/script.h"
#include "smt/terms.h"

namespace smiter::reduce {

using TermMap = std::unordered_map<smt::TermId, smt::TermId>;

// `root` with every term of the map exchanged; nothing if the outcome is ill-sorted. The
// map also remembers what was rebuilt, so that it serves several roots. What stands in
// for a term is not looked into.
[[nodiscard]] std::optional<smt::TermId> rewrite(smt::TermTable& table, smt::TermId root, TermMap& map);
// Every term of the script: assertions, assumptions, values asked for, definitions.
[[nodiscard]] std::optional<smt::Script> rewrite(smt::TermTable& table, const smt::Script& script,
                                                 TermMap& map);

// Calls f on every term that the script holds, at the root.
void for_each_root(const smt::TermTable& table, const smt::Script& script,
                   const std::function<void(smt::TermId)>& f);
// Every distinct node, children before parents.
[[nodiscard]] std::vector<smt::TermId> all_terms(const smt::TermTable& table, const smt::Script& script);
// Are all free variables of `term` free in `scope` or among `more`?
[[nodiscard]] bool in_scope(const smt::TermTable& table, smt::TermId term, smt::TermId scope,
                            std::span<const smt::TermId> more = {});

}  // namespace smiter::reduce
