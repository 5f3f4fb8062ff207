// SPDX-License-Identifier: MIT
// A number that scripts share which differ only in names, annotations, the order of their
// assertions, widths and constants. Used to tell a new finding from an old trigger, which a
// reducer may have made narrower and given other constants.
//
// Constants and indices count after all in a script that says little besides them, with
// fewer than three different operators, functions and quantifiers outside of the core
// theory: (= x (bvshl y #x01)) and (= x (bvshl y #x00)) need not be one bug. How many there
// are depends on no constant, so that scripts which are compared are of one kind.
#pragma once

#include <cstdint>
#include <span>

#include "smt/terms/terms.h"

namespace smiter::history {

// `assertions`: as expand.h leaves them.
[[nodiscard]] std::uint64_t fingerprint(const smt::TermTable& table, std::span<const smt::TermId> assertions);

// Of a text; 0 if it cannot be read or asserts nothing.
[[nodiscard]] std::uint64_t fingerprint(std::string_view script, const smt::OpTable& ops);

}  // namespace smiter::history
