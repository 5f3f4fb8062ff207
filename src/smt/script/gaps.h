// SPDX-License-Identifier: MIT
// The parts of a script before a check that we do not understand. We keep them as text. They may
// change what is asserted, declared or meant, so no solver can be accused of a wrong answer to that
// check. smt/script/text_effects.h says which parts are harmless, and why.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "smt/script/script.h"
#include "smt/terms/terms.h"

namespace smiter::smt {

// For each check of the script, in order: the first thing before it that we do not
// understand, as a sentence; empty if we understand everything. The table holds the terms of
// this script and of its models, and of no other.
[[nodiscard]] std::vector<std::string> gaps(const TermTable& table, const Script& script);

// What is open at the end of the script.
[[nodiscard]] std::string gap_at_end(const TermTable& table, const Script& script);

// The first of all these; empty if we understand the whole script.
[[nodiscard]] std::string first_gap(const TermTable& table, const Script& script);

// The same for the check of that number, from 0; the last one, or the end of the script if it
// asks nothing, for a number that is too large.
[[nodiscard]] std::string gap_before(const TermTable& table, const Script& script, std::size_t check);

}  // namespace smiter::smt
