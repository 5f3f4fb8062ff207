// SPDX-License-Identifier: MIT
#include "ui/option/option_text.h"

#include <algorithm>

#include <fmt/format.h>

namespace smiter::ui {

namespace {

// "--a", "--a or --b".
std::string alternatives(const std::vector<std::string>& names) {
  return fmt::format("{}", fmt::join(names, " or "));
}

std::string range_sentence(const base::OptionBounds& bounds) {
  std::string text = bounds.to_string();
  if (text.empty()) return "";
  text[0] = static_cast<char>(text[0] - 'a' + 'A');
  return " " + text + ".";
}

}  // namespace

std::string names_text(const base::OptionRow& row) {
  const std::size_t comma = row.name.find(',');
  if (comma == std::string::npos) return row.name;
  const std::string first = row.name.substr(0, comma), second = row.name.substr(comma + 1);
  return first.starts_with("--") ? second + ", " + first : first + ", " + second;
}

std::string value_placeholder(const Option& option) {
  const base::OptionRow& row = option.row();
  if (option.is_flag() || row.is_argument()) return "";
  if (!row.choices.empty()) return fmt::format("{}", fmt::join(row.choices, "|"));
  const bool is_text = std::holds_alternative<std::string*>(option.target()) || option.is_list();
  const std::string one = !row.takes.empty() ? row.takes : is_text ? "TEXT" : "N";
  const bool is_pair = option.is_list() && option.several() == Several::Two;
  return is_pair ? fmt::format("{0} {0}", one) : one;
}

std::string as_sentence(const std::string& text) {
  return text.empty() || text.ends_with('.') || text.ends_with('?') ? text : text + ".";
}

std::string description(const Option& option) {
  const base::OptionRow& row = option.row();
  // What the text itself says about the default comes last.
  const std::size_t end = std::min(row.help.find(" Default: "), row.help.size());
  std::string text = as_sentence(row.help.substr(0, end));

  if (option.is_list() && option.several() == Several::Repeated && !row.is_argument())
    text += " May be repeated.";
  text += range_sentence(row.bounds);
  if (!option.needs().empty()) text += fmt::format(" Only with {}.", option.needs());
  if (!option.excludes().empty()) text += fmt::format(" Not with {}.", alternatives(option.excludes()));
  if (option.is_required()) text += " Required.";
  if (end < row.help.size()) text += as_sentence(row.help.substr(end));
  if (option.shows_default()) text += fmt::format(" Default: {}.", option.value_text());
  return text;
}

}  // namespace smiter::ui
