// SPDX-License-Identifier: MIT
#include "ui/option/units.h"

#include <fmt/core.h>

#include <algorithm>
#include <charconv>
#include <chrono>
#include <span>
#include <utility>

namespace smiter::ui {
namespace {

using Unit = std::pair<std::string_view, std::uint64_t>;
constexpr Unit kDurations[] = {{"ms", 1}, {"s", 1000}, {"", 1000}, {"m", 60'000}, {"h", 3'600'000}};
constexpr Unit kSizes[] = {{"", 1}, {"K", 1UL << 10}, {"M", 1UL << 20}, {"G", 1UL << 30}};

base::Expected<std::uint64_t> parse(std::string_view text, std::span<const Unit> units, const char* example) {
  std::uint64_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  const std::string_view unit = text.substr(static_cast<std::size_t>(end - text.data()));
  for (const auto& [name, factor] : units) {
    const bool fits = number <= UINT64_MAX / factor;
    if (error == std::errc() && unit == name && fits) return number * factor;
  }
  return base::Error{fmt::format("'{}' is not understood; write it like {}", text, example), {}, {}};
}

}  // namespace

base::Expected<std::uint64_t> parse_duration(std::string_view text) {
  return parse(text, kDurations, "500ms, 10s or 5m");
}
base::Expected<std::uint64_t> parse_time_limit(std::string_view option, std::string_view text) {
  auto time = parse_duration(text);
  if (!time) return base::Error{fmt::format("{}: {}", option, time.error().message)};
  if (*time == 0) return base::Error{fmt::format("{}: nothing can be done in no time", option)};
  return time;
}
base::Expected<solver::Deadline> parse_deadline(std::string_view option, std::string_view text,
                                                const base::StopFlag* stop) {
  const auto time = parse_time_limit(option, text);
  if (!time) return time.error();
  return solver::Deadline::in_ms(static_cast<std::int64_t>(std::min<std::uint64_t>(*time, INT64_MAX)), stop);
}
base::Expected<std::size_t> parse_size(std::string_view text) {
  return parse(text, kSizes, "512M or 2G");
}

std::vector<std::string> split_list(std::string_view text) {
  std::vector<std::string> parts;
  while (!text.empty()) {
    const std::string_view part = text.substr(0, text.find(','));
    if (!part.empty()) parts.emplace_back(part);
    text.remove_prefix(std::min(part.size() + 1, text.size()));
  }
  return parts;
}

}  // namespace smiter::ui
