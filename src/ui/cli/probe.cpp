// SPDX-License-Identifier: MIT
#include "ui/cli/probe.h"

#include <chrono>
#include <cstdio>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "ask/library.h"
#include "capability/difference.h"
#include "capability/record_json.h"
#include "ui/cli/asking.h"
#include "ui/cli/exit_codes.h"
#include "ui/option/operators_option.h"

namespace smiter::ui {

namespace {

using capability::Kind;
using capability::Record;

int bad_use(const base::Error& error) {
  fmt::print(stderr, "smiter solvers: {}\n", error.to_string());
  return kBadUse;
}

void print_section(const Record& record, Kind kind) {
  const auto& section = record.section(kind);
  std::vector<std::string> lacks;
  for (const auto& [name, entry] : section)
    if (!is_understood(entry.reply)) lacks.push_back(name);
  fmt::print("  {:10} {:>4} of {}", name_of(kind), section.size() - lacks.size(), section.size());
  if (!lacks.empty()) fmt::print("; not: {}", fmt::join(lacks, ", "));
  fmt::print("\n");
}

void print_text(const std::string& label, const Record& record, double seconds) {
  fmt::print("{}: {}\n  {}\n  asked in {:.1f} s\n", label, record.name, record.version, seconds);
  for (std::size_t i = 0; i < capability::kKinds; ++i) print_section(record, static_cast<Kind>(i));
  for (const capability::Finding& finding : record.findings) {
    fmt::print("  FINDING    {} ({}): expected {}, said {}\n{}", finding.name, name_of(finding.reply),
               finding.expected, finding.said, finding.script);
  }
}

}  // namespace

int run_probe(const ProbeOptions& options) {
  const auto ops = Operators::load(options.operators);
  if (!ops) return bad_use(ops.error());
  int exit_code = kNothingFound;
  for (const std::string& spec : options.specs) {
    const auto config = solver::parse_solver_spec(spec);
    if (!config) return bad_use(config.error());
    const auto begin = std::chrono::steady_clock::now();
    const auto record = ask::record_of(*config, ops->table(),
                                       {.again = options.again, .progress = progress_line(config->label)});
    const std::chrono::duration<double> took = std::chrono::steady_clock::now() - begin;
    end_progress_line();
    if (!record) return bad_use(record.error());
    if (options.json) {
      fmt::print("{}", to_json(*record));
    } else {
      print_text(config->label, *record, took.count());
    }
    std::fflush(stdout);
    if (!record->findings.empty()) exit_code = kFindings;
  }
  return exit_code;
}

int run_diff(const ProbeOptions& options) {
  const auto ops = Operators::load(options.operators);
  if (!ops) return bad_use(ops.error());
  const auto first = find_record(options.diff[0], ops->table());
  if (!first) return bad_use(first.error());
  const auto second = find_record(options.diff[1], ops->table());
  if (!second) return bad_use(second.error());
  const auto all = capability::differences(*first, *second);
  const auto print = [&](const std::string& title, bool of_second) {
    fmt::print("{}:\n", title);
    for (const capability::Difference& each : all) {
      const auto& names = of_second ? each.only_second : each.only_first;
      if (!names.empty()) fmt::print("  {:10} {}\n", name_of(each.kind), fmt::join(names, ", "));
    }
  };
  print("new in " + second->name, true);
  print("gone since " + first->name, false);
  return kNothingFound;
}

}  // namespace smiter::ui
