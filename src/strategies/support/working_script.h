// SPDX-License-Identifier: MIT
// A seed that is being mutated, with all that mutators ask about it: positions, scopes,
// what is declared where, which logic it needs, which solvers understand it, and its
// text. One change touches one assertion, so only that one is printed again.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/expected.h"
#include "base/rng.h"
#include "base/text/text_buffer.h"
#include "generate/pool.h"
#include "generate/targets.h"
#include "smt/printer/printer.h"
#include "smt/printer/term_printer.h"
#include "smt/script/positions.h"
#include "smt/script/script.h"
#include "smt/script/visibility.h"
#include "smt/terms/replace.h"
#include "smt/terms/terms.h"
#include "theory/features.h"

namespace smiter::strategies {

// A chosen position with what is known there.
struct Site {
  smt::ScriptPosition at;
  bool everywhere = false;                // in every use of the parent, or along one path
  std::vector<smt::ScriptPosition> path;  // from the position to a root
  std::vector<smt::TermId> scope;         // the variables that a term there may use
  std::uint32_t command = 0;              // number of the root's command

  [[nodiscard]] generate::Place place() const { return {scope, command, at.term}; }
};

class WorkingScript {
 public:
  // Both must outlive it.
  [[nodiscard]] static base::Expected<std::unique_ptr<WorkingScript>> open(std::string_view text,
                                                                           const smt::OpTable& ops,
                                                                           const generate::Targets& targets,
                                                                           smt::PrintOptions print);
  WorkingScript(const WorkingScript&) = delete;
  WorkingScript& operator=(const WorkingScript&) = delete;
  ~WorkingScript();

  [[nodiscard]] smt::TermTable& table() { return table_; }
  [[nodiscard]] const smt::Script& script() const { return script_; }
  [[nodiscard]] const generate::Targets& targets() const { return targets_; }
  [[nodiscard]] const smt::Visibility& visibility() const { return *known_.visibility; }
  // Positions of the script as it is now; looks at it again if it changed.
  [[nodiscard]] const smt::Positions& positions(base::Rng& rng);
  // Terms of the script as it is now, up to date with positions().
  [[nodiscard]] const generate::Pool& pool() const { return pool_; }
  // What the logic allows; everything if the script sets none or one that we do not know.
  [[nodiscard]] theory::FeatureSet logic_features() const;
  [[nodiscard]] theory::FeatureSet features(smt::TermId term) const { return (*known_.features)[term]; }
  [[nodiscard]] generate::TargetMask strangers(smt::TermId term) const { return (*known_.strangers)[term]; }
  // May the logic become ALL? Not if the script has a symbol that is an operator there.
  [[nodiscard]] bool may_widen() const { return seed_.may_widen; }
  // Is it what the seed's logic is for, as far as that is a matter of shape (theory/fragment.h)?
  [[nodiscard]] bool keeps_shape(smt::TermId assertion) const;
  // The targets that do not understand the script as it was read.
  [[nodiscard]] generate::TargetMask strangers_of_seed() const { return seed_.strangers; }

  // Declares the seed's logic whatever becomes of the script, instead of one that holds it.
  void keep_logic() { seed_.keeps_logic = true; }

  // To be called before asking about terms that were just made.
  void refresh() { update(); }
  // Makes a position a site; false if what stands there must not go.
  [[nodiscard]] bool look_at(const smt::ScriptPosition& at, bool everywhere, Site& site);
  // Is a root good as it would be? It gets what is there and what would be.
  using Accept = std::function<bool(smt::TermId before, smt::TermId after)>;
  // Puts a term of the same sort at the site; false if the script would grow too large, nothing
  // changed, or a root is not accepted. The site is then no longer valid.
  bool put(const Site& site, smt::TermId term, const Accept& accept = {});
  // Adds an assertion after the command at this index; false if that would be too large.
  bool assert_after(std::size_t command, smt::TermId term);
  // Gives the assertion at this index another term; false if that would be too large.
  bool set_assertion(std::size_t command, smt::TermId term);
  // Back to a script that it was before, with the same commands.
  void restore(const smt::Script& script);
  // The number that declarations are counted by, of the command at this index.
  [[nodiscard]] std::uint32_t number(std::size_t command) const { return numbers_[command]; }

  // As a solver gets it, with the logic that it needs.
  [[nodiscard]] std::string text();
  [[nodiscard]] std::size_t check_sats() const { return seed_.check_sats; }
  // What the seed says of itself: sat, unsat, unknown, or nothing.
  [[nodiscard]] const std::string& label() const { return seed_.label; }
  // The targets that do not understand it as it is now.
  [[nodiscard]] generate::TargetMask strangers() const;
  // In words, for provenance: short even for a large term.
  [[nodiscard]] std::string describe(smt::TermId term);
  [[nodiscard]] std::string describe(const Site& site) const;

 private:
  WorkingScript(const smt::OpTable& ops, const generate::Targets& targets, smt::PrintOptions print);
  void prepare();
  void find_strangers_of_frame();
  void update();
  void changed(std::size_t command);
  void print(std::size_t command);
  [[nodiscard]] bool fits_budget(smt::TermId before, smt::TermId after) const;
  [[nodiscard]] std::string logic() const;
  [[nodiscard]] theory::FeatureSet needed() const;

  smt::TermTable table_;
  const generate::Targets& targets_;
  smt::PrintOptions print_;
  base::TextBuffer buffer_;
  smt::TermPrinter printer_;
  smt::Script script_;
  smt::Positions positions_;
  generate::Pool pool_;
  smt::Replacer replacer_;
  struct Known {  // of each term
    std::optional<smt::Visibility> visibility;
    std::optional<theory::TermFeatures> features;
    std::optional<generate::Strangers> strangers;
  };
  Known known_;
  std::vector<std::uint32_t> numbers_;  // by command
  std::vector<std::string> texts_;      // by command; empty: to be printed again
  struct OfSeed {                       // what holds whatever is put into it
    std::size_t set_logic = SIZE_MAX;   // the command, if there is one
    std::string logic;
    std::string label;
    theory::FeatureSet needed;
    theory::FeatureSet needed_by_declarations;
    generate::TargetMask strangers = 0;
    // The targets that do not understand a declaration or a command, whatever is asserted.
    generate::TargetMask strangers_of_frame = 0;
    std::size_t check_sats = 0;
    bool may_widen = true;
    bool keeps_logic = false;
  };
  OfSeed seed_;
  std::uint64_t largest_ = 0;  // nodes of a root's tree
  bool stale_ = true;          // positions_ and pool_ are of an older script
};

}  // namespace smiter::strategies
