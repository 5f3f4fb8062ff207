// SPDX-License-Identifier: MIT
#include "ui/summary_text.h"

#include <algorithm>
#include <array>

#include <fmt/core.h>

#include "triage/report/escape.h"
#include "ui/focus_text.h"

namespace smiter::ui {

using campaign::Outcome;
using triage::printable;

std::string duration_text(double seconds) {
  const auto all = static_cast<std::uint64_t>(seconds < 0 ? 0 : seconds);
  const std::uint64_t h = all / 3600, m = all / 60 % 60, s = all % 60;
  return h > 0 ? fmt::format("{}:{:02}:{:02}", h, m, s) : fmt::format("{}:{:02}", m, s);
}

std::string share_text(std::uint64_t part, std::uint64_t all) {
  if (all == 0) return "-";
  const double percent = 100.0 * static_cast<double>(part) / static_cast<double>(all);
  return percent > 0 && percent < 9.95 ? fmt::format("{:.1f} %", percent) : fmt::format("{:.0f} %", percent);
}

std::string count_text(std::uint64_t count, std::string_view thing) {
  return fmt::format("{} {}{}", count, thing, count == 1 ? "" : "s");
}

std::span<const FindingGroup> finding_groups() {
  static constexpr std::array kGroups = {
      FindingGroup{triage::Origin::Mutant, "Found by mutants"},
      FindingGroup{triage::Origin::Generated, "Shown by random scripts as they are"},
      FindingGroup{triage::Origin::Question, "Shown by questions to the solvers"},
      FindingGroup{triage::Origin::Seed, "Shown by seeds as they are"},
  };
  return kGroups;
}

const std::vector<OutcomeColumn>& outcome_columns() {
  static const std::vector<OutcomeColumn> columns = {
      {"sat", "sat", {Outcome::Sat}},
      {"unsat", "unsat", {Outcome::Unsat}},
      {"unknown", "unkn.", {Outcome::Unknown}},
      {"limit", "limit", {Outcome::Timeout, Outcome::Memory}},
      {"rejected", "rej.", {Outcome::Unsupported, Outcome::Error}},
      {"crash", "crash", {Outcome::Crash}},
      {"other", "other", {Outcome::Simplified, Outcome::Other}},
  };
  return columns;
}

std::uint64_t count_of(const OutcomeColumn& column, const campaign::Outcomes& outcomes) {
  std::uint64_t sum = 0;
  for (const Outcome o : column.outcomes) sum += outcomes[o];
  return sum;
}

std::string progress_line(const campaign::Snapshot& s) {
  return fmt::format("{}: {} ({:.1f}/s now, {:.1f}/s mean), {}, {}{}{}", duration_text(s.seconds),
                     count_text(s.counts.tests, "test"), s.tests_per_second_now, s.tests_per_second,
                     s.seeds > 0 ? fmt::format("seeds {}/{}", s.seeds_run, s.seeds) : "no seeds",
                     count_text(s.clusters, "cluster"),
                     s.reductions_waiting > 0 ? fmt::format(", {} to be reduced", s.reductions_waiting) : "",
                     s.last_finding >= 0 ? ", last finding at " + duration_text(s.last_finding) : "");
}

namespace {

std::string first_lines(const std::vector<std::string>& lines) {
  constexpr std::size_t kShown = 10;
  std::string out;
  for (std::size_t i = 0; i < std::min(lines.size(), kShown); ++i) out += "  " + printable(lines[i]) + "\n";
  if (lines.size() > kShown) out += fmt::format("  and {} more, in summary.json\n", lines.size() - kShown);
  return out;
}

std::string findings_text(const campaign::Snapshot& s, triage::Origin origin, std::string_view title) {
  std::string out;
  for (const campaign::ClusterLine& f : s.findings) {
    if (f.origin != triage::name_of(origin)) continue;
    if (out.empty()) out = fmt::format("{}:\n", title);
    out += fmt::format("  {}  {} in {} ({}), {} bytes{}, {}{}\n", f.folder, f.kind, printable(f.solver),
                       f.proof, f.bytes, f.reduced ? "" : ", not reduced", count_text(f.triggers, "test"),
                       f.known ? ", known" : "");
  }
  return out;
}

// A row per solver and the sum; each row adds up to its queries.
std::string outcomes_text(const campaign::Counts& counts) {
  if (counts.solvers.empty()) return {};
  std::size_t wide = 7;  // of the names; with short ones a row has 80 columns at most
  for (const auto& c : counts.solvers) wide = std::max(wide, printable(c.label).size());
  const auto width = [](const OutcomeColumn& column) { return std::max<std::size_t>(6, column.name.size()); };
  std::string out = fmt::format("  {:<{}} {:>7}", "answers", wide, "queries");
  for (const OutcomeColumn& column : outcome_columns())
    out += fmt::format(" {:>{}}", column.name, width(column));
  out += "  mean ms\n";
  const auto row = [&](const std::string& name, const campaign::Outcomes& outcomes, double cpu_ms) {
    const std::uint64_t all = outcomes.total();
    out += fmt::format("  {:<{}} {:>7}", name, wide, all);
    for (const OutcomeColumn& column : outcome_columns())
      out += fmt::format(" {:>{}}", count_of(column, outcomes), width(column));
    out += fmt::format(" {:>8.1f}\n", all == 0 ? 0.0 : cpu_ms / static_cast<double>(all));
  };
  campaign::Outcomes sum;
  double cpu_ms = 0;
  for (const auto& c : counts.solvers) {
    row(printable(c.label), c.outcomes, c.cpu_ms);
    sum.add(c.outcomes);
    cpu_ms += c.cpu_ms;
  }
  if (counts.solvers.size() > 1) row("all", sum, cpu_ms);
  if (sum[Outcome::Other] + sum[Outcome::Simplified] > 0)
    out +=
        "  (other: terms were simplified instead, no check-sat was reached, output\n"
        "  that is no answer, a known non-bug of the solver, or a process that could\n"
        "  not be started)\n";
  return out;
}

// What solvers were asked for besides answers.
std::string claims_text(const campaign::Counts& counts) {
  std::string out;
  for (std::size_t i = 0; i < counts.claims.size(); ++i) {
    const campaign::ClaimCounts& c = counts.claims[i];
    if (c.asked == 0) continue;
    out +=
        fmt::format("{} {} ({} hold, {} wrong, {} not judged)", out.empty() ? "  claims:" : ",\n         ",
                    claim::name_of(static_cast<claim::Kind>(i)), c.held, c.wrong, c.asked - c.held - c.wrong);
  }
  return out.empty() ? out : out + "\n";
}

}  // namespace

std::string summary_text(const campaign::Snapshot& s, const std::string& folder) {
  std::string out = fmt::format(
      "\n{} in {} ({:.1f} per second, {:.1f} per CPU-second; {:.1f} % of the CPU outside "
      "solvers), {}{}\n",
      count_text(s.counts.tests, "test"), duration_text(s.seconds), s.tests_per_second,
      s.tests_per_cpu_second, 100 * s.outside_share,
      s.seeds > 0 ? count_text(s.seeds_run, "seed") + " run" : "no seeds",
      s.seeds_skipped > 0 ? fmt::format(", {} could not be used", s.seeds_skipped) : "");
  out += outcomes_text(s.counts);
  out += claims_text(s.counts);
  out += focus_text(s.focus);
  for (const std::string& warning : s.warnings) out += "WARNING: " + printable(warning) + "\n";
  if (s.counts.our_errors > 0)
    out += fmt::format(
        "WARNING: a verified model contradicted what we expected, {}: a bug of ours, or of rules of yours; "
        "see {}/our_errors.txt\n",
        count_text(s.counts.our_errors, "time"), printable(folder));
  if (!s.own_crashes.empty()) out += "Crashes of Smiter itself:\n" + first_lines(s.own_crashes);
  if (!s.bad_labels.empty()) out += "Bad labels of seeds:\n" + first_lines(s.bad_labels);
  if (s.findings.empty()) return out + "No bug was found. The campaign is in " + printable(folder) + ".\n";
  for (const FindingGroup& group : finding_groups()) out += findings_text(s, group.origin, group.title);
  return out +
         fmt::format("{}, {} of them new. Reports: {}/findings/*/report.md; one page: smiter report {}\n",
                     count_text(s.clusters, "cluster"), s.new_clusters, printable(folder),
                     triage::shell_word(folder));
}

}  // namespace smiter::ui
