// SPDX-License-Identifier: MIT
// What all instances made from a seed share: its declarations, all in one scope, and
// the formulas that stand in it. Levels, checks and questions of the seed are gone.
#pragma once

#include <deque>
#include <memory>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/expected.h"
#include "base/text/text_buffer.h"
#include "generate/targets.h"
#include "smt/printer/term_printer.h"
#include "smt/script/script.h"
#include "smt/terms/terms.h"
#include "theory/features.h"

namespace smiter::strategies {

class Frame {
 public:
  // Both must outlive it.
  [[nodiscard]] static base::Expected<std::unique_ptr<Frame>> open(std::string_view text,
                                                                   const smt::OpTable& ops,
                                                                   const generate::Targets& targets);
  Frame(const Frame&) = delete;
  Frame& operator=(const Frame&) = delete;
  ~Frame();

  [[nodiscard]] smt::TermTable& table() { return table_; }
  // The declarations and one check-sat: what a model of the seed is read against.
  [[nodiscard]] const smt::Script& declarations() const { return declarations_; }
  // What the seed asserts or assumes somewhere, without names given inside.
  [[nodiscard]] std::span<const smt::TermId> assertions() const { return terms_.assertions; }
  // Closed Boolean terms of the seed, each once, children before parents.
  [[nodiscard]] std::span<const smt::TermId> formulas() const { return terms_.formulas; }
  // Every closed term of the seed, children before parents.
  [[nodiscard]] std::span<const smt::TermId> closed_terms() const { return terms_.closed; }
  // Does the seed say of itself that it is unsatisfiable, and has it one check-sat?
  [[nodiscard]] bool labelled_unsat() const { return facts_.labelled_unsat; }
  // Somebody showed that the label is wrong.
  void forget_label() { facts_.labelled_unsat = false; }
  // How often the seed asks.
  [[nodiscard]] std::size_t checks() const { return facts_.checks; }

  // Everything up to the first assertion, as a solver gets it.
  [[nodiscard]] const std::string& prologue() const { return prologue_.text; }
  // The same with a logic that also allows these; what may_widen() forbids is not asked for.
  [[nodiscard]] std::string prologue_for(theory::FeatureSet needed) const;
  // May the logic become ALL? Not if the seed has a symbol that is an operator there.
  [[nodiscard]] bool may_widen() const { return facts_.may_widen; }
  // The text of a term; printed once. Stays where it is while there is a frame.
  [[nodiscard]] const std::string& text(smt::TermId term);
  // The same without remembering it; valid until the next call.
  [[nodiscard]] std::string_view print(smt::TermId term);
  // The targets that do not understand the declarations, or this term.
  [[nodiscard]] generate::TargetMask strangers() const { return strangers_of_declarations_; }
  [[nodiscard]] generate::TargetMask strangers(smt::TermId term);
  // Does the logic of the prologue allow this term?
  [[nodiscard]] bool allows(smt::TermId term);
  [[nodiscard]] theory::FeatureSet allowed() const { return allowed_; }
  [[nodiscard]] theory::FeatureSet features(smt::TermId term);
  [[nodiscard]] const generate::Targets& targets() const { return targets_; }
  // A name that nothing in the seed has.
  [[nodiscard]] std::string fresh_name(std::string_view prefix);

 private:
  Frame(const smt::OpTable& ops, const generate::Targets& targets);
  [[nodiscard]] base::Status prepare(smt::Script script);
  // Fills declarations_; returns what the script asserts or assumes.
  [[nodiscard]] base::Expected<std::vector<smt::TermId>> take_declarations(smt::Script script);
  // Enters the names that a command declares; false if there is one already.
  bool declare(const smt::Command& command, std::set<smt::SymbolId>& declared) const;
  [[nodiscard]] bool is_kept(const smt::Command& command, bool nothing_declared) const;
  [[nodiscard]] std::optional<smt::TermId> without_names(smt::TermId term);
  void collect_terms();
  void write_prologue();

  smt::TermTable table_;
  const generate::Targets& targets_;
  base::TextBuffer buffer_;
  smt::TermPrinter printer_;
  theory::TermFeatures features_;
  generate::Strangers strangers_;
  smt::Script declarations_;
  struct Terms {
    std::vector<smt::TermId> assertions, formulas, closed;
  };
  Terms terms_;
  std::vector<smt::TermId> named_;  // by function: what a name stands for, without names inside
  struct Prologue {
    std::string text;
    std::string logic;         // empty if it sets none
    std::size_t logic_at = 0;  // where it stands in the text
  };
  Prologue prologue_;
  std::deque<std::string> texts_;  // by term; empty: not yet printed
  theory::FeatureSet allowed_;
  generate::TargetMask strangers_of_declarations_ = 0;
  std::uint32_t fresh_ = 0;
  struct Facts {  // about the seed
    std::size_t checks = 0;
    bool labelled_unsat = false;
    bool may_widen = true;
  };
  Facts facts_;
};

}  // namespace smiter::strategies
