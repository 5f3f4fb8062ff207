// SPDX-License-Identifier: MIT
// A script on its way: one rule at one place after the other, all in one direction, so
// that every formula of the chain is implied by (or implies) those before it.
#pragma once

#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "base/rng.h"
#include "strategies/janus/draw.h"
#include "strategies/janus/instantiate.h"
#include "strategies/janus/match.h"
#include "strategies/janus/place_index.h"
#include "strategies/janus/polarity.h"
#include "strategies/janus/rules/rule.h"
#include "strategies/support/working_script.h"

namespace smiter::strategies::janus {

// Shares are of 1000.
struct ChainPolicy {
  std::uint32_t tries = 8;  // places at which a drawn rule is tried before another is drawn
  // Steps by rules that go both ways; none: such a rule is drawn like any other. They make other rules
  // fit, but neither weaken nor strengthen.
  std::optional<std::uint32_t> equivalences = 200;
  std::uint32_t mixed = 300;       // of the mixed places that come up, those that are taken
  bool idle_steps = false;         // also steps that change nothing (idle.h), or lead back
  std::uint32_t leave_logic = 50;  // of the steps that need more than the script's logic, those taken
  bool keep_shape = true;          // Horn clauses stay Horn clauses, whatever the logic's share
  bool widen_logic = true;         // a script that left its logic declares another; else the seed's stays
};

struct Step {
  std::uint32_t rule = 0;
  bool forward = true;
  std::size_t command = 0;  // whose assertion was changed
  std::string place = {};   // in words
  std::string words = {};   // the whole step
};

class Chain {
 public:
  // All must outlive it.
  Chain(WorkingScript& script, const RuleSet& rules, const Flows& flows, const ChainPolicy& policy,
        base::Rng& rng);

  // One rule somewhere; nothing if none was found.
  [[nodiscard]] std::optional<Step> step(Direction direction, base::Rng& rng);
  // Every way to use this rule at some place, each as the assertion and what it becomes,
  // up to `most`. Changes nothing. For keeping a pair in step while it is reduced.
  struct Change {
    std::size_t command;
    smt::TermId term;
  };
  [[nodiscard]] std::vector<Change> all_uses(const Use& use, Direction direction, std::size_t most,
                                             base::Rng& rng);
  // The script was put back to what it was.
  void look_again();
  // Not to be used any more.
  void give_up(std::uint32_t rule) { given_up_.push_back(rule); }

 private:
  struct Assertion {
    std::size_t command;
    Places places;
    bool fresh = false;  // `places` is up to date
  };
  // A use at a kind of places, and how many there are.
  struct Chance {
    const Use* use;
    Polarity polarity;
    std::uint64_t places;
  };
  void update();
  // Rules that may fit somewhere: all of them, only equivalences, or only the others.
  [[nodiscard]] std::vector<std::uint32_t> candidates(Direction direction,
                                                      std::optional<bool> equivalences) const;
  template <typename See>
  void for_each_chance(std::uint32_t rule, Direction direction, See see) const;
  void find_chances(std::uint32_t rule, Direction direction);
  // One of these rules, each as likely as another of those that fit.
  [[nodiscard]] std::optional<Step> step_by(std::vector<std::uint32_t> rules, Direction direction,
                                            base::Rng& rng);
  [[nodiscard]] std::optional<Step> try_at(const Use& use, Assertion& assertion, const Place& place,
                                           base::Rng& rng);
  // What `place` becomes by the use; nothing if it does not fit.
  [[nodiscard]] std::optional<smt::TermId> apply(const Use& use, const Assertion& assertion,
                                                 const Place& place, base::Rng& rng);
  [[nodiscard]] bool fill_in(const Use& use, const generate::Place& place, base::Rng& rng);
  [[nodiscard]] bool conditions_hold(const Rule& rule);
  [[nodiscard]] bool is_welcome(smt::TermId term);
  [[nodiscard]] bool is_wanted(const Assertion& assertion, smt::TermId whole) const;
  [[nodiscard]] std::string describe(const Use& use, const Assertion& assertion, const Place& place,
                                     smt::TermId becomes, std::string& where);

  WorkingScript& script_;
  const RuleSet& rules_;
  const Flows& flows_;
  const ChainPolicy& policy_;
  smt::Replacer replacer_;
  Draw draw_;
  Instantiator instantiator_;
  std::vector<Assertion> assertions_;
  PlaceIndex index_;
  struct Drawn {  // rule
    std::vector<Chance> chances;
    bool may_leave = false;  // the logic
  };
  Drawn drawn_;
  std::set<std::pair<std::size_t, std::uint32_t>> were_;  // what assertions were since the seed
  std::vector<std::uint32_t> given_up_;
  Bindings bindings_;
  std::vector<smt::TermId> instances_;
  struct Way {  // from the place that is looked at
    std::vector<smt::ScriptPosition> path;
    std::vector<smt::TermId> scope;
  };
  Way way_;
};

}  // namespace smiter::strategies::janus
