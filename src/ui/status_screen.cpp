// SPDX-License-Identifier: MIT
#include "ui/status_screen.h"

#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <sstream>

#include <fmt/core.h>

#include "base/text/version.h"
#include "triage/report/escape.h"
#include "ui/summary_text.h"

namespace smiter::ui {

using campaign::Outcome;
using triage::printable;

namespace {

constexpr std::size_t kEventsKept = 50;

// Columns that a text takes: characters, not bytes.
std::size_t columns(std::string_view text) {
  std::size_t n = 0;
  for (const char c : text) n += (static_cast<unsigned char>(c) & 0xc0) != 0x80 ? 1 : 0;
  return n;
}

// Cut at a blank if it is too long, filled up if it is too short.
std::string fit(std::string text, std::size_t width) {
  if (columns(text) > width) {
    while (columns(text) + 1 > width) {
      while (!text.empty() && (static_cast<unsigned char>(text.back()) & 0xc0) == 0x80) text.pop_back();
      text.pop_back();
    }
    if (const std::size_t blank = text.rfind(' '); blank != std::string::npos && blank > text.size() / 2)
      text.resize(blank);
    text += "…";
  }
  return text + std::string(width - columns(text), ' ');
}

// In lines of at most `width` columns, broken at blanks.
std::vector<std::string> wrap(const std::string& text, std::size_t width) {
  std::vector<std::string> lines(1);
  std::istringstream words(text);
  for (std::string word; words >> word;) {
    if (!lines.back().empty() && columns(lines.back()) + 1 + columns(word) > width) lines.emplace_back("  ");
    lines.back() += (lines.back().empty() || lines.back() == "  " ? "" : " ") + word;
  }
  return lines;
}

class Box {
 public:
  explicit Box(std::size_t width) : width_(width) {}
  void rule(const std::string& title, const char* left = "├", const char* right = "┤") {
    std::string line = std::string(left) + "─ " + title;
    if (columns(line) + 3 > width_) line = fit(line, width_ - 3);
    line += " ";
    while (columns(line) + 1 < width_) line += "─";
    lines.push_back(line + right);
  }
  void line(const std::string& text) { lines.push_back("│ " + fit(text, inner()) + " │"); }
  [[nodiscard]] std::size_t inner() const { return width_ - 4; }
  std::vector<std::string> lines;

