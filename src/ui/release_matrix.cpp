// SPDX-License-Identifier: MIT
#include "ui/release_matrix.h"

#include <algorithm>
#include <array>
#include <string_view>

#include <fmt/format.h>

#include "oracle/verdict_classes.h"
#include "triage/report/escape.h"
#include "triage/worth.h"

namespace smiter::ui {

namespace {

struct Group {
  std::string_view name;
  const char* color;
};
// Told apart also by those who see red and green alike.
constexpr std::array kGroups = {Group{"wrong answers", "#d55e00"}, Group{"wrong models", "#0072b2"},
                                Group{"crashes", "#009e73"}, Group{"other", "#777777"}};

std::size_t group_of(const triage::Finding& finding) {
  using enum oracle::Severity;
  switch (triage::severity_of(finding)) {
    case WrongUnsat:
    case WrongAnswer:
      return 0;
    case WrongModel:
      return 1;
    case Crash:
      return 2;
    case Other:
    case UnknownDecidable:
    case Unknown:
    case Slow:
    case NoBug:
      return 3;
  }
  return 3;
}

constexpr std::string_view mark_of(const triage::Shows& one) {
  return !one.tells ? "?" : one.shows ? "×" : "·";
}

constexpr int kLeft = 40, kTop = 24, kPlotHeight = 220, kBar = 26, kGap = 10, kLabels = 96, kLegend = 120;

}  // namespace

void ReleaseMatrix::add(const triage::Finding& finding, const std::string& family,
                        std::vector<triage::Aged> tried) {
  Row row{.id = finding.id,
          .verdict = oracle::name_of(finding.verdict.kind),
          .group = group_of(finding),
          .old_to_new = triage::from_old_to_new(std::move(tried))};
  Family& to = families_[family];
  if (to.releases.empty())
    for (const triage::Shows& one : row.old_to_new) to.releases.push_back(one.solver);
  to.rows.push_back(std::move(row));
}

std::string ReleaseMatrix::markdown() const {
  std::string out;
  for (const auto& [name, family] : families_) {
    out += fmt::format("{}## {}\n\n| finding | class |", out.empty() ? "" : "\n", triage::markdown(name));
    std::string line = "|--:|---|";
    for (const std::string& release : family.releases) {
      out += fmt::format(" {} |", triage::markdown(release));
      line += ":-:|";
    }
    out += " history |\n" + line + "---|\n";
    for (const Row& row : family.rows) {
      out += fmt::format("| {} | {} |", row.id, row.verdict);
      for (const triage::Shows& one : row.old_to_new) out += fmt::format(" {} |", mark_of(one));
      out += fmt::format(" {} |\n", triage::markdown(triage::history_of(row.old_to_new)));
    }
  }
  if (!out.empty()) out += "\n× shows it, · does not, ? cannot tell (no answer, or another bug).\n";
  return out;
}

std::string ReleaseMatrix::svg() const {
  std::size_t bars = 0, most = 1;
  for (const auto& [name, family] : families_) {
    bars += family.releases.size() + 1;
    most = std::max(most, family.rows.size());
  }
  const int width = kLeft + static_cast<int>(bars) * (kBar + kGap) + kLegend;
  const int floor = kTop + kPlotHeight;
  std::string out = fmt::format(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {} {}\" role=\"img\" "
      "font-family=\"system-ui,sans-serif\" font-size=\"12\" fill=\"#777\">\n"
      "<title>Findings that each release shows</title>\n",
      width, floor + kLabels);
  const auto height_of = [&](std::size_t count) {
    return static_cast<double>(count) * kPlotHeight / static_cast<double>(most);
  };
  out += fmt::format("<text x=\"4\" y=\"16\">findings, of {} at most</text>\n", most);
  int x = kLeft;
  for (const auto& [name, family] : families_) {
    for (std::size_t i = 0; i < family.releases.size(); ++i) {
      std::array<std::size_t, kGroups.size()> counts{};
      for (const Row& row : family.rows)
        counts[row.group] += row.old_to_new[i].tells && row.old_to_new[i].shows ? 1 : 0;
      double y = floor;
      std::size_t all = 0;
      for (std::size_t group = 0; group < kGroups.size(); ++group) {
        if (counts[group] == 0) continue;
        all += counts[group];
        y -= height_of(counts[group]);
        out += fmt::format("<rect x=\"{}\" y=\"{:.1f}\" width=\"{}\" height=\"{:.1f}\" fill=\"{}\"/>\n", x, y,
                           kBar, height_of(counts[group]), kGroups[group].color);
      }
      out += fmt::format("<text x=\"{}\" y=\"{:.1f}\" text-anchor=\"middle\">{}</text>", x + kBar / 2, y - 4,
                         all);
      out += fmt::format("<text transform=\"translate({},{}) rotate(-60)\" text-anchor=\"end\">{}</text>\n",
                         x + kBar / 2 + 4, floor + 14, triage::html(family.releases[i]));
      x += kBar + kGap;
    }
    x += kBar + kGap;
  }
  for (std::size_t group = 0; group < kGroups.size(); ++group) {
    const int y = kTop + 20 * static_cast<int>(group);
    out += fmt::format(
        "<rect x=\"{}\" y=\"{}\" width=\"12\" height=\"12\" fill=\"{}\"/><text x=\"{}\" y=\"{}\">{}</text>\n",
        x, y, kGroups[group].color, x + 18, y + 10, kGroups[group].name);
  }
  return out + "</svg>\n";
}

}  // namespace smiter::ui
