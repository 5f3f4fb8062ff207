// SPDX-License-Identifier: MIT
// What `smiter upgrade` writes: the verdict, tables and the worst differences, for people and for
// programs. Shows numbers, computes none.
#pragma once

#include <string>
#include <vector>

#include "base/json.h"
#include "ui/export/results.h"
#include "upgrade/compare/compare.h"
#include "upgrade/run/measure.h"

namespace smiter::ui {

// Everything that a report shows.
struct UpgradeReport {
  const upgrade::Measured& measured;
  const upgrade::Rule& rule;
  std::vector<upgrade::Comparison> comparisons;
  std::vector<upgrade::Verdict> verdicts;  // one for each
  upgrade::Missing missing = {};
  std::vector<std::string> notes = {};  // files that were left out
  unsigned variants = 0;
};

inline constexpr std::size_t kWorst = 20;

[[nodiscard]] std::string upgrade_markdown(const UpgradeReport& report);
// The same for a terminal: nothing is escaped but what would drive it.
[[nodiscard]] std::string upgrade_plain(const UpgradeReport& report);
[[nodiscard]] base::Json upgrade_json(const UpgradeReport& report);
// One test case for each query and new version; a change for the worse is a failure.
[[nodiscard]] Results upgrade_results(const UpgradeReport& report);
[[nodiscard]] std::string upgrade_html(const UpgradeReport& report);

// A command that shows this difference, for a shell.
[[nodiscard]] std::string command_for(const UpgradeReport& report, const upgrade::Comparison& comparison,
                                      const upgrade::Difference& difference);
// "sat -> unsat; z3 is wrong: …", "120 ms -> 950 ms (7.9x)".
[[nodiscard]] std::string describe(const upgrade::Difference& difference);
// What was not done, a line each; empty if all was.
[[nodiscard]] std::vector<std::string> missing_lines(const UpgradeReport& report);
// "4.1 % (2 of 49)".
[[nodiscard]] std::string part_text(std::size_t part, std::size_t all);

}  // namespace smiter::ui
