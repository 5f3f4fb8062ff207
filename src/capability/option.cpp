// SPDX-License-Identifier: MIT
#include "capability/option.h"

#include <algorithm>
#include <array>

namespace smiter::capability {

namespace {

constexpr std::array<std::string_view, 4> kTypes = {"flag", "number", "choice", "text"};
constexpr std::array<std::string_view, 4> kClasses = {"common", "regular", "expert", "unclassed"};

template <typename Enum, std::size_t N>
std::optional<Enum> named(const std::array<std::string_view, N>& names, std::string_view name) {
  const auto at = std::ranges::find(names, name);
  if (at == names.end()) return std::nullopt;
  return static_cast<Enum>(at - names.begin());
}

const Option* find(const std::vector<Option>& options, std::string_view name) {
  const auto at = std::ranges::find(options, name, &Option::name);
  return at == options.end() ? nullptr : &*at;
}

}  // namespace

std::string_view name_of(OptionType type) {
  return kTypes[static_cast<std::size_t>(type)];
}

std::string_view name_of(OptionClass category) {
  return kClasses[static_cast<std::size_t>(category)];
}

std::optional<OptionType> option_type_named(std::string_view name) {
  return named<OptionType>(kTypes, name);
}

std::optional<OptionClass> option_class_named(std::string_view name) {
  return named<OptionClass>(kClasses, name);
}

const Option* option_set_by(const std::vector<Option>& options, std::string_view word) {
  const std::string_view name = word.substr(0, word.find('='));
  if (const Option* option = find(options, name)) return option;
  constexpr std::string_view kNo = "--no-";
  if (!name.starts_with(kNo)) return nullptr;
  return find(options, "--" + std::string(name.substr(kNo.size())));
}

}  // namespace smiter::capability
