// SPDX-License-Identifier: MIT
// Names of logics as feature sets: what QF_AUFLIA allows, and which logic to declare
// when a script has outgrown its own.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "smt/terms/signature.h"
#include "theory/features.h"

namespace smiter::theory {

// What a logic allows; nothing if the name is not made of the standard's parts (QF_,
// A or AX, UF, BV, FP, DT, S, IDL/RDL/[LN](IA|RA|IRA), T, FS; HO_ before all; ALL).
[[nodiscard]] std::optional<FeatureSet> parse_logic(std::string_view name);

// The logics that z3 and cvc5 both take and read alike.
[[nodiscard]] std::span<const std::string_view> common_logics();

// The smallest common logic that allows what is needed, or ALL (HO_ALL with functions as values).
[[nodiscard]] std::string smallest_logic(FeatureSet needed);

// The smallest common logic that allows what `logic` allows and what is needed, or ALL
// (HO_ALL with functions as values). `logic` itself if it already does.
[[nodiscard]] std::string widen(std::string_view logic, FeatureSet needed);

}  // namespace smiter::theory
