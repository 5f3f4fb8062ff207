// SPDX-License-Identifier: MIT
#include "ui/option/command.h"

#include <algorithm>
#include <type_traits>

#include <fmt/format.h>

#include "base/check.h"

namespace smiter::ui {

namespace {

std::string shown(const std::string& value) {
  return value;
}
std::string shown(const std::vector<std::string>& values) {
  return fmt::format("{}", fmt::join(values, ","));
}
std::string shown(bool value) {
  return value ? "true" : "false";
}
template <typename T>
std::string shown(const std::optional<T>& value) {
  return value ? fmt::format("{}", *value) : "";
}
template <typename T>
requires std::is_arithmetic_v<T> std::string shown(T value) {
  return fmt::format("{}", value);
}

// Does one of "--jobs,-j" read so?
bool is_called(const base::OptionRow& row, std::string_view name) {
  for (std::string_view rest = row.name; !rest.empty();) {
    const std::string_view one = rest.substr(0, rest.find(','));
    if (one == name) return true;
    rest.remove_prefix(std::min(one.size() + 1, rest.size()));
  }
  return false;
}

}  // namespace

Option& Option::in(std::int64_t least, std::int64_t most) {
  row_.bounds = base::OptionBounds::between(least, most);
  return *this;
}
Option& Option::positive() {
  row_.bounds = base::OptionBounds::positive();
  return *this;
}
Option& Option::share() {
  row_.bounds = base::OptionBounds::share();
  return *this;
}
Option& Option::one_of(std::vector<std::string> values) {
  row_.choices = std::move(values);
  return *this;
}
Option& Option::suggesting(std::vector<std::string> values) {
  row_.words = std::move(values);
  return *this;
}
Option& Option::described(std::string help) {
  row_.help = std::move(help);
  return *this;
}

Option& Option::taking(std::string value) {
  row_.takes = std::move(value);
  return *this;
}

std::string Option::value_text() const {
  return std::visit([](const auto* value) { return shown(*value); }, target_);
}

Option& Command::add(base::OptionRow row, OptionTarget target) {
  const std::string long_name = row.long_name();
  CHECK(find(long_name) == nullptr, long_name);
  return options.emplace_back(std::move(row), target);
}

void Command::add(const std::vector<base::OptionRow>& rows, base::OptionValues& values) {
  for (const base::OptionRow& row : rows) {
    const OptionTarget target =
        std::visit([](auto& value) { return OptionTarget(&value); }, values.at(base::value_name(row)));
    add(row, target).of_strategies();
  }
}

const Option* Command::find(std::string_view option) const {
  const auto at =
      std::ranges::find_if(options, [&](const Option& each) { return is_called(each.row(), option); });
  return at == options.end() ? nullptr : &*at;
}

Option* Command::find(std::string_view option) {
  return const_cast<Option*>(std::as_const(*this).find(option));
}

const Command* Command::command_named(std::string_view inner) const {
  const auto at = std::ranges::find(commands, inner, &Command::name);
  return at == commands.end() ? nullptr : &*at;
}

}  // namespace smiter::ui
