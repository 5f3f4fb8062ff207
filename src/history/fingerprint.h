// SPDX-License-Identifier: MIT
// A number that scripts share which differ only in names, annotations and the order of
// their assertions. Used to tell a new finding from an old trigger.
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
