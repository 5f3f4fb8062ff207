// SPDX-License-Identifier: MIT
#include "strategies/histfuzz/parameters.h"

#include <string>

#include "base/text/in_words.h"
#include "strategies/histfuzz/options.h"

namespace smiter::strategies::histfuzz {

using base::number_or_any;
using base::share;
using base::yes_or_no;

namespace {

std::string in_words(AssertionCounts counts) {
  switch (counts) {
    case AssertionCounts::AsInBugs:
      return "1 to 5, as often as old bugs had so many";
    case AssertionCounts::MostlyThree:
      return "1 to 5; 3 in five of nine scripts";
  }
  return {};
}

std::string skeletons(std::uint32_t seeds) {
  return seeds == 0 ? "of old bugs" : "of " + std::to_string(seeds) + " seeds";
}

}  // namespace

std::vector<Parameter> parameters(std::string_view variant) {
  const HistfuzzPolicy policy = policy_of(variant, standard_options());
  // All of them: a member that is added does not compile until it has a row.
  const auto& [tests, rules, skeleton_seeds, assertions, by_count, most_blanks, other_shelf,
               prefers_shared_sorts, draws, pool_names, reuse, most_variables, most_translocations, vacuous,
               another_bound, most_bound, solver_specific, logic_all, incremental, tactics, with_tactic] =
      policy;
  static_cast<void>(tactics);  // those of the targets, whatever the variant
  return {
      {.name = "tests", .value = std::to_string(tests)},
      {.name = "rules", .value = yes_or_no(rules), .paper = "yes (Alg. 1); no in HistFuzz_r and _n (IV-D)"},
      {.name = "skeleton_seeds",
       .value = skeletons(skeleton_seeds),
       .paper = "of old bugs (III-A); of as many normal formulas in HistFuzz_n (IV-D)"},
      {.name = "assertions",
       .value = in_words(assertions),
       .paper = "1 to 5, most scripts have 3 (III-C)",
       .reason = "the paper gives no shares"},
      {.name = "by_count", .value = share(by_count), .paper = "0 %: skeletons are drawn alike (Alg. 1)"},
      {.name = "most_blanks", .value = number_or_any(most_blanks), .paper = "any"},
      {.name = "other_shelf",
       .value = share(other_shelf),
       .paper = "0 %: the tool fills a script with atoms of one theory"},
      {.name = "prefers_shared_sorts", .value = yes_or_no(prefers_shared_sorts), .paper = "no (Alg. 1)"},
      {.name = "draws", .value = std::to_string(draws)},
      {.name = "pool_names",
       .value = yes_or_no(pool_names),
       .paper = "atoms keep the names of the pool (III-A 3)",
       .reason = "there a name is one atom's variable; here the n-th of a sort is the same in all atoms, "
                 "which the pool of distinct atoms needs"},
      {.name = "reuse", .value = share(reuse), .reason = "without effect if pool_names is on"},
      {.name = "most_variables",
       .value = std::to_string(most_variables),
       .reason = "without effect if pool_names is on"},
      {.name = "most_translocations",
       .value = std::to_string(most_translocations),
       .paper = "10 at most in the tool, \"some\" (III-B)"},
      {.name = "vacuous", .value = share(vacuous), .paper = "50 % in the tool, \"some\" (III-B)"},
      {.name = "another_bound", .value = share(another_bound), .paper = "0 %"},
      {.name = "most_bound", .value = std::to_string(most_bound), .paper = "1"},
      {.name = "solver_specific",
       .value = share(solver_specific),
       .paper = "every solver gets every script",
       .reason =
           "a script that a solver cannot read says nothing of it: 17 % of the tool's are read by both"},
      {.name = "logic_all", .value = share(logic_all), .paper = "100 %: (set-logic ALL) in the tool"},
      {.name = "incremental",
       .value = share(incremental),
       .paper = "supported (IV-A), no share given; in the tool an option, off, on or half of the scripts",
       .reason = "between the tool's settings"},
      {.name = "tactics",
       .value = "those of the targets",
       .paper = "z3's",
       .reason = "of all profiles only z3's names tactics"},
      {.name = "with_tactic",
       .value = share(with_tactic),
       .paper = "half of z3's runs in the tool; the other solver runs the same formula without",
       .reason = "the share is the tool's; a test is one text, so a test with tactics is for z3 alone"},
  };
}

}  // namespace smiter::strategies::histfuzz
