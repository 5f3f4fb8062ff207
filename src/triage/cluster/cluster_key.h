// SPDX-License-Identifier: MIT
// The key of a finding: one readable line. triage/cluster/clusters.h says which findings are one bug.
//
//   a crash     solver and signature; if that names no place, also the operators as below: a weak key
//   session-only  solver, class, proof, signature, operators as below
//   an unknown  solver, class, the kind of reason it gives, the rules that led there, theories
//               and operators as below
//   a wrong rewriting  solver, class, proof, what became of its outermost operator
//               (triage/cluster/rewrite_shape.h), versions that show it
//   the rest    solver, class, proof, theories and operators of the reduced script (less
//               connectives, equality and comparisons, which every formula has), versions that show it
//
// A key is one readable line; a baseline of known bugs is a list of keys.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "smt/terms/signature.h"
#include "triage/finding.h"

namespace smiter::triage {

// What distinguishes a formula, sorted: "strings:str.replace_all", "arrays:select", and
// ":forall" for what belongs to no theory. Empty if we cannot type it.
[[nodiscard]] std::vector<std::string> telling_operators(const std::string& script, const smt::OpTable& ops);

// How much a key says.
enum class KeyStrength : std::uint8_t {
  Weak,   // a crash without a place: different bugs may share it
  Build,  // a crash whose place is an offset: the next build has another
  Good,
};
[[nodiscard]] KeyStrength strength_of_key(const Finding& finding);

[[nodiscard]] std::string cluster_key(const Finding& finding, const smt::OpTable& ops);

}  // namespace smiter::triage
