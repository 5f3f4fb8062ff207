// SPDX-License-Identifier: MIT
#include "ui/option/storm_options.h"

#include <array>
#include <cstdint>

#include <fmt/core.h>

namespace smiter::ui {

namespace {

struct Row {
  const char* name;
  std::uint32_t campaign::StormSettings::*field;
  std::int64_t most;
  const char* help;
};

constexpr std::array kRows = {
    Row{"--storm-assertions", &campaign::StormSettings::assertions, 10'000,
        "storm: assertions of an instance, at most, besides a contradiction and names (A_max; 64)"},
    Row{"--storm-depth", &campaign::StormSettings::depth, 10'000,
        "storm: depth of formulas, at most (D_max; 64)"},
    Row{"--storm-pool", &campaign::StormSettings::pool, 1'000'000,
        "storm: formulas made from those of the seed (NC; 200 to 1500, by the seed)"},
    Row{"--storm-instances", &campaign::StormSettings::instances, 1'000'000,
        "storm: instances of a unit (NM; 300 to 1000, by the seed)"},
    Row{"--storm-assignments", &campaign::StormSettings::assignments, 10'000,
        "storm: assignments of a unit, which share its instances (1)"},
};

}  // namespace

void add_storm_options(CLI::App& command, campaign::StormSettings& options) {
  for (const Row& row : kRows) {
    command.add_option(row.name, options.*row.field, row.help)->check(CLI::Range(std::int64_t{1}, row.most));
  }
  command
      .add_option(
          "--storm-only", options.only,
          "storm: one kind of instances: sat and unsat have one check-sat, incremental levels and several")
      ->check(CLI::IsMember({"sat", "unsat", "incremental"}));
  command.add_option("--storm-trust", options.trust,
                     "storm: believe this solver about formulas whose value we cannot tell (quantifiers);\n"
                     "such tests say so, and what contradicts them is a disagreement, not a proof");
}

std::vector<std::string> written(const campaign::StormSettings& options) {
  std::vector<std::string> words;
  for (const Row& row : kRows) {
    if (options.*row.field != 0) words.push_back(fmt::format("{}={}", row.name, options.*row.field));
  }
  if (!options.only.empty()) words.push_back("--storm-only=" + options.only);
  if (!options.trust.empty()) words.push_back("--storm-trust=" + options.trust);
  return words;
}

}  // namespace smiter::ui
