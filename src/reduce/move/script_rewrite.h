// SPDX-License-Identifier: MIT
// Builds a script again with some terms exchanged for others, and lists the terms of a script.
#pragma once

#include <functional>
#include <optional>
#include <vector>

#include "smt/script/script.h"
#include "smt/terms/rewrite.h"
#include "smt/terms/terms.h"

namespace smiter::reduce {

using smt::rewrite;
using smt::TermMap;

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
