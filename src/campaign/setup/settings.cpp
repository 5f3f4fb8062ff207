// SPDX-License-Identifier: MIT
#include "campaign/setup/settings.h"

#include <type_traits>

#include "base/json.h"
#include "campaign/setup/setting_rows.h"
#include "strategies/registry/joined_options.h"

namespace smiter::campaign {

using base::Json;

std::string_view name_of(OptionFuzzing options) {
  switch (options) {
    case OptionFuzzing::None:
      return "none";
    case OptionFuzzing::Policy:
      return "policy";
    case OptionFuzzing::All:
      return "all";
  }
  return "";
}

std::optional<OptionFuzzing> option_fuzzing_named(std::string_view name) {
  for (const auto o : {OptionFuzzing::None, OptionFuzzing::Policy, OptionFuzzing::All}) {
    if (name_of(o) == name) return o;
  }
  return std::nullopt;
}

namespace {

// "storm/depth" is a member of the member "storm".
Json& place_in(Json& json, const base::OptionRow& row) {
  const std::string_view key = row.key;
  const auto slash = key.find('/');
  if (slash == std::string_view::npos) return json[key];
  return json[key.substr(0, slash)][key.substr(slash + 1)];
}
const Json* find_in(const Json& json, const base::OptionRow& row) {
  const std::string_view key = row.key;
  const auto slash = key.find('/');
  const Json* const first = json.find(key.substr(0, slash));
  if (first == nullptr || slash == std::string_view::npos) return first;
  return first->find(key.substr(slash + 1));
}

template <typename T>
Json value_of(const T& member) {
  if constexpr (std::is_enum_v<T>) {
    return name_of(member);
  } else {
    return member;
  }
}

template <typename T>
void read(const Json& json, T& member) {
  json.get_to(member);
}
// A word of a newer version is not understood; the member stays as it is.
void read(const Json& json, OptionFuzzing& member) {
  member = option_fuzzing_named(json.get<std::string>()).value_or(member);
}
void read(const Json& json, triage::WorthScale& member) {
  member = triage::worth_scale_named(json.get<std::string>()).value_or(member);
}

}  // namespace

std::string to_json(const Settings& settings) {
  Json json = Json::object();
  for (const SettingRow& row : setting_rows()) {
    if (row.option.key.empty()) continue;
    place_in(json, row.option) =
        with_member(row, settings, [](const auto& member) { return value_of(member); });
  }
  for (const base::OptionRow& row : strategies::kept_strategy_options()) {
    place_in(json, row) =
        std::visit([](const auto& value) { return Json(value); }, settings.of_strategies.at(value_name(row)));
  }
  return json.dump_sorted();
}

base::Expected<Settings> settings_from_json(std::string_view text) {
  try {
    const Json json = Json::parse(text);
    Settings settings;
    for (const SettingRow& row : setting_rows()) {
      if (row.option.key.empty()) continue;
      const Json* const stored = find_in(json, row.option);
      if (stored != nullptr) {
        with_member(row, settings, [&](auto& member) { read(*stored, member); });
      } else if (row.in_every_store) {
        return base::Error{"the store's settings cannot be read: no '" + row.option.key + "'"};
      }
    }
    for (const base::OptionRow& row : strategies::kept_strategy_options()) {
      const Json* const stored = find_in(json, row);
      if (stored == nullptr) continue;
      std::visit([&](auto& value) { stored->get_to(value); }, settings.of_strategies.at(value_name(row)));
    }
    return settings;
  } catch (const base::JsonError& error) {
    return base::Error{std::string("the store's settings cannot be read: ") + error.what()};
  }
}

}  // namespace smiter::campaign
