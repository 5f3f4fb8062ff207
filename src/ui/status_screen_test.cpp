// SPDX-License-Identifier: MIT
#include "ui/status_screen.h"

#include <algorithm>

#include <fmt/core.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "ui/summary_text.h"

namespace smiter::ui {
namespace {

using campaign::Outcome;
using testing::Contains;
using testing::HasSubstr;
using testing::Not;

campaign::Snapshot busy() {
  campaign::Snapshot s;
  s.folder = "run1";
  s.seconds = 42;
  s.seconds_left = 18;
  for (const char* name : {"seed", "storm", "janus", "diver", "fusion", "typefuzz", "opfuzz", "histfuzz"}) {
    campaign::StrategyCounts c{.name = name, .tests = 10};
    c.outcomes[Outcome::Sat] = 4;
    c.outcomes[Outcome::Memory] = 1;
    c.outcomes[Outcome::Crash] = 2;
    c.outcomes[Outcome::Other] = 3;
    s.counts.strategies.push_back(c);
  }
  s.counts.solvers = {{.label = "z3", .queries = 40}, {.label = "cvc5", .queries = 40}};
  s.versions = {"Z3 version 4.8.12 - 64 bit", "This is cvc5 version 1.0.3"};
  for (std::uint64_t id = 1; id <= 6; ++id)
    s.findings.push_back({.id = id, .kind = "crash", .solver = "z3", .proof = "signature", .triggers = 1});
  s.clusters = s.new_clusters = 6;
  return s;
}

std::size_t columns(const std::string& text) {
  return static_cast<std::size_t>(
      std::ranges::count_if(text, [](char c) { return (static_cast<unsigned char>(c) & 0xc0) != 0x80; }));
}

TEST(StatusScreen, FitsAndShowsFindingsFirstAt80By24) {
  auto s = busy();
  s.warnings = {
      "z3 rejects 60 % of the tests: its profile may be wrong for this version, or the seeds use what "
      "it does not know",
      "Smiter itself crashed 1 time; see our_errors"};
  const auto lines = screen_lines(s, {"an event"}, 80, 24);
  EXPECT_LE(lines.size(), 24u);
  for (const std::string& line : lines) EXPECT_EQ(columns(line), 80u) << line;
  EXPECT_THAT(lines[0], HasSubstr("run1"));
  EXPECT_THAT(lines[1], HasSubstr("0:18 left"));
  EXPECT_THAT(lines[5], HasSubstr("findings"));
  EXPECT_THAT(lines[6], HasSubstr("   1 new   crash in z3"));  // in the snapshot's order
  EXPECT_THAT(lines, Contains(HasSubstr("WARNING")));
  EXPECT_THAT(lines, Contains(HasSubstr("Smiter itself crashed 1 time")));
  EXPECT_THAT(lines, Contains(HasSubstr("z3 4.8.12")));
  EXPECT_THAT(lines.back(), HasSubstr("Ctrl-C"));
}

TEST(StatusScreen, CutsNoNumberAt80Columns) {
  auto s = busy();
  s.seconds = s.seconds_left = 45296;
  s.last_finding = 0;
  s.tests_per_second = s.tests_per_second_now = s.tests_per_cpu_second = 123.4;
  s.outside_share = 0.123;
  s.seeds = s.seeds_run = 1234;
  s.clusters = s.new_clusters = s.seed_clusters = s.reductions_waiting = 123;
  s.counts.tests = 1234567;
  s.counts.models = 123456;
  s.counts.suspicions = s.counts.false_alarms = 1234;
  s.counts.duplicates = 1;
  for (auto& c : s.counts.strategies) {
    c.tests = 1234567;
    c.cpu_ms = 100;
    c.share = 0.125;
  }
  s.limits_ms = {10000, 10000};
  for (auto& c : s.counts.solvers) c.queries = c.processes = c.with_options = 12345678;
  for (const std::string& line : screen_lines(s, {}, 80, 60)) EXPECT_THAT(line, Not(HasSubstr("…")));
}

TEST(StatusScreen, CutsAtABlankAndSaysSo) {
  const auto lines = screen_lines(busy(), {std::string(45, 'a') + " " + std::string(60, 'b')}, 80, 60);
  EXPECT_THAT(lines, Contains(HasSubstr(std::string(45, 'a') + "…")));
  EXPECT_THAT(lines, Not(Contains(HasSubstr("bbb"))));
}

TEST(StatusScreen, StaysWithinAnyTerminal) {
  for (const std::size_t height : {1u, 5u, 8u, 10u, 15u, 20u, 24u, 40u, 100u})
    for (const std::size_t width : {24u, 60u, 80u, 200u}) {
      const auto lines = screen_lines(busy(), {"one", "two"}, width, height);
      EXPECT_LE(lines.size(), height);
      for (const std::string& line : lines) EXPECT_LE(columns(line), width);
    }
}

TEST(SummaryText, CountsEveryQueryInOneColumnAndAddsARowOfSums) {
  campaign::Snapshot s;
  for (const char* label : {"z3", "cvc5"}) {
    campaign::SolverCounts c{.label = label, .queries = campaign::kOutcomes};
    c.outcomes.counts.fill(1);
    s.counts.solvers.push_back(c);
    std::uint64_t sum = 0;
    for (const OutcomeColumn& column : outcome_columns()) sum += count_of(column, c.outcomes);
    EXPECT_EQ(sum, c.outcomes.total());
  }
  const std::string text = summary_text(s, "out");
  EXPECT_THAT(text, HasSubstr("  all          20      2      2       2      4        4      2      4"));
  for (std::size_t at = 1, end = 0; (end = text.find('\n', at)) != std::string::npos; at = end + 1)
    EXPECT_TRUE(end - at <= 80 || at == 1) << text.substr(at, end - at);
  EXPECT_THAT(text, HasSubstr("(other: "));
}

TEST(SummaryText, SaysOneOfOneThing) {
  campaign::Snapshot s;
  s.clusters = 1;
  s.findings.push_back({.id = 1, .folder = "1", .triggers = 1});
  EXPECT_THAT(summary_text(s, "out"), HasSubstr("1 cluster, "));
  EXPECT_THAT(progress_line(s), HasSubstr(", 1 cluster"));
  EXPECT_THAT(progress_line(s), HasSubstr("0 tests"));
}

}  // namespace
}  // namespace smiter::ui
