// SPDX-License-Identifier: MIT
#include "base/hostile_options.h"

#include <algorithm>
#include <array>

namespace smiter::base {

namespace {

constexpr auto kWhole = std::to_array<std::string_view>(
    {"print-success", "verbosity", "verbose", "in", "out", "err", "quiet", "help", "interactive-mode",
     "interactive", "expand-definitions", "warning", "timeout", "rlimit", "reproducible-resource-limit"});
constexpr auto kBeginnings =
    std::to_array<std::string_view>({"print-", "pp.", "stats", "statistics", "tlimit", "rlimit-", "output"});
// z3 has a file, a log, a trace or a dump in many a module: sat.drat.file, solver.proof.log,
// solver.smtlib2_log, trace_file_name.
constexpr auto kInside = std::to_array<std::string_view>({"file", "trace", "channel", "dump", "output"});
constexpr auto kEnds = std::to_array<std::string_view>({".log", "_log", "-log", ".timeout", ".rlimit"});

}  // namespace

bool is_hostile_option(std::string_view keyword) {
  if (keyword.starts_with(':')) keyword.remove_prefix(1);
  const auto any = [](const auto& table, auto&& test) { return std::ranges::any_of(table, test); };
  return any(kWhole, [&](std::string_view w) { return keyword == w; }) ||
         any(kBeginnings, [&](std::string_view w) { return keyword.starts_with(w); }) ||
         any(kInside, [&](std::string_view w) { return keyword.find(w) != std::string_view::npos; }) ||
         any(kEnds, [&](std::string_view w) { return keyword.ends_with(w); });
}

bool is_hostile_argument(std::string_view word) {
  if (word.find('/') != std::string_view::npos) return true;
  word.remove_prefix(std::min(word.find_first_not_of('-'), word.size()));
  const std::string_view name = word.substr(0, word.find_first_of("=:"));
  return name == "install" || is_hostile_option(name);
}

}  // namespace smiter::base
