// SPDX-License-Identifier: MIT
#include "ui/summary_text.h"

#include <fmt/format.h>

#include "triage/escape.h"

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

std::string progress_line(const campaign::Snapshot& s) {
  return fmt::format("{}: {} tests ({:.1f}/s now, {:.1f}/s mean), {}, {} clusters{}{}",
                     duration_text(s.seconds), s.counts.tests, s.tests_per_second_now, s.tests_per_second,
                     s.seeds > 0 ? fmt::format("seeds {}/{}", s.seeds_run, s.seeds) : "no seeds", s.clusters,
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

std::string findings_text(const campaign::Snapshot& s, bool seeds) {
  std::string out;
  for (const campaign::ClusterLine& f : s.findings) {
    if ((f.origin == "seed") != seeds) continue;
    out += fmt::format("  {}  {} in {} ({}), {} bytes{}, {} test{}{}\n", f.folder, f.kind,
                       printable(f.solver), f.proof, f.bytes, f.reduced ? "" : ", not reduced", f.triggers,
                       f.triggers == 1 ? "" : "s", f.known ? ", known" : "");
  }
  return out;
}

}  // namespace

std::string summary_text(const campaign::Snapshot& s, const std::string& folder) {
  std::string out = fmt::format(
      "\n{} tests in {} ({:.1f} per second, {:.1f} per CPU-second; {:.1f} % of the CPU outside "
      "solvers), {}{}\n",
      s.counts.tests, duration_text(s.seconds), s.tests_per_second, s.tests_per_cpu_second,
      100 * s.outside_share,
      s.seeds > 0 ? fmt::format("{} seed{} run", s.seeds_run, s.seeds_run == 1 ? "" : "s") : "no seeds",
      s.seeds_skipped > 0 ? fmt::format(", {} could not be used", s.seeds_skipped) : "");
  for (const auto& c : s.counts.solvers) {
    out += fmt::format(
        "  {}: {} queries, sat {}, unsat {}, unknown {}, timeout {}, rejected {}, mean {:.1f} ms\n",
        printable(c.label), c.queries, share_text(c.outcomes[Outcome::Sat], c.queries),
        share_text(c.outcomes[Outcome::Unsat], c.queries),
        share_text(c.outcomes[Outcome::Unknown], c.queries),
        share_text(c.outcomes[Outcome::Timeout], c.queries),
        share_text(c.outcomes[Outcome::Unsupported] + c.outcomes[Outcome::Error], c.queries),
        c.queries == 0 ? 0.0 : c.cpu_ms / static_cast<double>(c.queries));
  }
  for (const std::string& warning : s.warnings) out += "WARNING: " + printable(warning) + "\n";
  if (s.counts.our_errors > 0)
    out += fmt::format(
        "WARNING: {} times a verified model contradicted what we expected: a bug of ours, or of rules of "
        "yours; "
        "see {}/our_errors.txt\n",
        s.counts.our_errors, printable(folder));
  if (!s.own_crashes.empty()) out += "Crashes of Smiter itself:\n" + first_lines(s.own_crashes);
  if (!s.bad_labels.empty()) out += "Bad labels of seeds:\n" + first_lines(s.bad_labels);
  if (s.findings.empty()) return out + "No bug was found. The campaign is in " + printable(folder) + ".\n";
  const std::string by_mutants = findings_text(s, false), by_seeds = findings_text(s, true);
  if (!by_mutants.empty()) out += "Found by mutants:\n" + by_mutants;
  if (!by_seeds.empty()) out += "Shown by seeds as they are:\n" + by_seeds;
  return out +
         fmt::format(
             "{} clusters, {} of them new. Reports: {}/findings/*/report.md; one page: smiter report {}\n",
             s.clusters, s.new_clusters, printable(folder), triage::shell_word(folder));
}

}  // namespace smiter::ui
