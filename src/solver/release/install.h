// SPDX-License-Identifier: MIT
// What releases can be had, getting them, and removing them.
//
// A release is fetched into a folder of its own, tried, and moved to its place in one step: it is
// there as a whole or not at all. What a killed run left is taken up again. One process at a time
// changes the store; the next one waits.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "base/expected.h"
#include "solver/release/store.h"

namespace smiter::solver {

using Tell = std::function<void(const std::string&)>;

// A version that can be had, with all channels that have it.
struct Offer {
  const Profile* profile = nullptr;
  std::string version;
  std::vector<std::string> channels;

  [[nodiscard]] std::string name() const { return profile->name + "@" + version; }
};

struct Catalogue {
  std::vector<Offer> offers;          // by profile, then from old to new
  std::vector<std::string> problems;  // adapters and channels that could not be asked, and why
};

// Of these profiles, or of all if none is named. `what` limits it: a version, a channel, or "all".
[[nodiscard]] base::Expected<Catalogue> available(const std::vector<const Profile*>& profiles,
                                                  const std::string& what, const Tell& tell);

struct Installed {
  std::vector<Release> releases;      // at hand now, of those that were asked for
  std::vector<std::string> problems;  // one line for each that is not
};

// An error is one that leaves nothing to try.
[[nodiscard]] base::Expected<Installed> install(const ReleaseName& name, const Tell& tell);

// What went.
[[nodiscard]] base::Expected<std::vector<Release>> remove_releases(const ReleaseName& name, const Tell& tell);

}  // namespace smiter::solver
