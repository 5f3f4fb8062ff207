// SPDX-License-Identifier: MIT
// Which of many unknowns are worth a look: by the solver's own reason, and by whether the
// formula is in a fragment that can be decided.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "smt/script/script.h"
#include "smt/terms/signature.h"
#include "smt/terms/terms.h"

namespace smiter::oracle {

enum class UnknownKind : std::uint8_t {
  Incomplete,   // it gave up by itself
  Resource,     // a limit that was set for it
  Unsupported,  // it names something that it does not handle
  Unstated,     // no reason given
};

// From the answer to (get-info :reason-unknown).
[[nodiscard]] UnknownKind kind_of_unknown(std::string_view reason);
[[nodiscard]] std::string_view name_of(UnknownKind kind);

// Is the script's formula in a decidable fragment (theory/decidable.h)? By what is in it,
// not by the name of its logic; but not if that logic is for other formulas.
[[nodiscard]] bool in_decidable_fragment(const std::string& script, const smt::OpTable& ops);
[[nodiscard]] bool in_decidable_fragment(const smt::TermTable& table, const smt::Script& script);

// Is a decision to be expected of a solver? Not where the script names tactics, which may give up.
[[nodiscard]] bool should_be_decided(const smt::TermTable& table, const smt::Script& script);

}  // namespace smiter::oracle
