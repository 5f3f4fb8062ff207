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
             "storm: how many assertions an instance has, at most (A_max). Assertions that make an instance "
             "unsat or name formulas are not counted. Default: 64"),
      number("--storm-depth", "storm/depth", 10'000,
             "storm: how deep the Boolean structure of a formula may be (D_max). An atom has depth 1. "
             "Default: 64"),
      number("--storm-pool", "storm/pool", 1'000'000,
             "storm: how many formulas are built from the seed's (NC). Default: 200 to 1500, depending on "
             "the seed"),
      number("--storm-instances", "storm/instances", 1'000'000,
             "storm: how many instances a unit makes (NM). Default: 300 to 1000, depending on the seed"),
      number("--storm-assignments", "storm/assignments", 10'000,
             "storm: how many assignments share the instances of a unit. Default: 1"),
      {.name = "--storm-only",
       .help = "storm: make only one kind of instance: sat or unsat with one check-sat, or incremental with "
               "levels and several. Default: all kinds",
       .standard = std::string(),
       .choices = {"sat", "unsat", "incremental"},
       .key = "storm/only",
       .group = "storm"},
      {.name = "--storm-trust",
       .help = "storm: believe this solver about formulas that our evaluator has no value for. A "
               "solver that answers otherwise then disagrees with it, and is not refuted",
       .standard = std::string(),
       .takes = "SOLVER",
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
