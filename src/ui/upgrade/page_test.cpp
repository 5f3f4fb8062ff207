// SPDX-License-Identifier: MIT
// The page of a large comparison. With SMITER_PAGE set to a path it is written there, for a browser.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <cstdlib>

#include "base/file.h"
#include "base/rng.h"
#include "ui/upgrade/plots.h"
#include "ui/upgrade/report.h"

namespace smiter::ui {
namespace {

using testing::HasSubstr;
using testing::Not;
using upgrade::Purpose;

std::size_t count(const std::string& text, const std::string& what) {
  std::size_t found = 0;
  for (std::size_t at = 0; (at = text.find(what, at)) != std::string::npos; at += what.size()) ++found;
  return found;
}

// Times over four decades, some of them undecided, a few slower or lost for good.
upgrade::Measured sample(std::uint32_t queries) {
  upgrade::Measured m;
  m.versions = {{"old", "solver@old", "version 1"}, {"new", "solver@new", "version 2"}};
  base::Rng rng(1);
  for (std::uint32_t q = 0; q < queries; ++q) {
    const std::string folder = "project" + std::to_string(q % 12);
    m.queries.push_back({.name = folder + "/query" + std::to_string(q) + ".smt2",
                         .path = folder + "/query" + std::to_string(q) + ".smt2",
                         .folder = folder,
                         .logic = q % 3 == 0 ? "QF_BV" : "UFLIA"});
    const double ms = std::pow(10, 0.7 + 2.9 * rng.unit());
    const double factor = q % 97 == 0 ? 8 : q % 101 == 0 ? 0.2 : std::pow(10, 0.12 * (rng.unit() - 0.5));
    const bool lost = q % 211 == 5, undecided = q % 17 == 3;
    for (std::uint32_t v = 0; v < 2; ++v) {
      const bool cut = undecided || (lost && v == 1);
      const double time = cut ? 10000 : std::min(9000.0, v == 0 ? ms : ms * factor);
      const upgrade::Run run{.results = {cut ? solver::Result::Timeout : solver::Result::Unsat},
                             .outcome = cut ? solver::Class::Timeout : solver::Class::Ok,
                             .cpu_ms = time};
      m.runs[{q, v, Purpose::Screen, 0}] = run;
      for (std::uint32_t i = 1; i <= 9; ++i) m.runs[{q, v, Purpose::Fresh, i}] = run;
    }
  }
  return m;
}

std::string report_of(const upgrade::Measured& m, std::string (*write)(const UpgradeReport&)) {
  const upgrade::Rule rule{.limit_ms = 10000};
  UpgradeReport report{
      .measured = m, .rule = rule, .comparisons = {upgrade::compare(m, 1, rule)}, .verdicts = {}};
  report.verdicts = {verdict_of(m, report.comparisons[0], {upgrade::Change::Lost})};
  return write(report);
}

std::string page_of(const upgrade::Measured& m) {
  return report_of(m, upgrade_html);
}

TEST(UpgradePageTest, ShowsFiveThousandQueries) {
  const std::string page = page_of(sample(5000));
  EXPECT_EQ(count(page, "<circle "), 5000u);
  EXPECT_EQ(count(page, "<tr data-q="), 5000u);
  EXPECT_THAT(page, HasSubstr("do not upgrade to new: 23 lost"));
  EXPECT_LT(page.size(), 4u << 20);
  if (const char* const path = std::getenv("SMITER_PAGE")) {
    EXPECT_TRUE(base::write_file(path, page).has_value());
  }
}

TEST(UpgradePageTest, EscapesWhateverOthersChose) {
  upgrade::Measured m = sample(1);
  m.queries[0].name = m.queries[0].logic = m.queries[0].folder = m.versions[0].label =
      "\"><script>x</script>";
  m.runs[{0, 1, Purpose::Screen, 0}] = {.results = {solver::Result::Error},
                                        .outcome = solver::Class::Error,
                                        .message = "<b>bold</b>",
                                        .warnings = {"<i>"}};
  const std::string page = page_of(m);
  EXPECT_EQ(count(page, "<script"), 1u);
  EXPECT_THAT(page, Not(HasSubstr("<b>")));
  EXPECT_THAT(page, Not(HasSubstr("<i>")));
}

TEST(UpgradeTextTest, OnlyTheFileIsEscaped) {
  upgrade::Measured m = sample(6);  // query 5 is lost
  m.queries[5].folder = "a_b|c";
  m.queries[5].name = m.queries[5].path = "a_b|c/q\x1b.smt2";
  const std::string file = report_of(m, upgrade_markdown), plain = report_of(m, upgrade_plain);
  EXPECT_THAT(file, HasSubstr("**do not upgrade to new: 1 lost"));
  EXPECT_THAT(file, HasSubstr("| a\\_b\\|c |"));
  EXPECT_THAT(file, HasSubstr("`smiter bisect 'a_b\\|c/q\\x1b.smt2'"));
  EXPECT_THAT(plain, HasSubstr("do not upgrade to new: 1 lost"));
  EXPECT_THAT(plain, HasSubstr("| a_b|c |"));
  // As it has to be copied to a shell, but for bytes that drive a terminal.
  EXPECT_THAT(plain, HasSubstr("   smiter bisect 'a_b|c/q\\x1b.smt2' --good solver@old --bad solver@new\n"));
  EXPECT_THAT(plain, Not(HasSubstr("**")));
  EXPECT_THAT(plain, Not(HasSubstr("`")));
}

TEST(PlotsTest, WhatIsNotDecidedStandsAtTheBorder) {
  const std::string svg = scatter_plot({{0, 10, 0, "worse", "q"}}, "a", "b", 1000);
  // The upper border is where the limit's line is drawn.
  EXPECT_THAT(svg, HasSubstr("cy=\"26.0\""));
  EXPECT_THAT(svg, HasSubstr("class=\"worse\""));
}

TEST(PlotsTest, NothingIsAPictureToo) {
  EXPECT_THAT(scatter_plot({}, "a", "b", 0), HasSubstr("</svg>"));
  EXPECT_THAT(cactus_plot({{"a", {}}}, 0), HasSubstr("</svg>"));
}

}  // namespace
}  // namespace smiter::ui
