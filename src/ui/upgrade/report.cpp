// SPDX-License-Identifier: MIT
#include "ui/upgrade/report.h"

#include <algorithm>
#include <map>

#include <fmt/format.h>

#include "triage/report/escape.h"

namespace smiter::ui {

using upgrade::Change;
using upgrade::Comparison;
using upgrade::Difference;
using upgrade::kChanges;
using upgrade::Stability;

namespace {

// How words that others chose are written: a terminal shows a backslash or a backquote as it is, and a
// command is copied with it.
struct Words {
  bool escaped = true;

  [[nodiscard]] std::string text(std::string_view words) const {
    return escaped ? triage::markdown(words) : triage::printable(words);
  }
  [[nodiscard]] std::string code(std::string_view words) const {
    return escaped ? triage::markdown_code(words) : triage::printable(words);
  }
  [[nodiscard]] std::string bold(std::string_view words) const {
    return escaped ? fmt::format("**{}**", triage::markdown(words)) : triage::printable(words);
  }
};

Change change_at(std::size_t i) {
  return static_cast<Change>(i);
}

// The changes that occur at all, in their order: columns.
std::vector<std::size_t> occurring(const Comparison& c) {
  std::vector<std::size_t> result;
  for (std::size_t i = 0; i < kChanges; ++i) {
    if (c.counts[i] > 0) result.push_back(i);
  }
  return result;
}

std::string group_table(const char* title, const std::vector<upgrade::Group>& groups, const Comparison& c,
                        const Words& words) {
  const std::vector<std::size_t> columns = occurring(c);
  std::string out = fmt::format("| {} | queries |", title), line = "|---|--:|";
  for (const std::size_t i : columns) {
    out += fmt::format(" {} |", plural_of(change_at(i)));
    line += "--:|";
  }
  out += "\n" + line + "\n";
  // Those without a difference together, in the last line.
  upgrade::Group rest;
  std::size_t together = 0;
  for (const upgrade::Group& g : groups) {
    if (std::ranges::all_of(g.counts, [](std::size_t n) { return n == 0; })) {
      rest.queries += g.queries;
      ++together;
      continue;
    }
    out += fmt::format("| {} | {} |", words.text(g.name.empty() ? "(none)" : g.name), g.queries);
    for (const std::size_t i : columns) out += fmt::format(" {} |", g.counts[i]);
    out += "\n";
  }
  if (together > 0) {
    out += fmt::format("| {} without a difference | {} |", together, rest.queries);
    for (std::size_t i = 0; i < columns.size(); ++i) out += " 0 |";
    out += "\n";
  }
  return out;
}

std::string stability_table(const UpgradeReport& r, const Comparison& c, const Words& words) {
  if (c.stability_queries == 0) return {};
  std::string out = fmt::format(
      "\n### Stability\n\n{} variants of each of {} queries (shuffled, renamed, other seeds), by Mariposa's "
      "categories at {:g} %.\n\n| version | stable | unstable | unsolvable | inconclusive | ... all decided "
      "| ... "
      "none decided | slower variants |\n|---|--:|--:|--:|--:|--:|--:|--:|\n",
      r.variants, c.stability_queries, 100 * (1 - r.rule.alpha));
  const auto row = [&](const std::string& label, const upgrade::StabilityRow& s) {
    const auto n = [&](Stability category) { return s.categories[static_cast<std::size_t>(category)]; };
    out += fmt::format("| {} | {} | {} | {} | {} | {} | {} | {} |\n", words.text(label), n(Stability::Stable),
                       n(Stability::Unstable), n(Stability::Unsolvable), n(Stability::Inconclusive), s.all,
                       s.none, s.time_unstable);
  };
  row(r.measured.versions[0].label, c.from_stability);
  row(r.measured.versions[c.to].label, c.to_stability);
  return out;
}

// Errors and warnings by what they say, without numbers: how many queries each stops.
std::string complaints(const UpgradeReport& r, const Comparison& c, const Words& words) {
  std::map<std::string, std::size_t> counts;
  for (const Difference& d : c.differences) {
    if (d.change == Change::Error || d.change == Change::Warning || d.change == Change::Crash)
      ++counts[fmt::format("{}: {}", name_of(d.change), d.detail)];
  }
  if (counts.empty()) return {};
  std::vector<std::pair<std::string, std::size_t>> sorted(counts.begin(), counts.end());
  std::ranges::stable_sort(sorted, [](const auto& a, const auto& b) { return a.second > b.second; });
  std::string out =
      fmt::format("\n### What {} says that {} does not\n\n| queries | message |\n|--:|---|\n",
                  words.text(r.measured.versions[c.to].label), words.text(r.measured.versions[0].label));
  for (std::size_t i = 0; i < std::min(kWorst, sorted.size()); ++i)
    out += fmt::format("| {} | {} |\n", sorted[i].second, words.text(sorted[i].first));
  return out;
}

std::string worst(const UpgradeReport& r, const Comparison& c, const Words& words) {
  if (c.differences.empty()) return {};
  std::string out = fmt::format(
      "\n### Differences{}\n\n",
      c.differences.size() > kWorst ? fmt::format(", the first {} of {}", kWorst, c.differences.size()) : "");
  for (std::size_t i = 0; i < std::min(kWorst, c.differences.size()); ++i) {
    const Difference& d = c.differences[i];
    out += fmt::format("{}. {} {}: {}\n   {}\n", i + 1, words.bold(name_of(d.change)),
                       words.code(r.measured.queries[d.query].name), words.text(describe(d)),
                       words.code(command_for(r, c, d)));
  }
  return out;
}

// How the differences were told from noise.
std::string statistics_text(const UpgradeReport& r, const Comparison& c) {
  std::string out = fmt::format("{} of {} queries were run by both. The first runs raised {} suspicion{}",
                                c.compared, r.measured.queries.size(), c.tests, c.tests == 1 ? "" : "s");
  if (c.tests > 0)
    out += fmt::format(
        "; up to {} further runs of each version with fresh seeds decided about each, and the runs that "
        "raised it do not count. The chance of even one false alarm among the times, lost answers, crashes "
        "and errors is at most {:g} % (exact tests, Holm's correction)",
        c.seeds, 100 * r.rule.alpha);
  out += fmt::format(". Slower means: by a factor of at least {:g} and {:g} ms of CPU time.", r.rule.factor,
                     r.rule.least_ms);
  if (!c.times_compared)
    out += fmt::format(
        " Times were not compared: one is a native build and the other WebAssembly, which is slower. {} "
        "check-sat{} that only the latter did not decide within its limits count neither as lost nor as "
        "gained.",
        c.cut, c.cut == 1 ? "" : "s");
  return out;
}

}  // namespace

std::string part_text(std::size_t part, std::size_t all) {
  if (all == 0) return "-";
  return fmt::format("{:.1f} % ({} of {})", 100.0 * static_cast<double>(part) / static_cast<double>(all),
                     part, all);
}

std::string describe(const Difference& d) {
  std::string out;
  if (d.change == Change::Slower || d.change == Change::Faster) {
    out = fmt::format("{:.0f} ms -> {:.0f} ms ({:.1f}x)", d.from_ms, d.to_ms,
                      d.from_ms > 0 ? d.to_ms / d.from_ms : 0.0);
  } else if (!d.from_says.empty() || !d.to_says.empty()) {
    out = fmt::format("{} -> {}", d.from_says, d.to_says);
    if (d.change == Change::Lost || d.change == Change::Gained)
      out = fmt::format("{} ({:.0f} ms) -> {} ({:.0f} ms)", d.from_says, d.from_ms, d.to_says, d.to_ms);
  }
  if (d.check > 0) out += fmt::format(" at check-sat {}", d.check + 1);
  if (!d.wrong.empty()) out += fmt::format("; {} is wrong", d.wrong);
  if (!d.detail.empty()) out += (out.empty() ? "" : "; ") + d.detail;
  return out;
}

std::string command_for(const UpgradeReport& r, const Comparison& c, const Difference& d) {
  using triage::shell_word;
  const std::string path = shell_word(r.measured.queries[d.query].path);
  const std::string from = shell_word(r.measured.versions[0].spec);
  const std::string to = shell_word(r.measured.versions[c.to].spec);
  const bool worse = is_for_the_worse(d.change);
  if (d.change == Change::Lost || d.change == Change::Gained || d.change == Change::Slower ||
      d.change == Change::Faster)
    return fmt::format("smiter bisect {} --good {} --bad {}", path, worse ? from : to, worse ? to : from);
  return fmt::format("smiter check {} --solver {} --solver {}", path, from, to);
}

std::vector<std::string> missing_lines(const UpgradeReport& r) {
  std::vector<std::string> lines;
  const auto add = [&](std::size_t n, const char* what) {
    if (n > 0) lines.push_back(fmt::format("{} {} were not made: the time was up", n, what));
  };
  add(r.missing.screening, "first runs");
  add(r.missing.fresh, "runs that decide");
  add(r.missing.judged, "judgements of contradictions");
  add(r.missing.models, "runs with models");
  add(r.missing.cores, "runs with cores");
  add(r.missing.variants, "runs of variants");
  return lines;
}

namespace {

std::string upgrade_text(const UpgradeReport& r, const Words& words) {
  std::string out;
  for (const upgrade::Verdict& v : r.verdicts) out += words.bold(v.text) + "\n\n";
  for (const std::string& line : missing_lines(r)) out += fmt::format("- {}\n", words.text(line));
  for (const std::string& note : r.notes) out += fmt::format("- left out: {}\n", words.text(note));
  for (const Comparison& c : r.comparisons) {
    const upgrade::Version& from = r.measured.versions[0];
    const upgrade::Version& to = r.measured.versions[c.to];
    out += fmt::format("\n## {} -> {}\n\n{}\n\n", words.text(from.label), words.text(to.label),
                       statistics_text(r, c));
    out += "| | decided check-sats | CPU where both agree |\n|---|--:|--:|\n";
    out += fmt::format("| {} | {} | {:.1f} s |\n", words.text(from.label), c.from_decided, c.from_s);
    out += fmt::format("| {} | {} | {:.1f} s |\n\n", words.text(to.label), c.to_decided, c.to_s);
    out += group_table("folder", c.folders, c, words) + "\n" + group_table("logic", c.logics, c, words);
    out += stability_table(r, c, words) + complaints(r, c, words) + worst(r, c, words);
  }
  if (r.variants == 0)
    out += fmt::format("\nStability was not measured; {} does it as Mariposa does.\n",
                       words.code("--variants 60"));
  return out;
}

}  // namespace

std::string upgrade_markdown(const UpgradeReport& report) {
  return upgrade_text(report, {.escaped = true});
}

std::string upgrade_plain(const UpgradeReport& report) {
  return upgrade_text(report, {.escaped = false});
}

}  // namespace smiter::ui
