// SPDX-License-Identifier: MIT
#include "base/option.h"

#include <algorithm>
#include <utility>

#include "base/check.h"

namespace smiter::base {

bool OptionBounds::contain(double number) const {
  switch (kind) {
    case Kind::None:
      return true;
    case Kind::Positive:
      return number > 0;
    case Kind::Between:
      return static_cast<double>(least) <= number && number <= static_cast<double>(most);
    case Kind::Share:
      return 0 <= number && number <= 1;
  }
  return false;
}

std::string OptionBounds::to_string() const {
  constexpr std::int64_t kFarAway = 100'000'000;
  switch (kind) {
    case Kind::None:
      return "";
    case Kind::Positive:
      return "at least 1";
    case Kind::Between:
      if (most < kFarAway) return "from " + std::to_string(least) + " to " + std::to_string(most);
      return least == 0 ? "" : "at least " + std::to_string(least);
    case Kind::Share:
      return "from 0 to 1";
  }
  return "";
}

std::string OptionRow::long_name() const {
  const std::size_t at = name.find("--");
  if (at == std::string::npos) return name;
  return name.substr(at, name.find(',', at) - at);
}

std::string value_name(const OptionRow& row) {
  const std::string name = row.long_name();
  return name.substr(std::min(name.find_first_not_of('-'), name.size()));
}

OptionValues::OptionValues(std::span<const OptionRow> rows) {
  for (const OptionRow& row : rows) values_.emplace(value_name(row), row.standard);
}

const OptionValue& OptionValues::at(std::string_view name) const {
  const auto found = values_.find(name);
  CHECK(found != values_.end(), std::string(name));
  return found->second;
}

OptionValue& OptionValues::at(std::string_view name) {
  return const_cast<OptionValue&>(std::as_const(*this).at(name));
}

namespace {

template <typename T>
const T& typed(const OptionValue& value, std::string_view name) {
  const T* const found = std::get_if<T>(&value);
  CHECK(found != nullptr, std::string(name));
  return *found;
}

}  // namespace

bool OptionValues::flag(std::string_view name) const {
  return typed<bool>(at(name), name);
}
std::uint32_t OptionValues::number(std::string_view name) const {
  return typed<std::uint32_t>(at(name), name);
}
const std::string& OptionValues::text(std::string_view name) const {
  return typed<std::string>(at(name), name);
}
const std::vector<std::string>& OptionValues::list(std::string_view name) const {
  return typed<std::vector<std::string>>(at(name), name);
}

void OptionValues::set(std::string_view name, OptionValue value) {
  OptionValue& place = at(name);
  CHECK(place.index() == value.index(), std::string(name));
  place = std::move(value);
}

std::string choices_text(std::span<const std::string> choices) {
  std::string text;
  for (std::size_t i = 0; i < choices.size(); ++i)
    text += (i == 0 ? "" : i + 1 == choices.size() ? " or " : ", ") + choices[i];
  return text;
}

Error wrong_choice(const OptionRow& row) {
  return Error{row.long_name() + ": give " + choices_text(row.choices)};
}

Status check_value(const OptionRow& row, const OptionValue& value) {
  if (value == row.standard) return ok();
  if (const auto* number = std::get_if<std::uint32_t>(&value)) {
    if (!row.bounds.contain(*number))
      return Error{row.long_name() + ": " + std::to_string(*number) + " is out of range"};
  }
  if (const auto* text = std::get_if<std::string>(&value)) {
    if (!row.choices.empty() && std::ranges::find(row.choices, *text) == row.choices.end())
      return wrong_choice(row);
  }
  return ok();
}

std::vector<std::string> written(const OptionValues& values, std::span<const OptionRow> rows) {
  std::vector<std::string> words;
  for (const OptionRow& row : rows) {
    const OptionValue& value = values.at(value_name(row));
    if (value == row.standard) continue;
    const std::string name = row.long_name();
    if (std::holds_alternative<bool>(value)) words.push_back(name);
    if (const auto* number = std::get_if<std::uint32_t>(&value))
      words.push_back(name + "=" + std::to_string(*number));
    if (const auto* text = std::get_if<std::string>(&value)) words.push_back(name + "=" + *text);
    if (const auto* list = std::get_if<std::vector<std::string>>(&value)) {
      for (const std::string& each : *list) words.push_back(name + "=" + each);
    }
  }
  return words;
}

}  // namespace smiter::base
