// SPDX-License-Identifier: MIT
#include "campaign/setup/setting_rows.h"

#include <algorithm>

namespace smiter::campaign {

namespace {

using base::OptionBounds;
using enum SettingForm;

// What this run does and how long.
void add_work(std::vector<SettingRow>& rows) {
  rows.insert(
      rows.end(),
      {
          {.option = {.name = "SEEDS", .help = "Scripts, folders (their *.smt2) and globs", .key = "seeds"},
           .member = &Settings::seeds,
           .in_every_store = true},
          {.option = {.name = "--solver,-s", .help = "", .key = "solvers", .may_change = false},
           .member = &Settings::solvers,
           .form = ByCommand,
           .in_every_store = true},
          {.option = {.name = "--timeout", .help = "", .key = "wall_ms", .group = "limits"},
           .member = &solver::Limits::wall_ms,
           .form = ByCommand,
           .in_every_store = true},
          {.option = {.name = "--memory", .help = "", .key = "memory_bytes", .group = "limits"},
           .member = &solver::Limits::memory_bytes,
           .form = ByCommand,
           .in_every_store = true},
          {.option = {.name = "--strategy", .help = "", .key = "strategies"},
           .member = &Settings::strategies,
           .form = ByCommand,
           .in_every_store = true},
          {.option = {.name = "--time",
                      .help = "How long this run takes (60s, 10m, 8h); default: until Ctrl-C",
                      .key = "time_ms",
                      .group = "this run"},
           .member = &Settings::time_ms,
           .form = Duration,
           .in_every_store = true},
          {.option = {.name = "--cpu-time",
                      .help = "How much CPU time, ours and the solvers' together; default: no limit",
                      .key = "cpu_ms",
                      .group = "this run"},
           .member = &Settings::cpu_ms,
           .form = Duration},
          {.option = {.name = "--tests",
                      .help = "How many tests this run puts to the solvers, seeds included; default: no "
                              "limit",
                      .bounds = OptionBounds::positive(),
                      .key = "tests",
                      .group = "this run"},
           .member = &Settings::tests,
           .in_every_store = true},
          {.option = {.name = "--jobs,-j",
                      .help = "Tests at a time",
                      .bounds = OptionBounds::between(1, 1024),
                      .key = "jobs"},
           .member = &Settings::jobs,
           .in_every_store = true,
           .shows_default = true},
          {.option = {.name = "--seed",
                      .help = "The same number makes the same tests",
                      .key = "seed",
                      .may_change = false},
           .member = &Settings::seed,
           .in_every_store = true,
           .shows_default = true},
      });
}

// What is tried beyond the seeds and the given options.
void add_extras(std::vector<SettingRow>& rows) {
  rows.insert(rows.end(),
              {
                  {.option = {.name = "--options",
                              .help = "Options of solvers to draw: none, policy (those that maintainers want "
                                      "reports about), all",
                              .words = {"none", "policy", "all"},
                              .key = "options"},
                   .member = &Settings::options,
                   .form = Word,
                   .in_every_store = true,
                   .shows_default = true},
              });
}

// Which bugs are known before, and what becomes of findings.
void add_findings(std::vector<SettingRow>& rows) {
  rows.insert(
      rows.end(),
      {
          {.option = {.name = "--known",
                      .help = "Bugs known until fixed: a campaign's folder, or a file of keys",
                      .key = "known"},
           .member = &Settings::known,
           .in_every_store = true},
          // The store is in it, so it need not say so.
          {.option = {.name = "--out",
                      .help = "The campaign's folder; must not hold one yet",
                      .may_change = false},
           .member = &Settings::out,
           .shows_default = true},
          {.option = {.name = "--stop-on-first",
                      .help = "End at the first confirmed finding that is not known and is more than an "
                              "unknown\n(smiter help campaigns, Worth)",
                      .key = "stop_on_first"},
           .member = &Settings::stop_on_first,
           .in_every_store = true},
          {.option = {.name = "--worth",
                      .help = "What findings are worth: maintainers (a wrong unsat far more than an "
                              "unknown), or equal",
                      .words = {"maintainers", "equal"},
                      .key = "worth"},
           .member = &Settings::worth,
           .form = Word,
           .shows_default = true},
      });
}

// What holds for all tests of the campaign.
void add_conditions(std::vector<SettingRow>& rows) {
  rows.insert(
      rows.end(),
      {
          {.option = {.name = "--no-questions",
                      .help = "Leave out what the solvers got wrong when they were asked what they "
                              "understand",
                      .key = "test_questions"},
           .member = &Settings::test_questions,
           .clears = true},
          {.option = {.name = "--deterministic",
                      .help = "The same sequence of tests for any number of jobs: nothing is learned on "
                              "the way",
                      .key = "deterministic",
                      .may_change = false},
           .member = &Settings::deterministic,
           .in_every_store = true},
          {.option = {.name = "--paper-limits",
                      .help = "Every query gets the full --timeout (8s unless given)",
                      .key = "paper_limits",
                      .may_change = false},
           .member = &Settings::paper_limits,
           .in_every_store = true},
          {.option = {.name = "--operators",
                      .help = "More operator signatures (smiter help operators)",
                      .key = "operators",
                      .may_change = false},
           .member = &Settings::operators,
           .in_every_store = true},
      });
}

void add_internal(std::vector<SettingRow>& rows) {
  const auto add = [&](const char* key, SettingMember member, bool in_every_store) {
    rows.push_back({.option = {.name = "", .help = "", .key = key},
                    .member = member,
                    .form = Internal,
                    .in_every_store = in_every_store});
  };
  add("confirm_runs", &Settings::confirm_runs, true);
  add("reduce_ms", &Settings::reduce_ms, true);
  add("runs", &Settings::runs, false);
  add("smiter_version", &Settings::smiter_version, false);
}

}  // namespace

const std::vector<SettingRow>& setting_rows() {
  static const std::vector<SettingRow> kRows = [] {
    std::vector<SettingRow> rows;
    add_work(rows);
    add_extras(rows);
    add_findings(rows);
    add_conditions(rows);
    add_internal(rows);
    return rows;
  }();
  return kRows;
}

const SettingRow* setting_row(std::string_view option) {
  const auto at = std::ranges::find_if(
      setting_rows(), [&](const SettingRow& row) { return row.option.long_name() == option; });
  return at == setting_rows().end() ? nullptr : &*at;
}

}  // namespace smiter::campaign
