// SPDX-License-Identifier: MIT
// Do the maintainers of a solver want to hear of a bug that takes these options? They want what
// users meet: default options first, then those that they call common and at most one regular one,
// and the engines that they ask to be tested (pools of the profile). Not options for experts.
#pragma once

#include <string>
#include <vector>

#include "capability/record.h"
#include "solver/profile/profile.h"

namespace smiter::ask {

struct Wanted {
  bool yes = true;
  std::string why = {};  // a sentence; empty: it takes no options
};

// `needed`: words of the command line and names of set-option (":fmf-fun") that it takes, the ones of our
// profile included.
[[nodiscard]] Wanted wanted(const solver::Profile& profile, const capability::Record& record,
                            const std::vector<std::string>& needed);

}  // namespace smiter::ask
