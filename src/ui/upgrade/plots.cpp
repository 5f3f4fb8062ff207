// SPDX-License-Identifier: MIT
#include "ui/upgrade/plots.h"

#include <algorithm>
#include <array>
#include <cmath>

#include <fmt/format.h>

#include "triage/report/escape.h"

namespace smiter::ui {

using triage::html;

namespace {

constexpr double kSize = 460, kLeft = 62, kRight = 26, kTop = 26, kBottom = 46;
constexpr double kLeastMs = 1;
constexpr std::array kColors = {"#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9"};

// Milliseconds as a place on an axis, 0 to 1.
class LogAxis {
 public:
  explicit LogAxis(double limit_ms) : end_(std::max(limit_ms, 10 * kLeastMs)) {}
  [[nodiscard]] double at(double ms) const {
    return std::log(std::clamp(ms, kLeastMs, end_) / kLeastMs) / std::log(end_ / kLeastMs);
  }
  [[nodiscard]] std::vector<double> ticks() const {
    std::vector<double> result;
    for (double ms = kLeastMs; ms < end_ * 0.999; ms *= 10) result.push_back(ms);
    // A power of ten close to the limit would stand on its label.
    if (!result.empty() && at(result.back()) > 0.93) result.pop_back();
    result.push_back(end_);
    return result;
  }

 private:
  double end_;
};

double x_of(double part) {
  return kLeft + part * (kSize - kLeft - kRight);
}
double y_of(double part) {
  return kSize - kBottom - part * (kSize - kTop - kBottom);
}

std::string time_text(double ms) {
  return ms < 1000 ? fmt::format("{:g} ms", ms) : fmt::format("{:g} s", ms / 1000);
}

std::string frame(const std::string& title, const std::string& x_title, const std::string& y_title) {
  return fmt::format(
      "<svg viewBox=\"0 0 {0} {0}\" role=\"img\" aria-label=\"{1}\"><title>{1}</title>"
      "<text x=\"{2}\" y=\"{3}\" text-anchor=\"end\">{4}</text><text x=\"6\" y=\"15\">{5}</text>",
      kSize, html(title), kSize - kRight, kSize - 8, html(x_title), html(y_title));
}

std::string line(double x1, double y1, double x2, double y2, const char* style) {
  return fmt::format("<line x1=\"{:.1f}\" y1=\"{:.1f}\" x2=\"{:.1f}\" y2=\"{:.1f}\" {}/>", x1, y1, x2, y2,
                     style);
}

std::string y_ticks(const LogAxis& axis) {
  std::string out;
  for (const double ms : axis.ticks()) {
    const double y = y_of(axis.at(ms));
    out += line(x_of(0), y, x_of(1), y, "class=\"grid\"");
    out += fmt::format("<text x=\"{}\" y=\"{:.1f}\" text-anchor=\"end\">{}</text>", kLeft - 6, y + 4,
                       time_text(ms));
  }
  return out;
}

}  // namespace

std::string scatter_plot(const std::vector<Dot>& dots, const std::string& from, const std::string& to,
                         double limit_ms) {
  const LogAxis axis(limit_ms);
  std::string out = frame(fmt::format("CPU time of {} against {}", from, to), from, to) + y_ticks(axis);
  for (const double ms : axis.ticks()) {
    const double x = x_of(axis.at(ms));
    out += line(x, y_of(0), x, y_of(1), "class=\"grid\"");
    out += fmt::format("<text x=\"{:.1f}\" y=\"{}\" text-anchor=\"middle\">{}</text>", x,
                       kSize - kBottom + 16, time_text(ms));
  }
  out += line(x_of(0), y_of(0), x_of(1), y_of(1), "class=\"equal\"");
  // Ten times as long, and a tenth.
  const double ten = axis.at(10 * kLeastMs);
  out += line(x_of(0), y_of(ten), x_of(1 - ten), y_of(1), "class=\"tenth\"");
  out += line(x_of(ten), y_of(0), x_of(1), y_of(1 - ten), "class=\"tenth\"");
  const auto place = [&](double ms) { return ms <= 0 ? 1.0 : axis.at(ms); };
  // What changed is drawn last, on top.
  for (const bool changed : {false, true}) {
    for (const Dot& d : dots) {
      if ((std::string_view(d.kind) != "same") != changed) continue;
      out += fmt::format(
          "<circle class=\"{}\" data-q=\"{}\" cx=\"{:.1f}\" cy=\"{:.1f}\" "
          "r=\"{}\"><title>{}</title></circle>",
          d.kind, d.query, x_of(place(d.from_ms)), y_of(place(d.to_ms)), changed ? "3.5" : "2.2",
          html(d.title));
    }
  }
  return out + "</svg>";
}

std::string cactus_plot(const std::vector<Cactus>& lines, double limit_ms) {
  const LogAxis axis(limit_ms);
  std::size_t most = 1;
  for (const Cactus& c : lines) most = std::max(most, c.times.size());
  std::string out =
      frame("queries decided within a time", "queries decided", "CPU time of each") + y_ticks(axis);
  for (int i = 0; i <= 4; ++i) {
    const double part = i / 4.0;
    out += fmt::format("<text x=\"{:.1f}\" y=\"{}\" text-anchor=\"middle\">{:.0f}</text>", x_of(part),
                       kSize - kBottom + 16, part * static_cast<double>(most));
  }
  for (std::size_t k = 0; k < lines.size(); ++k) {
    std::vector<double> times = lines[k].times;
    std::ranges::sort(times);
    const char* const color = kColors[k % kColors.size()];
    std::string points;
    // More points than the picture has columns say nothing more.
    const std::size_t step = std::max<std::size_t>(1, times.size() / 1000);
    for (std::size_t i = 0; i < times.size(); ++i) {
      if (i % step != 0 && i + 1 != times.size()) continue;
      points += fmt::format("{:.1f},{:.1f} ", x_of(static_cast<double>(i + 1) / static_cast<double>(most)),
                            y_of(axis.at(times[i])));
    }
    out += fmt::format("<polyline fill=\"none\" stroke=\"{}\" stroke-width=\"2\" points=\"{}\"/>", color,
                       points);
    const double y = kTop + 14 + 18 * static_cast<double>(k);
    out += fmt::format(
        "<line x1=\"{0}\" x2=\"{1}\" y1=\"{2}\" y2=\"{2}\" stroke=\"{3}\" stroke-width=\"3\"/>"
        "<text x=\"{4}\" y=\"{5}\">{6} ({7})</text>",
        kLeft + 12, kLeft + 32, y, color, kLeft + 38, y + 4, html(lines[k].name), times.size());
  }
  return out + "</svg>";
}

}  // namespace smiter::ui
