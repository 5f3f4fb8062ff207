// SPDX-License-Identifier: MIT
// Lines over time as SVG, with a legend.
#pragma once

#include <string>
#include <vector>

namespace smiter::ui {

// The next 1, 2 or 5 times a power of ten: where an axis may end.
[[nodiscard]] double round_up(double x);

class Plot {
 public:
  struct Point {
    double x, y;
  };
  struct Band {
    double x, low, high;
  };

  Plot(std::string x_title, std::string y_title, double x_end, double y_end)
      : x_title_(std::move(x_title)), y_title_(std::move(y_title)), x_end_(x_end), y_end_(round_up(y_end)) {}

  // `spread` is drawn behind the line, softly.
  void add(const std::string& name, const std::vector<Point>& line, const std::vector<Band>& spread);
  // A picture of its own, for light and dark pages.
  [[nodiscard]] std::string svg() const;

 private:
  [[nodiscard]] double x_of(double x) const;
  [[nodiscard]] double y_of(double y) const;

  std::string x_title_, y_title_;
  double x_end_, y_end_;
  std::size_t count_ = 0;
  std::string bands_, lines_, legend_;
};

}  // namespace smiter::ui
