// SPDX-License-Identifier: MIT
// HistFuzz (Sun et al., ICSE 2023): formulas in the shape of old bugs. Skeletons of
// assertions that once triggered bugs are filled with atoms of such assertions; rules that
// were mined from them say which kinds of atoms to put together.
//
// Kept from the paper: Algorithm 1; a rule is used once per skeleton, the forms so far are
// its antecedent; translocation of variables; bound variables that occur below or nowhere;
// one to five assertions. What goes beyond it is a parameter each; as_published() has none
// of it. Not from seeds: a unit needs none, unless skeletons are to come from normal formulas.
//
// Nothing is known about the answer: solvers judge each other, models are verified.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "generate/targets.h"
#include "history/history.h"
#include "strategies/strategy.h"
#include "strategies/support/tactic.h"

namespace smiter::strategies::histfuzz {

// How many assertions a script has, one to five.
enum class AssertionCounts : std::uint8_t {
  AsInBugs,     // as often as old bugs had so many
  MostlyThree,  // five of nine scripts have three, the others any number
};

// Shares are of 1000.
// Many members: every probability of the strategy, each with a name, in one place.
struct HistfuzzPolicy {
  std::uint32_t tests = 50;  // of a unit
  bool rules = true;         // false: blanks are filled at random
  // The skeletons of so many seeds instead of those of old bugs; 0: of old bugs.
  std::uint32_t skeleton_seeds = 0;
  AssertionCounts assertions = AssertionCounts::AsInBugs;

  // Skeletons drawn as often as old bugs had them, instead of all alike: most are small then.
  std::uint32_t by_count = 500;
  // Larger skeletons come from generated benchmarks and make slow formulas.
  std::uint32_t most_blanks = 40;
  // Atoms from another shelf than the formula's, half of them plain Bool.
  std::uint32_t other_shelf = 120;
  // Atoms that share a sort with what is there are preferred: others say little together.
  bool prefers_shared_sorts = true;
  std::uint32_t draws = 4;  // until an atom fits
  // A gap takes a variable that is there, instead of a new one, up to so many of a sort.
  // With the pool's names it has no choice: the n-th variable of a sort is the same in all atoms.
  bool pool_names = false;
  std::uint32_t reuse = 700, most_variables = 6;
  std::uint32_t most_translocations = 10;
  // A quantifier's variable does not occur below it; one more variable, up to so many.
  std::uint32_t vacuous = 300, another_bound = 300, most_bound = 3;
  // Units with operators that not every target knows; each is for one target.
  std::uint32_t solver_specific = 80;
  // The logic is ALL instead of the smallest that fits: solvers choose other engines then.
  std::uint32_t logic_all = 300;
  // Levels with several checks.
  std::uint32_t incremental = 200;
  // (check-sat-using …) with one to three of these; such tests are for those who know them all.
  std::vector<Tactic> tactics = {};
  std::uint32_t with_tactic = 50;

  [[nodiscard]] static HistfuzzPolicy as_published() {
    HistfuzzPolicy policy;
    policy.assertions = AssertionCounts::MostlyThree;
    policy.by_count = 0;
    policy.most_blanks = UINT32_MAX;
    policy.other_shelf = 0;
    policy.prefers_shared_sorts = false;
    policy.pool_names = true;
    policy.vacuous = 500;
    policy.another_bound = 0;
    policy.most_bound = 1;
    policy.logic_all = 1000;
    policy.with_tactic = 500;
    return policy;
  }
  // HistFuzz_r: the paper's, but blanks are filled at random.
  [[nodiscard]] static HistfuzzPolicy without_rules() {
    HistfuzzPolicy policy = as_published();
    policy.rules = false;
    return policy;
  }
  // HistFuzz_n: that, and skeletons of normal formulas.
  [[nodiscard]] static HistfuzzPolicy of_normal_formulas() {
    HistfuzzPolicy policy = without_rules();
    policy.skeleton_seeds = 16;
    return policy;
  }
};

// `ops` and `targets` must outlive the strategy, the history need not. An error if the
// history has no atoms or no skeletons that the targets understand.
[[nodiscard]] base::Expected<std::unique_ptr<Strategy>> make_histfuzz(HistfuzzPolicy policy,
                                                                      const history::History& history,
                                                                      const smt::OpTable& ops,
                                                                      const generate::Targets& targets,
                                                                      std::string_view name = "histfuzz");

}  // namespace smiter::strategies::histfuzz
