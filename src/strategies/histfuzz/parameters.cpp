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
      return "1 to 5, most scripts have 3";
  }
  return {};
}

std::string skeletons(std::uint32_t seeds) {
  return seeds == 0 ? "of old bugs" : "of " + std::to_string(seeds) + " seeds";
}

constexpr const char* kWithPoolNames = "none: without effect beside the names of the pool";
constexpr const char* kFromTool = "the paper gives no number; this is what the tool does";

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
      {"tests of a unit", std::to_string(tests)},
      {"blanks filled by rules", yes_or_no(rules), "yes (Alg. 1, lines 13 to 15)"},
      {"skeletons", skeletons(skeleton_seeds), "of old bugs (III-A)"},
      {"assertions", in_words(assertions), "1 to 5, most scripts have 3 (III-C)"},
      {"skeletons drawn as often as bugs had them", share(by_count), "0 % (Alg. 1, line 6)"},
      {"most blanks of a skeleton", number_or_any(most_blanks), "any"},
      {"atoms of another theory than the script's", share(other_shelf),
       "not said; the tool fills a script with atoms of one theory", kFromTool},
      {"atoms that share a sort are preferred", yes_or_no(prefers_shared_sorts), "no (Alg. 1, line 17)"},
      {"draws until an atom fits", std::to_string(draws)},
      {"variables keep the names of the pool", yes_or_no(pool_names), "yes (III-A 3)"},
      {"otherwise: a variable that is there", pool_names ? kWithPoolNames : share(reuse)},
      {"otherwise: most variables of a sort", pool_names ? kWithPoolNames : std::to_string(most_variables)},
      {"translocations", "1 to " + std::to_string(most_translocations), "not said; the tool makes 1 to 10",
       kFromTool},
      {"bound variables that do not occur", share(vacuous), "not said; half of them in the tool", kFromTool},
      {"one more bound variable", share(another_bound), "0 %"},
      {"most variables of a quantifier", std::to_string(most_bound), "1"},
      {"units with operators that one solver alone knows", share(solver_specific),
       "every solver gets every script",
       "a script that a solver cannot read says nothing of it; z3 and cvc5 both read 17 % of the tool's"},
      {"logic ALL", share(logic_all), "not said; always in the tool", kFromTool},
      {"incremental scripts", share(incremental), "supported, no share given (IV-A)",
       "the tool makes none, all or half of them so"},
      {"tactics", "those of the targets", "z3's", "z3 is the only target that has any"},
      {"scripts with tactics", share(with_tactic),
       "not said; half of z3's runs in the tool, the other solver gets the formula without",
       "a test is one text, so one with tactics is for z3 alone"},
  };
}

}  // namespace smiter::strategies::histfuzz
