// SPDX-License-Identifier: MIT
#include "triage/cluster/likeness.h"

#include <algorithm>

#include "triage/cluster/cluster_key.h"
#include "triage/cluster/clusters.h"

namespace smiter::triage {

Traits traits_of(const Finding& f, const smt::OpTable& ops) {
  Traits traits{.solver = family_of(f),
                .reduced = f.reduced,
                .form = form_of(f.alone_is_session() ? f.alone : f.script, ops),
                .operators = telling_operators(f.script, ops),
                .versions = {}};
  for (const Shows& s : f.matrix) traits.versions[s.solver + " " + s.version] = s.shows;
  const auto shows = [](const auto& v) { return v.second; };
  // If all or none show it, no release is known to mend it.
  if (std::ranges::all_of(traits.versions, shows) || std::ranges::none_of(traits.versions, shows))
    traits.versions.clear();
  return traits;
}

std::string sign_of_likeness(const Traits& it, const Traits& other) {
  if (it.solver != other.solver) return {};
  if (it.form.contains(other.form)) return "this script contains the other";
  if (other.form.contains(it.form)) return "the other script contains this one";
  const auto uses = [](const Traits& large, const Traits& small) {
    return !large.reduced && small.reduced && !small.operators.empty() &&
           std::ranges::includes(large.operators, small.operators);
  };
  if (uses(it, other)) return "this script is not reduced and has every operator of the other";
  if (uses(other, it)) return "the other script is not reduced and has every operator of this one";
  if (!it.versions.empty() && it.versions == other.versions) return "the same versions show both";
  return {};
}

}  // namespace smiter::triage
