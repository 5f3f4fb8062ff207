// SPDX-License-Identifier: MIT
#include "strategies/storm/options.h"

#include <cstdint>
#include <string>

namespace smiter::strategies::storm {

namespace {

// 0 and empty stand for the paper's. Whoever changes one of them later says all of them anew.
base::OptionRow number(const char* name, const char* key, std::int64_t most, const char* help) {
  return {.name = name,
          .help = help,
          .standard = std::uint32_t{0},
          .bounds = base::OptionBounds::between(1, most),
          .key = key,
          .group = "storm"};
}

}  // namespace

std::vector<base::OptionRow> option_rows() {
  return {
      number("--storm-assertions", "storm/assertions", 10'000,
             "storm: assertions of an instance, at most, besides a contradiction and names (A_max; 64)"),
      number("--storm-depth", "storm/depth", 10'000,
             "storm: depth of the Boolean structure, at most; an atom has 1 (D_max; 64)"),
      number("--storm-pool", "storm/pool", 1'000'000,
             "storm: formulas made from those of the seed (NC; 200 to 1500, by the seed)"),
      number("--storm-instances", "storm/instances", 1'000'000,
             "storm: instances of a unit (NM; 300 to 1000, by the seed)"),
      number("--storm-assignments", "storm/assignments", 10'000,
             "storm: assignments of a unit, which share its instances (1)"),
      {.name = "--storm-only",
       .help = "storm: one kind of instances: sat and unsat have one check-sat, incremental levels and "
               "several",
       .standard = std::string(),
       .choices = {"sat", "unsat", "incremental"},
       .key = "storm/only",
       .group = "storm"},
      {.name = "--storm-trust",
       .help = "storm: believe this solver about formulas whose value we cannot tell (quantifiers);\n"
               "such tests say so, and what contradicts them is a disagreement, not a proof",
       .standard = std::string(),
       .key = "storm/trust",
       .group = "storm",
       .names_solver = true},
  };
}

StormPolicy policy_of(std::string_view variant, const base::OptionValues& options) {
  StormPolicy policy = variant == "paper" ? StormPolicy::as_published() : StormPolicy{};
  if (const auto most = options.number("storm-assertions"); most != 0) policy.max_assertions = most;
  if (const auto most = options.number("storm-depth"); most != 0) policy.max_depth = most;
  if (const auto count = options.number("storm-assignments"); count != 0) policy.assignments = count;
  policy.constructed = options.number("storm-pool");
  policy.instances = options.number("storm-instances");
  const std::string& only = options.text("storm-only");
  if (only == "sat") policy.incremental = policy.unsat = 0;
  if (only == "incremental") policy.incremental = 1000;
  if (only == "unsat") {
    policy.incremental = 0;
    policy.unsat = 1000;
  }
  return policy;
}

}  // namespace smiter::strategies::storm
