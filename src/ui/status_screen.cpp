// SPDX-License-Identifier: MIT
#include "ui/status_screen.h"

#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>

#include <fmt/format.h>

#include "triage/escape.h"
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

std::string fit(std::string text, std::size_t width) {
  while (columns(text) > width) {
    do {
      text.pop_back();
    } while (!text.empty() && (static_cast<unsigned char>(text.back()) & 0xc0) == 0x80);
    if (!text.empty() && static_cast<unsigned char>(text.back()) >= 0xc0) text.pop_back();
  }
  return text + std::string(width - columns(text), ' ');
}

class Box {
 public:
  explicit Box(std::size_t width) : width_(width) {}
  void rule(const std::string& title, const char* left = "├", const char* right = "┤") {
    std::string line = std::string(left) + "─ " + title + " ";
    while (columns(line) + 1 < width_) line += "─";
    lines.push_back(line + right);
  }
  void line(const std::string& text) { lines.push_back("│ " + fit(text, width_ - 4) + " │"); }
  std::vector<std::string> lines;

 private:
  std::size_t width_;
};

void overall(const campaign::Snapshot& s, Box& box) {
  box.line(fmt::format("{:<16} {:<22} {:<18} {}", "run time", duration_text(s.seconds), "clusters",
                       fmt::format("{} ({} new, {} by seeds)", s.clusters, s.new_clusters, s.seed_clusters)));
  box.line(fmt::format("{:<16} {:<22} {:<18} {}", "last new finding",
                       s.last_finding < 0 ? "none yet" : duration_text(s.seconds - s.last_finding) + " ago",
                       "to be reduced", s.reductions_waiting));
  box.line(fmt::format("{:<16} {:<22} {:<18} {}", "tests", s.counts.tests, "tests/s now, mean",
                       fmt::format("{:.1f}, {:.1f}", s.tests_per_second_now, s.tests_per_second)));
  box.line(fmt::format("{:<16} {:<22} {:<18} {}", "seeds run",
                       s.seeds > 0 ? fmt::format("{} of {}", s.seeds_run, s.seeds) : "none", "tests/CPU-s",
                       fmt::format("{:.1f}", s.tests_per_cpu_second)));
  box.line(fmt::format("{:<16} {:<22} {:<18} {}", "duplicates",
                       share_text(s.counts.duplicates, s.counts.tests + s.counts.duplicates),
                       "CPU outside solvers", fmt::format("{:.1f} %", 100 * s.outside_share)));
  box.line(fmt::format("{:<16} {:<22} {:<18} {}", "models judged", s.counts.models, "suspicions",
                       fmt::format("{}, {} not confirmed", s.counts.suspicions, s.counts.false_alarms)));
}

// Of the solvers' CPU time: what each strategy had, and what it is meant to get now.
void strategies(const campaign::Snapshot& s, Box& box) {
  double cpu_ms = 0;
  for (const auto& c : s.counts.strategies) cpu_ms += c.cpu_ms;
  constexpr auto kRow = "{:<11}{:>7} {:>5} {:>5} {:>7} {:>7} {:>7} {:>5} {:>5} {:>8}";
  box.line(fmt::format(kRow, "", "tests", "sat", "unsat", "unknown", "timeout", "unsupp.", "CPU", "share",
                       "clusters"));
  const auto percent = [](double share) { return fmt::format("{:.0f} %", 100 * share); };
  for (const auto& c : s.counts.strategies) {
    const std::uint64_t all = c.outcomes.total();
    box.line(fmt::format(
        kRow, printable(c.name), c.tests, share_text(c.outcomes[Outcome::Sat], all),
        share_text(c.outcomes[Outcome::Unsat], all), share_text(c.outcomes[Outcome::Unknown], all),
        share_text(c.outcomes[Outcome::Timeout], all),
        share_text(c.outcomes[Outcome::Unsupported] + c.outcomes[Outcome::Error], all),
        cpu_ms > 0 ? percent(c.cpu_ms / cpu_ms) : "-", c.share > 0 ? percent(c.share) : "-", c.clusters));
  }
}

void solvers(const campaign::Snapshot& s, Box& box) {
  box.line(fmt::format("{:<18}{:>8} {:>9} {:>9} {:>9} {:>9} {:>9}", "", "queries", "restarts", "mean ms",
                       "limit ms", "crashes", "options"));
  for (std::size_t i = 0; i < s.counts.solvers.size(); ++i) {
    const auto& c = s.counts.solvers[i];
    box.line(fmt::format("{:<18}{:>8} {:>9} {:>9.1f} {:>9} {:>9} {:>9}", printable(c.label), c.queries,
                         c.processes > 0 ? c.processes - 1 : 0,
                         c.queries == 0 ? 0.0 : c.cpu_ms / static_cast<double>(c.queries),
                         i < s.limits_ms.size() ? s.limits_ms[i] : 0, c.outcomes[Outcome::Crash],
                         share_text(c.with_options, c.queries)));
  }
}

void findings(const campaign::Snapshot& s, Box& box, std::size_t most) {
  const std::size_t from = s.findings.size() > most ? s.findings.size() - most : 0;
  for (std::size_t i = from; i < s.findings.size(); ++i) {
    const campaign::ClusterLine& f = s.findings[i];
    box.line(fmt::format("{:>4} {:<30} {:<12} {:<9} {:>6} B{} {:>6} tests{}", f.id, f.kind,
                         printable(f.solver), f.proof, f.bytes, f.reduced ? " " : "*", f.triggers,
                         f.known              ? " known"
                         : f.origin == "seed" ? " seed"
                                              : ""));
  }
}

}  // namespace

std::vector<std::string> screen_lines(const campaign::Snapshot& s, const std::deque<std::string>& events,
                                      std::size_t width, std::size_t height) {
  Box box(std::clamp<std::size_t>(width, 60, 110));
  box.rule("smiter fuzz", "┌", "┐");
  overall(s, box);
  box.rule("strategies");
  strategies(s, box);
  box.rule("solvers");
  solvers(s, box);
  for (const std::string& warning : s.warnings) {
    if (&warning == &s.warnings.front()) box.rule("WARNING");
    box.line(printable(warning));
  }
  const std::size_t left = height > box.lines.size() + 4 ? height - box.lines.size() - 4 : 0;
  if (left >= 2 && !s.findings.empty()) {
    box.rule("clusters (* not reduced)");
    findings(s, box, left / 2);
  }
  if (left >= 4 && !events.empty()) {
    box.rule("events");
    const std::size_t room = height > box.lines.size() + 2 ? height - box.lines.size() - 2 : 0;
    const std::size_t from = events.size() > room ? events.size() - room : 0;
    for (std::size_t i = from; i < events.size(); ++i) box.line(events[i]);
  }
  box.rule("Ctrl-C ends with a summary", "└", "┘");
  if (box.lines.size() > height && height > 1) box.lines.resize(height - 1);
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
  std::string out = "\x1b[H";
  for (const std::string& line :
       screen_lines(snapshot, events_, known ? size.ws_col : 80, known ? size.ws_row : 24))
    out += line + "\x1b[K\r\n";
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