 private:
  std::size_t width_;
};

// What has no number stays as it is.
std::string short_version(const std::string& version) {
  const std::string_view number = base::version_number(version);
  return number.empty() ? version : std::string(number);
}

using Lines = std::vector<std::string>;

Lines overall(const campaign::Snapshot& s) {
  const std::string left = s.seconds_left >= 0 ? ", " + duration_text(s.seconds_left) + " left" : "";
  const std::string last =
      s.last_finding < 0 ? "" : ", last new " + duration_text(s.seconds - s.last_finding) + " ago";
  return {fmt::format("run time {}{}; {}, {:.1f}/s now, {:.1f}/s mean", duration_text(s.seconds), left,
                      count_text(s.counts.tests, "test"), s.tests_per_second_now, s.tests_per_second),
          fmt::format("{} ({} new, {} by seeds), {} to reduce{}", count_text(s.clusters, "cluster"),
                      s.new_clusters, s.seed_clusters, s.reductions_waiting, last),
          fmt::format("seeds {}, duplicates {}, {} judged, {:.1f} tests/CPU-s",
                      s.seeds > 0 ? fmt::format("{}/{}", s.seeds_run, s.seeds) : "none",
                      share_text(s.counts.duplicates, s.counts.tests + s.counts.duplicates),
                      count_text(s.counts.models, "model"), s.tests_per_cpu_second),
          fmt::format("{} ({} not confirmed), CPU outside solvers {:.1f} %",
                      count_text(s.counts.suspicions, "suspicion"), s.counts.false_alarms,
                      100 * s.outside_share)};
}

// Of the solvers' CPU time: what each strategy had, and what it is meant to get now. The last
// row is the sum. Each row's answers add up to all of its queries.
Lines strategies(const campaign::Snapshot& s) {
  const auto percent = [](double share) { return fmt::format("{:.0f} %", 100 * share); };
  double cpu_ms = 0;
  for (const auto& c : s.counts.strategies) cpu_ms += c.cpu_ms;
  constexpr std::size_t kName = 9;
  Lines lines(1, fmt::format("{}{:>7}", fit("", kName), "tests"));
  for (const OutcomeColumn& column : outcome_columns()) lines[0] += fmt::format(" {:>5}", column.short_name);
  lines[0] += fmt::format(" {:>5} {:>5} {:>5}", "CPU", "share", "found");
  const auto row = [&](const campaign::StrategyCounts& c) {
    std::string line = fmt::format("{}{:>7}", fit(printable(c.name), kName), c.tests);
    for (const OutcomeColumn& column : outcome_columns())
      line += fmt::format(" {:>5}", share_text(count_of(column, c.outcomes), c.outcomes.total()));
    return line + fmt::format(" {:>5} {:>5} {:>5}", cpu_ms > 0 ? percent(c.cpu_ms / cpu_ms) : "-",
                              c.share > 0 ? percent(c.share) : "-", c.clusters);
  };
  campaign::StrategyCounts sum{.name = "all"};
  for (const auto& c : s.counts.strategies) {
    lines.push_back(row(c));
    sum.add(c);
    sum.share += c.share;
  }
  lines.push_back(row(sum));
  return lines;
}

Lines solvers(const campaign::Snapshot& s) {
  constexpr auto kRow = "{:<21} {:>8} {:>9} {:>8} {:>9} {:>8} {:>7}";
  Lines lines(1, fmt::format(kRow, "", "queries", "restarts", "mean ms", "limit ms", "crashes", "options"));
  for (std::size_t i = 0; i < s.counts.solvers.size(); ++i) {
    const auto& c = s.counts.solvers[i];
    const std::string version = i < s.versions.size() ? " " + short_version(s.versions[i]) : "";
    lines.push_back(fmt::format(
        kRow, fit(printable(c.label + version), 21), c.queries, c.processes > 0 ? c.processes - 1 : 0,
        fmt::format("{:.1f}", c.queries == 0 ? 0.0 : c.cpu_ms / static_cast<double>(c.queries)),
        i < s.limits_ms.size() ? s.limits_ms[i] : 0, c.outcomes[Outcome::Crash],
        share_text(c.with_options, c.queries)));
  }
  return lines;
}

// The worthiest first.
Lines findings(const campaign::Snapshot& s) {
  Lines lines;
  for (const campaign::ClusterLine& f : s.findings) {
    const char* tag = f.known                  ? "known"
                      : f.origin == "seed"     ? "seed"
                      : f.origin == "question" ? "asked"
                                               : "new";
    lines.push_back(fmt::format("{:>4} {:<5} {} in {}, {} B{}, {} ({})", f.id, tag, f.kind,
                                printable(f.solver), f.bytes, f.reduced ? "" : "*",
                                count_text(f.triggers, "test"), f.proof));
  }
  return lines;
}

// What says that Smiter itself crashed comes first.
Lines warnings(const campaign::Snapshot& s, std::size_t width) {
  std::vector<std::string> texts = s.warnings;
  std::stable_partition(texts.begin(), texts.end(),
                        [](const auto& text) { return text.starts_with("Smiter itself"); });
  Lines lines;
  for (const std::string& text : texts) {
    for (std::string& line : wrap(printable(text), width)) lines.push_back(std::move(line));
  }
  return lines;
}

// As many lines as there is room for, and how many are not shown.
void section(Box& box, const std::string& title, const Lines& lines, std::size_t room) {
  if (lines.empty() || room == 0) return;
  box.rule(title);
  const std::size_t shown = lines.size() <= room ? lines.size() : room - 1;
  for (std::size_t i = 0; i < shown; ++i) box.line(lines[i]);
  if (shown < lines.size()) box.line(fmt::format("… {} more", lines.size() - shown));
}

// Lines for a section with a title of its own; takes them from what is left.
std::size_t take(std::size_t& left, std::size_t wanted, std::size_t least) {
  if (wanted == 0 || left < least + 1) return 0;
  const std::size_t got = std::min(wanted, left - 1);
  left -= got + 1;
  return got;
}

}  // namespace

// Room is given out in the order of what matters most: some findings, warnings, solvers,
// strategies; then more findings and what happened last.
std::vector<std::string> screen_lines(const campaign::Snapshot& s, const std::deque<std::string>& events,
                                      std::size_t width, std::size_t height) {
  constexpr std::size_t kFindingsAtLeast = 4, kWarningLines = 4, kSolverRows = 6;
  Box box(std::clamp<std::size_t>(width, 24, 110));
  const Lines top = overall(s), found = findings(s), wrong = warnings(s, box.inner()), asked = solvers(s),
              made = strategies(s);
  const std::size_t frame = top.size() + 2;
  std::size_t left = height > frame ? height - frame : 0;
  std::size_t for_findings = take(left, std::min(found.size(), kFindingsAtLeast), 1);
  const std::size_t for_warnings = take(left, std::min(wrong.size(), kWarningLines), 1);
  const std::size_t for_solvers = take(left, std::min(asked.size(), kSolverRows), 2);
  const std::size_t for_strategies = take(left, made.size(), 3);
  if (for_findings > 0) {
    const std::size_t more = std::min(found.size() - for_findings, left > 6 ? left - 6 : left);
    for_findings += more;
    left -= more;
  }
  const std::size_t for_events = take(left, events.size(), 1);
  box.rule("smiter fuzz: " + printable(s.folder), "┌", "┐");
  for (const std::string& line : top) box.line(line);
  section(box, "findings (* not reduced)", found, for_findings);
  section(box, "WARNING", wrong, for_warnings);
  section(box, "strategies", made, for_strategies);
  section(box, "solvers", asked, for_solvers);
  section(box, "events", Lines(events.end() - static_cast<std::ptrdiff_t>(for_events), events.end()),
          for_events);
  box.rule("Ctrl-C ends with a summary; smiter help status-screen", "└", "┘");
  if (box.lines.size() > height && height > 0) box.lines.resize(height);
  return box.lines;
}

void StatusScreen::open() {
  is_open_ = true;
  // The other page of the terminal, no cursor.
  fmt::print("\x1b[?1049h\x1b[?25l\x1b[2J");
  std::fflush(stdout);
}

void StatusScreen::draw(const campaign::Snapshot& snapshot) {
  winsize size{};
  const bool known = ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_row > 0;
  const std::size_t width = known ? size.ws_col : 80, height = known ? size.ws_row : 24;
  // A terminal that was made narrower has broken our lines: nothing of them may stay.
  std::string out = width == width_ && height == height_ ? "\x1b[H" : "\x1b[2J\x1b[H";
  width_ = width;
  height_ = height;
  const char* end = "";
  for (const std::string& line : screen_lines(snapshot, events_, width, height)) {
    out += end + line + "\x1b[K";
    end = "\r\n";  // not after the last line, which would scroll
  }
  fmt::print("{}\x1b[J", out);
  std::fflush(stdout);
}

void StatusScreen::event(const std::string& text) {
  events_.push_back(text);
  if (events_.size() > kEventsKept) events_.pop_front();
}

void StatusScreen::close() {
  if (!is_open_) return;
  is_open_ = false;
  fmt::print("\x1b[?25h\x1b[?1049l");
  for (const std::string& text : events_) fmt::print("{}\n", text);
  std::fflush(stdout);
}

}  // namespace smiter::ui
