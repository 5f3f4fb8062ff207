// SPDX-License-Identifier: MIT
// One formula on its way: skeletons whose blanks get atoms (the paper's Algorithm 1,
// Populate), variables for the atoms' gaps, variables for the quantifiers, and finally the
// text. One draft makes many formulas, one after another, and reuses its memory.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "base/rng.h"
#include "strategies/histfuzz/histfuzz.h"
#include "strategies/histfuzz/stock.h"

namespace smiter::strategies::histfuzz {

// Where the atoms of a formula come from.
struct Source {
  Shelf shelf = Shelf::Core;
  // Targets that need not understand the formula; 0: all are to understand it.
  generate::TargetMask may_be_strange = 0;
};

class Draft {
 public:
  // All must outlive it.
  Draft(const Stock& stock, const HistfuzzPolicy& policy) : stock_(stock), policy_(policy) {}

  void begin(const Source& source);
  // Adds an assertion and fills it. `skeleton` must live until the text is written.
  void add(const StockSkeleton& skeleton, base::Rng& rng);
  // Variables of one sort trade places.
  void translocate(base::Rng& rng);
  // Gives every quantifier its variables; after all is filled.
  void bind(base::Rng& rng);

  // Appends the text of one assertion, and notes which variables are free in it.
  void write_assertion(std::size_t number, std::string& out);
  // What the assertions that were written need; to be put before them.
  void write_declarations(std::string& out);

  [[nodiscard]] std::size_t assertions() const { return assertions_.size(); }
  [[nodiscard]] theory::FeatureSet features() const { return features_; }
  [[nodiscard]] generate::TargetMask strangers() const { return strangers_; }
  [[nodiscard]] std::uint32_t by_rule() const { return counts_.by_rule; }
  [[nodiscard]] std::uint32_t at_random() const { return counts_.at_random; }
  [[nodiscard]] std::uint32_t translocated() const { return counts_.translocated; }

 private:
  struct Fill {
    std::uint32_t atom;
    std::uint32_t first_use;  // in used_.uses, one per gap of its text
  };
  struct Variable {
    std::uint32_t sort;
    std::uint32_t number;
    std::uint32_t bound = 0;  // quantifiers that bind it where the writer is
    bool free = false;
  };
  struct Assertion {
    const StockSkeleton* skeleton;
    std::uint32_t first_fill;
    std::uint32_t first_quantifier;
  };
  struct Quantifier {
    std::uint32_t first_blank, blanks;   // below it, in the assertion
    std::uint32_t first = 0, count = 0;  // in bound_
  };

  [[nodiscard]] std::uint32_t choose_atom(base::Rng& rng);
  [[nodiscard]] std::uint32_t choose_by_rule(base::Rng& rng);
  [[nodiscard]] std::uint32_t choose_at_random(base::Rng& rng);
  [[nodiscard]] bool fits(std::uint32_t atom) const {
    return (stock_.atoms()[atom].strangers & ~source_.may_be_strange) == 0;
  }
  [[nodiscard]] bool shares_sort(std::uint32_t atom) const;
  void note_form(history::Item form);
  void fill(Fill& blank, std::uint32_t atom, base::Rng& rng);
  [[nodiscard]] std::uint32_t variable_for(std::uint32_t sort, base::Rng& rng);
  [[nodiscard]] std::uint32_t new_variable(std::uint32_t sort);
  void bind(Quantifier& quantifier, const Assertion& assertion, base::Rng& rng);
  [[nodiscard]] std::uint32_t fresh_bound(base::Rng& rng);
  void find_quantifiers(const history::Skeleton& skeleton);
  void need(Range<std::uint32_t> range);
  void write_name(const Variable& variable, std::string& out) const;
  void write_atom(const Fill& fill, std::string& out);

  const Stock& stock_;
  const HistfuzzPolicy& policy_;
  Source source_;
  std::vector<Assertion> assertions_;
  std::vector<Fill> fills_;
  struct Variables {
    std::vector<std::uint32_t> uses;  // variables, in the order of the gaps
    std::vector<Variable> variables;
    std::vector<std::vector<std::uint32_t>> of_sort;  // variables, by sort
    std::vector<std::uint32_t> sorts;                 // that of_sort has entries of
    std::vector<std::uint32_t> of_slots;              // of the atom that is being filled in
  };
  Variables used_;
  std::vector<Quantifier> quantifiers_;
  std::vector<std::uint32_t> bound_;  // variables of quantifiers
  std::vector<std::uint32_t> order_;  // of blanks
  struct Forms {                      // in this skeleton, and the rules that they are in the antecedents of
    std::vector<std::uint32_t> met;   // by rule: forms of its antecedent so far
    std::vector<std::uint32_t> touched, ready;  // rules with met > 0; rules that may be used
    std::vector<std::uint8_t> is_seen;          // by form
    std::vector<history::Item> seen;
  };
  Forms forms_;
  std::vector<std::uint8_t> needed_;  // by declaration
  std::vector<std::uint32_t> needs_;  // those
  theory::FeatureSet features_;
  generate::TargetMask strangers_ = 0;
  struct Counts {
    std::uint32_t by_rule = 0, at_random = 0, translocated = 0;
  };
  Counts counts_;
};

}  // namespace smiter::strategies::histfuzz
