// SPDX-License-Identifier: MIT
// Pictures of a comparison as SVG: each query's time before and after, and how many queries are decided
// within which time. Axes are logarithmic. No scripts and no fonts of others.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace smiter::ui {

// One query. A time of 0 or less: not decided, drawn at the limit.
struct Dot {
  std::uint32_t query = 0;
  double from_ms = 0, to_ms = 0;
  const char* kind = "same";  // the dot's class: worse, better or same
  std::string title = {};
};

// Dots have the attribute data-q with the query's number.
[[nodiscard]] std::string scatter_plot(const std::vector<Dot>& dots, const std::string& from,
                                       const std::string& to, double limit_ms);

struct Cactus {
  std::string name;
  std::vector<double> times;  // of what is decided, in any order
};
[[nodiscard]] std::string cactus_plot(const std::vector<Cactus>& lines, double limit_ms);

}  // namespace smiter::ui
