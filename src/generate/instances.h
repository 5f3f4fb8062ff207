// SPDX-License-Identifier: MIT
// The signatures that can make a term of a given sort in a given script: operator rows
// with their sort variables, widths and indices filled in, and the script's own
// functions, constructors, selectors and testers. Computed once per sort and kept.
//
// How a row is instantiated: its result is matched with the sort. Sort variables and
// widths that this leaves open are matched with the sorts at hand, argument by argument;
// what is still open are indices, drawn at random and solved for where the result is an
// expression, as in (_ BitVec (+ (- i j) 1)). The row's own typing rule has the last word.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <string_view>
#include <vector>

#include "base/rng.h"
#include "generate/policy.h"
#include "generate/targets.h"
#include "smt/terms/terms.h"
#include "theory/features.h"

namespace smiter::generate {

struct Instance {
  bool is_function = false;  // head is a FunId, else an OpId
  bool repeats = false;      // the standard allows more arguments of the repeated sort
  bool repeats_first = false;
  bool linear = false;       // all arguments but the first must be numbers, not 0
  TargetMask strangers = 0;  // targets that do not know it
  std::uint32_t head = 0;
  smt::IndexListId indices = smt::kNoIndices;
  smt::SortId sort = {};
  std::uint32_t first_arg = 0, arg_count = 0;  // into Instances::args
  std::uint32_t weight = 1;
};

// What operators may be used.
struct Allowed {
  theory::FeatureSet logic;  // features of the script's logic
  bool foreign = true;       // may an instance go beyond the logic?
  TargetMask required = 0;   // targets that must understand it
  bool functions = true;     // may the script's own functions be used?
  // Is every row as likely as any other? If not, its instances are: `=` weighs as much as all sorts
  // at hand. A weight counts in both cases.
  bool rows_alike = false;
  // Of these only the ones with a smaller number: what a model defines comes after them.
  std::uint32_t functions_before = UINT32_MAX;
  // How likely a row is, for focus; 0 leaves it out. Empty: all alike.
  std::function<std::uint32_t(const smt::OpRow&)> weight;
};

class Instances {
 public:
  // `sorts`: those that terms of the script have, or that a generator has chosen.
  Instances(smt::TermTable& table, const Targets& targets, Allowed allowed, GeneratorPolicy policy,
            std::span<const smt::SortId> sorts);

  // Those that stay inside the logic, and those that leave it.
  struct List {
    std::vector<Instance> home, foreign;
    std::vector<std::uint32_t> home_sums, foreign_sums;  // running sums of the weights
    std::vector<std::uint32_t> home_ends, foreign_ends;  // with rows_alike: where a row's instances end
    bool known = false;
  };
  [[nodiscard]] const List& of(smt::SortId sort, base::Rng& rng);
  [[nodiscard]] std::span<const smt::SortId> args(const Instance& instance) const {
    return {arg_sorts_.data() + instance.first_arg, instance.arg_count};
  }
  [[nodiscard]] std::span<const smt::SortId> sorts() const { return sorts_; }
  // One, by weight; nothing if there is none.
  [[nodiscard]] const Instance* pick(smt::SortId sort, base::Rng& rng);

 private:
  struct Binding;
  void add_row(smt::OpId op, smt::SortId sort, base::Rng& rng, List& list);
  void expand(smt::OpId op, smt::SortId sort, std::size_t place, const Binding& binding, base::Rng& rng,
              List& list);
  void finish(smt::OpId op, smt::SortId sort, const Binding& binding, base::Rng& rng, List& list);
  void add_functions(smt::SortId sort, List& list);
  void add_function(smt::FunId fun, smt::SortId sort, List& list);
  void add(Instance instance, theory::FeatureSet features, List& list);
  [[nodiscard]] bool is_present(smt::SortId sort) const;
  void find_more_widths(smt::SortId wanted);

  smt::TermTable& table_;
  const Targets& targets_;
  Allowed allowed_;
  GeneratorPolicy policy_;
  theory::TermFeatures features_;
  std::vector<smt::SortId> sorts_;
  std::vector<std::uint8_t> present_;  // by sort
  std::vector<smt::SortId> more_widths_;
  std::vector<smt::SortId> arg_sorts_;
  std::vector<List> lists_;  // by sort
};

}  // namespace smiter::generate
