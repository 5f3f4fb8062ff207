// SPDX-License-Identifier: MIT
#include "strategies/fusion/parameters.h"

#include <algorithm>
#include <string>

#include <fmt/core.h>

#include "strategies/fusion/fusion_rules.h"
#include "strategies/fusion/options.h"

namespace smiter::strategies::fusion {

namespace {

std::string in_words(Mixed mixed) {
  switch (mixed) {
    case Mixed::No:
      return "no";
    case Mixed::Yes:
      return "yes";
    case Mixed::Only:
      return "only such pairs";
  }
  return {};
}

std::string in_words(FusionRows rows) {
  const auto all = builtin_rules();
  const auto used = rows == FusionRows::All ? static_cast<std::ptrdiff_t>(all.size())
                                            : std::ranges::count(all, true, &Rule::published);
  return fmt::format("{} of data/fusions", used);
}

}  // namespace

std::vector<Parameter> parameters(std::string_view variant) {
  const FusionPolicy policy = policy_of(variant, standard_options());
  // All of them: a member that is added does not compile until it has a row.
  const auto& [tests, most_pairs, pairs, mixed, rows] = policy;
  return {
      {"tests of a pair of seeds", std::to_string(tests), "30 (the tool)"},
      {"pairs of variables prepared", std::to_string(most_pairs), "all", "more than any test uses"},
      {"pairs of variables in a test", "1 to " + std::to_string(pairs), "any number, each variable once",
       "as many as are prepared"},
      {"sat and unsat together", in_words(mixed), "no"},
      {"fusions", in_words(rows), "11: 3 of Int, 4 of Real, 1 of BitVec, 3 of String (the tool)",
       "two of the 11 are one; bit-vectors have any width instead of 8; a product is inverted by division "
       "only where the witness makes neither factor 0 or the constraints are asserted, since x / 0 may be "
       "anything"},
  };
}

}  // namespace smiter::strategies::fusion
