// SPDX-License-Identifier: MIT
#include "campaign/setup/setting_rows.h"

#include <algorithm>

namespace smiter::campaign {

namespace {

using base::OptionBounds;
using enum SettingForm;

// What the campaign works on.
void add_work(std::vector<SettingRow>& rows) {
  rows.insert(rows.end(),
              {
                  {.option = {.name = "SEEDS",
                              .help = "Scripts, folders (their *.smt2, at any depth) and globs",
                              .key = "seeds"},
                   .member = &Settings::seeds,
                   .in_every_store = true},
                  {.option = {.name = "--generated",
                              .help = "Also use this many random scripts as seeds: every pair of theories, "
                                      "odd widths, deep terms, push and pop (smiter help campaigns, "
                                      "section Seeds)",
                              .bounds = OptionBounds::between(1, 20'000),
                              .key = "generated"},
                   .member = &Settings::generated},
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
              });
}

// How long this run takes, and what it may use.
void add_run(std::vector<SettingRow>& rows) {
  rows.insert(
      rows.end(),
      {
          {.option = {.name = "--time",
                      .help = "Stop after this time (60s, 10m, 8h). Default: run until Ctrl-C",
                      .takes = "TIME",
                      .key = "time_ms",
                      .group = "this run"},
           .member = &Settings::time_ms,
           .form = Duration,
           .in_every_store = true},
          {.option = {.name = "--cpu-time",
                      .help =
                          "Stop after this CPU time, Smiter's and the solvers' together. Default: no limit",
                      .takes = "TIME",
                      .key = "cpu_ms",
                      .group = "this run"},
           .member = &Settings::cpu_ms,
           .form = Duration},
          {.option = {.name = "--tests",
                      .help = "Stop after this many tests, seeds included. Default: no limit",
                      .bounds = OptionBounds::positive(),
                      .key = "tests",
                      .group = "this run"},
           .member = &Settings::tests,
           .in_every_store = true},
          {.option = {.name = "--jobs,-j",
                      .help = "Tests that run at a time",
                      .bounds = OptionBounds::between(1, 1024),
                      .key = "jobs"},
           .member = &Settings::jobs,
           .in_every_store = true,
           .shows_default = true},
          {.option = {.name = "--seed",
                      .help = "Random seed: the same number makes the same tests",
                      .key = "seed",
                      .may_change = false},
           .member = &Settings::seed,
           .in_every_store = true,
           .shows_default = true},
      });
}

// What is tried beyond the seeds and the given options.
void add_extras(std::vector<SettingRow>& rows) {
  rows.insert(
      rows.end(),
      {
          {.option = {.name = "--options",
                      .help = "Which of a solver's own options to try: none, those that maintainers want "
                              "bug reports about (policy), or all",
                      .choices = {"none", "policy", "all"},
                      .key = "options"},
           .member = &Settings::options,
           .form = Word,
           .in_every_store = true,
           .shows_default = true},
          {.option =
               {.name = "--ask",
                .help =
                    "What else to ask a solver for, and judge: cores, assumptions, assignments, "
                    "interpolants, abducts, elimination, optima, proofs (a list with commas), all or none",
                .words = {"cores", "assumptions", "assignments", "interpolants", "abducts", "elimination",
                          "optima", "proofs", "all", "none"},
                .takes = "LIST",
                .key = "ask"},
           .member = &Settings::ask,
           .shows_default = true},
          {.option = {.name = "--ask-one-in",
                      .help = "Ask for it after one in so many tests",
                      .bounds = OptionBounds::between(1, 1'000'000),
                      .key = "ask_one_in"},
           .member = &Settings::ask_one_in,
           .shows_default = true},
      });
}

// Which bugs are known before, and what becomes of findings.
void add_findings(std::vector<SettingRow>& rows) {
  rows.insert(
      rows.end(),
      {
          {.option = {.name = "--known",
                      .help = "Bugs that are already known: the folder of a campaign, or a file that smiter "
                              "report --keys wrote. They are counted, but do not change the exit code",
                      .takes = "DIR|FILE",
                      .key = "known"},
           .member = &Settings::known,
           .in_every_store = true},
          // The store is in it, so it need not say so.
          {.option = {.name = "--out",
                      .help = "The folder of the campaign; it must not hold a campaign yet",
                      .takes = "DIR",
                      .may_change = false},
           .member = &Settings::out,
           .shows_default = true},
          // It may have a password in it.
          {.option = {.name = "--store",
                      .help = "Keep the campaign in this PostgreSQL database, which holds none yet. "
                              "--out then holds what belongs to this machine (smiter help clusters)",
                      .takes = "postgresql://...",
                      .may_change = false},
           .member = &Settings::store},
          {.option = {.name = "--lease",
                      .help =
                          "With --store: what a machine holds that is not heard of for this time is done by "
                          "others. Default: 60s",
                      .takes = "TIME",
                      .key = "lease_ms",
                      .may_change = false},
           .member = &Settings::lease_ms,
           .form = Duration},
          {.option =
               {.name = "--stop-on-first",
                .help = "Stop at the first confirmed new finding. That a solver says unknown does not count "
                        "(smiter help campaigns, section Worth)",
                .key = "stop_on_first"},
           .member = &Settings::stop_on_first,
           .in_every_store = true},
          {.option = {.name = "--worth",
                      .help =
                          "How to weigh findings: as maintainers do (a wrong unsat far above an unknown), "
                          "or all alike (equal)",
                      .choices = {"maintainers", "equal"},
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
                      .help =
                          "Do not run questions as tests. Before a campaign Smiter asks each solver what it "
                          "understands. By default, what a solver got wrong there is tested, too",
                      .key = "test_questions"},
           .member = &Settings::test_questions,
           .clears = true},
          {.option = {.name = "--deterministic",
                      .help = "Make the same sequence of tests for any number of jobs: learn nothing during "
                              "the campaign",
                      .key = "deterministic",
                      .may_change = false},
           .member = &Settings::deterministic,
           .in_every_store = true},
          {.option = {.name = "--guided",
                      .help = "Come back to tests that make a solver do something new, as its statistics "
                              "show (smiter help campaigns, section Guided). Not with --deterministic, "
                              "--paper-limits or --store",
                      .key = "guided"},
           .member = &Settings::guided},
          {.option = {.name = "--paper-limits",
                      .help = "Give every query the full --timeout (8s if that is not given), not a shorter "
                              "limit learned from earlier answers",
                      .key = "paper_limits",
                      .may_change = false},
           .member = &Settings::paper_limits,
           .in_every_store = true},
          {.option = {.name = "--operators",
                      .help = "Add the operators in this file to those that Smiter knows (smiter help "
                              "operators)",
                      .takes = "FILE",
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
    add_run(rows);
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
