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
      {.name = "tests", .value = std::to_string(tests), .paper = "30 in the tool"},
      {.name = "most_pairs",
       .value = std::to_string(most_pairs),
       .paper = "any number of pairs",
       .reason = "beyond 32 nothing new is seen"},
      {.name = "pairs",
       .value = std::to_string(pairs),
       .paper = "any number, each variable once",
       .reason = "as many as are prepared"},
      {.name = "mixed", .value = in_words(mixed), .paper = "no: seeds of the same answer (Prop. 1 and 2)"},
      {.name = "rows",
       .value = in_words(rows),
       .paper = "11 in the tool: 3 of Int, 4 of Real (two are the same), 1 of BitVec, 3 of String",
       .reason = "the same without the repetition; bit-vectors of any width instead of 8 bits; a product is "
                 "inverted by division only where the witness makes neither factor 0 or the constraints are "
                 "asserted, since x / 0 may be anything"},
  };
}

}  // namespace smiter::strategies::fusion
