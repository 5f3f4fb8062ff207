// SPDX-License-Identifier: MIT
// What a solver's preprocessing makes of the assertions of a script. It need not keep their meaning, only
// whether they can be satisfied; but of a tactic that adds no symbols and no conditions (those of
// data/tactics) we may ask that no model is lost: what satisfies the assertions satisfies the result.
//
//   (apply T) of z3   (goals (goal f … :precision precise :depth 1) …): one of the goals must hold
//   other solvers     a script: all of its assertions must hold
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/expected.h"
#include "oracle/record.h"
#include "smt/script/script.h"
#include "smt/terms/terms.h"

namespace smiter::oracle {

// Is it (apply T), which we keep as text?
[[nodiscard]] bool is_apply(const smt::TermTable& table, const smt::Command& command);

// The result as one formula. An error says why it proves nothing: it is no such text, or not precise.
[[nodiscard]] base::Expected<std::string> formula_of_goals(std::string_view printed);

// One record for each text: Invalid if some assignment satisfies the assertions and not the result, whatever
// is chosen for what is open. Symbols that the script does not declare make it unknown.
[[nodiscard]] std::vector<RewriteRecord> truth_of_goals(smt::TermTable& table, const smt::Script& script,
                                                        std::span<const std::string> printed);

// The same under one assignment.
[[nodiscard]] bool is_lost_under(smt::TermTable& table, const smt::Script& script, const std::string& printed,
                                 const std::string& assignment);

}  // namespace smiter::oracle
