// SPDX-License-Identifier: MIT
// Which options a solver gets for a unit: mostly none beyond the user's, else one or two
// from its profile's pools. An option that this build does not take is not drawn again.
// Thread-safe.
#pragma once

#include <map>
#include <mutex>
#include <string>
#include <vector>

#include "base/rng.h"
#include "campaign/settings.h"
#include "solver/solver_config.h"

namespace smiter::campaign {

struct OptionPolicy {
  std::uint32_t share = 250;   // of 1000 units, with options
  std::uint32_t second = 300;  // of 1000 of those, with a second one
  std::uint32_t triage = 200;  // of 1000 draws under "all", from the pools nobody wants reports about
};

class OptionChoice {
 public:
  explicit OptionChoice(OptionFuzzing mode, const OptionPolicy& policy = {}) : mode_(mode), policy_(policy) {}

  // Of units, before anything is known of what options find.
  [[nodiscard]] double share() const { return mode_ == OptionFuzzing::None ? 0 : policy_.share / 1000.0; }
  // Words to add to the solver's options.
  [[nodiscard]] std::vector<std::string> draw(const solver::Profile& profile, base::Rng& rng) const;
  // With these, which draw() gave, the solver did not work. They are not drawn again once
  // that was said three times: the first may have been the formulas' fault. Of a pair
  // either may be good alone.
  void reject(const std::string& profile, const std::vector<std::string>& words);

 private:
  [[nodiscard]] std::vector<const std::string*> candidates(const solver::Profile& profile,
                                                           base::Rng& rng) const;

  OptionFuzzing mode_;
  OptionPolicy policy_;
  mutable std::mutex mutex_;
  [[nodiscard]] bool is_rejected(const std::string& key) const;

  std::map<std::string, unsigned> rejected_;  // "profile words", how often
};

}  // namespace smiter::campaign
