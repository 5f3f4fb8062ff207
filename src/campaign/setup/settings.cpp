// SPDX-License-Identifier: MIT
#include "campaign/setup/settings.h"

#include <type_traits>

#include "base/json.h"
#include "campaign/setup/setting_rows.h"

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

// "storm/depth" is an entry of an object.
Json::json_pointer place_of(const base::OptionRow& row) {
  return Json::json_pointer("/" + row.key);
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
    json[place_of(row.option)] =
        with_member(row, settings, [](const auto& member) { return value_of(member); });
  }
  for (const base::OptionRow& row : kept_strategy_options()) {
    json[place_of(row)] =
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
      if (!row.in_every_store && !json.contains(place_of(row.option))) continue;
      const Json& stored = json.at(place_of(row.option));
      with_member(row, settings, [&](auto& member) { read(stored, member); });
    }
    for (const base::OptionRow& row : kept_strategy_options()) {
      if (!json.contains(place_of(row))) continue;
      const Json& stored = json.at(place_of(row));
      std::visit([&](auto& value) { stored.get_to(value); }, settings.of_strategies.at(value_name(row)));
    }
    return settings;
  } catch (const base::JsonError& error) {
    return base::Error{std::string("the store's settings cannot be read: ") + error.what()};
  }
}

}  // namespace smiter::campaign
