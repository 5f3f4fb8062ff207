// SPDX-License-Identifier: MIT
// Which options a solver gets for a unit: mostly none beyond the user's, else one or two of its own.
// What may be drawn was tried first (ask/options/trials.h); what this campaign finds out about a
// setting (it is refused, ends the process, writes files) is learned. Thread-safe.
#pragma once

#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "ask/options/trials.h"
#include "base/rng.h"
#include "campaign/setup/settings.h"
#include "solver/profile/solver_config.h"

namespace smiter::campaign {

struct OptionPolicy {
  std::uint32_t share = 250;     // of 1000 units, with options
  std::uint32_t focused = 500;   // likewise, if options are in focus; of 1000 draws, one of those
  std::uint32_t second = 300;    // of 1000 of those, with a second one
  std::uint32_t set_aside = 50;  // of 1000 draws under "all", one that changes answers, for crashes alone
  std::uint32_t attempts = 8;    // draws until one is good
  std::uint32_t trials = 50;     // of 1000 ms of the campaign may go into trying settings
  std::uint64_t trials_first_ms = 3'000;  // and this much in any case
};

// Options drawn for one solver.
struct Draw {
  std::vector<std::string> words = {};  // to add to the solver's options
  bool crashes_only = false;            // with them its answers mean something else
};

// A setting that may be drawn.
struct OptionCandidate {
  std::string setting;
  bool common = false;  // may stand beside another one
};

// All of one solver: from the pools of its profile, and of the options that its record lists (null: there is
// none) those of the classes that the mode allows.
[[nodiscard]] std::vector<OptionCandidate> option_candidates(OptionFuzzing mode,
                                                             const solver::Profile& profile,
                                                             const capability::Record* record);

class OptionChoice {
 public:
  // `trials`: by solver; null: it lists no options, so only the pools of its profile are there.
  // `focus`: names of options that are drawn more often, as is_option_named reads them.
  OptionChoice(OptionFuzzing mode, const std::vector<solver::SolverConfig>& solvers,
               std::vector<std::shared_ptr<ask::OptionTrials>> trials, const OptionPolicy& policy = {},
               const std::vector<std::string>& focus = {});

  // Names in focus of which no solver gets a setting: it has no such option, or the mode leaves it out.
  [[nodiscard]] const std::vector<std::string>& never_drawn() const { return never_drawn_; }
  // Of units, before anything is known of what options find.
  [[nodiscard]] double share() const;
  // Settings that nobody tried yet are tried, until the deadline, as long as that takes no more than
  // its share of the `spent_ms` of the campaign.
  [[nodiscard]] Draw draw(std::size_t solver, base::Rng& rng, double spent_ms = 0,
                          solver::Deadline until = {});
  // With these, which draw() gave, the solver did not work. They are not drawn again once
  // that was said three times: the first may have been the formulas' fault. Of a pair
  // either may be good alone.
  void reject(std::size_t solver, const std::vector<std::string>& words);
  // Not drawn again at all: it left files behind, for example.
  void exclude(std::size_t solver, const std::vector<std::string>& words);
  // What was tried goes to the records in the cache folder.
  void keep() const;

 private:
  void find_focused(const std::vector<std::string>& focus);
  [[nodiscard]] const OptionCandidate* pick(std::size_t solver, base::Rng& rng, bool second) const;
  // Whether it may be drawn; nothing if nobody knows and there is no time to find out.
  [[nodiscard]] std::optional<capability::Reply> reply(std::size_t solver, const std::string& setting,
                                                       double spent_ms, solver::Deadline until);
  [[nodiscard]] bool is_rejected(std::size_t solver, const std::vector<std::string>& words) const;

  OptionFuzzing mode_;
  OptionPolicy policy_;
  std::vector<std::vector<OptionCandidate>> candidates_;  // by solver
  std::vector<std::shared_ptr<ask::OptionTrials>> trials_;
  std::vector<std::vector<std::size_t>> focused_;  // by solver: which candidates are in focus
  std::vector<std::string> never_drawn_;
  mutable std::mutex mutex_;
  double trials_ms_ = 0;
  std::map<std::pair<std::size_t, std::vector<std::string>>, unsigned> rejected_;  // how often
};

// Is this word of a command line a setting of the option? Dashes, --no- and the value do not count, nor does
// z3's module: rewriter.flat is also called flat.
[[nodiscard]] bool is_option_named(const std::string& word, std::string_view name);
// Does one of the setting's words set it?
[[nodiscard]] bool sets_option(const std::string& setting, std::string_view name);

}  // namespace smiter::campaign
