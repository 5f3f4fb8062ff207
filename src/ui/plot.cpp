// SPDX-License-Identifier: MIT
#include "ui/plot.h"

#include <array>
#include <cmath>

#include <fmt/core.h>

#include "triage/report/escape.h"

namespace smiter::ui {

namespace {

constexpr double kWidth = 860, kHeight = 380, kLeft = 52, kRight = 130, kTop = 28, kBottom = 44;
// Told apart also by those who see red and green alike.
constexpr std::array kColors = {"#0072b2", "#d55e00", "#009e73", "#cc79a7",
                                "#e69f00", "#56b4e9", "#7f5fbf", "#777777"};

}  // namespace

double round_up(double x) {
  if (x <= 0) return 1;
  const double base = std::pow(10, std::floor(std::log10(x)));
  for (const double step : {1.0, 2.0, 5.0, 10.0}) {
    if (x <= step * base) return step * base;
  }
  return 10 * base;
}

double Plot::x_of(double x) const {
  return kLeft + x / x_end_ * (kWidth - kLeft - kRight);
}

double Plot::y_of(double y) const {
  return kHeight - kBottom - y / y_end_ * (kHeight - kTop - kBottom);
}

void Plot::add(const std::string& name, const std::vector<Point>& line, const std::vector<Band>& spread) {
  const char* color = kColors[count_ % kColors.size()];
  std::string points, there, back;
  for (const Point& p : line) points += fmt::format("{:.1f},{:.1f} ", x_of(p.x), y_of(p.y));
  for (const Band& b : spread) {
    there += fmt::format("{:.1f},{:.1f} ", x_of(b.x), y_of(b.high));
    back.insert(0, fmt::format("{:.1f},{:.1f} ", x_of(b.x), y_of(b.low)));
  }
  bands_ += fmt::format("<polygon fill=\"{}\" fill-opacity=\"0.10\" points=\"{}{}\"/>\n", color, there, back);
  lines_ += fmt::format("<polyline fill=\"none\" stroke=\"{}\" stroke-width=\"2\" points=\"{}\"/>\n", color,
                        points);
  const double y = kTop + 8 + 20 * static_cast<double>(count_);
  legend_ += fmt::format(
      "<line x1=\"{0}\" x2=\"{1}\" y1=\"{2}\" y2=\"{2}\" stroke=\"{3}\" stroke-width=\"3\"/>"
      "<text x=\"{4}\" y=\"{5}\">{6}</text>\n",
      kWidth - kRight + 14, kWidth - kRight + 34, y, color, kWidth - kRight + 40, y + 4, triage::html(name));
  ++count_;
}

std::string Plot::svg() const {
  std::string out = fmt::format(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {} {}\" role=\"img\" "
      "font-family=\"system-ui,sans-serif\" font-size=\"12\" fill=\"#777\">\n<title>{} over {}</title>\n",
      kWidth, kHeight, triage::html(y_title_), triage::html(x_title_));
  for (int i = 0; i <= 5; ++i) {
    const double x = x_end_ * i / 5, y = y_end_ * i / 5;
    out += fmt::format(
        "<line x1=\"{0}\" x2=\"{1}\" y1=\"{2:.1f}\" y2=\"{2:.1f}\" stroke=\"#999\" stroke-opacity=\"0.4\"/>"
        "<text x=\"{3}\" y=\"{4:.1f}\" text-anchor=\"end\">{5:g}</text>"
        "<text x=\"{6:.1f}\" y=\"{7}\" text-anchor=\"middle\">{8:.3g}</text>\n",
        kLeft, kWidth - kRight, y_of(y), kLeft - 6, y_of(y) + 4, y, x_of(x), kHeight - kBottom + 16, x);
  }
  out += bands_ + lines_ + legend_;
  out +=
      fmt::format("<text x=\"{}\" y=\"{}\" text-anchor=\"end\">{}</text><text x=\"{}\" y=\"16\">{}</text>\n",
                  kWidth - kRight, kHeight - 8, triage::html(x_title_), kLeft - 40, triage::html(y_title_));
  return out + "</svg>\n";
}

}  // namespace smiter::ui
