// SPDX-License-Identifier: MIT
// Which findings are thought to be one bug. A pure function of the set of findings: the order in
// which they came says nothing about bugs.
//
// Two findings are one bug if they have the same key (triage/cluster/cluster_key.h), unless it is weak, or if
// they are of one family of solvers and their reduced scripts have the same form (triage/cluster/form.h),
// whatever their classes and options; and so are those that others connect. The gravest names the cluster.
#pragma once

#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <tuple>

#include "triage/cluster/form.h"
#include "triage/finding.h"

namespace smiter::triage {

// What clustering looks at. Empty: no such connection, as for what has not been reduced.
struct Card {
  std::uint64_t id = 0;
  std::string key = {};
  std::string form = {};
  // The least of a cluster names it: gravity, not reduced, bytes, a hash of the script.
  std::tuple<int, bool, std::size_t, std::uint64_t> rank = {};
};

// The family of the solver that is blamed, or those that contradict each other.
[[nodiscard]] std::string family_of(const Finding& finding);

// `form` is that of the finding's script.
[[nodiscard]] Card card_of(const Finding& finding, const Form& form);

// The solver's family and the form of the reduced script, in one word: "z3:0123456789abcdef". A
// script that asserts nothing is known by the options, too. Empty if the finding is not reduced.
[[nodiscard]] std::string form_key(const Finding& finding, const Form& form);

// By id, the id of the finding that names its cluster.
[[nodiscard]] std::map<std::uint64_t, std::uint64_t> clusters_of(std::span<const Card> cards);

}  // namespace smiter::triage
