// SPDX-License-Identifier: MIT
#include "ui/option/setting_options.h"

#include <algorithm>
#include <optional>
#include <type_traits>

#include "base/check.h"
#include "strategies/registry/joined_options.h"
#include "ui/option/units.h"

namespace smiter::ui {

using campaign::SettingForm;
using campaign::SettingRow;

namespace {

std::string default_text(const SettingRow& row, campaign::Settings& settings) {
  return with_member(row, settings, [](const auto& member) -> std::string {
    if constexpr (std::is_enum_v<std::remove_cvref_t<decltype(member)>>)
      return std::string(name_of(member));
    else
      return "";
  });
}

OptionTarget target_of(const SettingRow& row, campaign::Settings& settings) {
  return with_member(row, settings, [](auto& member) -> OptionTarget {
    if constexpr (std::is_enum_v<std::remove_reference_t<decltype(member)>>)
      CHECK(false, "a word is read as a text");
    else
      return &member;
    return {};
  });
}

std::optional<campaign::OptionFuzzing> named(const std::string& word, campaign::OptionFuzzing) {
  return campaign::option_fuzzing_named(word);
}
std::optional<triage::WorthScale> named(const std::string& word, triage::WorthScale) {
  return triage::worth_scale_named(word);
}

base::Status read_word(const SettingRow& row, const std::string& word, campaign::Settings& settings) {
  return with_member(row, settings, [&](auto& member) -> base::Status {
    if constexpr (std::is_enum_v<std::remove_reference_t<decltype(member)>>) {
      const auto value = named(word, member);
      if (!value) return base::wrong_choice(row.option);
      member = *value;
    }
    return base::ok();
  });
}

// An empty text is no limit.
base::Status read_duration(const SettingRow& row, const std::string& text, campaign::Settings& settings) {
  std::uint64_t ms = 0;
  if (!text.empty()) {
    const auto time = parse_time_limit(row.option.long_name(), text);
    if (!time) return time.error();
    ms = *time;
  }
  with_member(row, settings, [&](auto& member) {
    if constexpr (std::is_same_v<std::remove_reference_t<decltype(member)>, std::uint64_t>) member = ms;
  });
  return base::ok();
}

void copy(const SettingRow& row, const campaign::Settings& from, campaign::Settings& to) {
  with_member(row, to, [&](auto& member) {
    with_member(row, from, [&](const auto& said) {
      if constexpr (std::is_same_v<std::remove_cvref_t<decltype(said)>,
                                   std::remove_cvref_t<decltype(member)>>)
        member = said;
    });
  });
}

bool is_same(const SettingRow& row, const campaign::Settings& a, const campaign::Settings& b) {
  return with_member(row, a, [&](const auto& one) {
    return with_member(row, b, [&](const auto& other) {
      if constexpr (std::is_same_v<decltype(one), decltype(other)>)
        return one == other;
      else
        return false;
    });
  });
}

}  // namespace

Option& SettingOptions::add(Command& command, const SettingRow& row) {
  const bool as_text = row.form == SettingForm::Word || row.form == SettingForm::Duration;
  OptionTarget target;
  if (as_text) {
    target = &(texts_[row.option.long_name()] = default_text(row, said_));
  } else {
    target = target_of(row, said_);
  }
  Option& option = command.add(row.option, target);
  if (row.shows_default) option.with_default();
  if (row.clears) option.clearing();
  return option;
}

Option& SettingOptions::add_to(Command& command, std::string_view option) {
  const SettingRow* const row = campaign::setting_row(option);
  CHECK(row != nullptr, std::string(option));
  return add(command, *row);
}

void SettingOptions::add_to(Command& command) {
  for (const SettingRow& row : campaign::setting_rows()) {
    if (row.form == SettingForm::ByCommand || row.form == SettingForm::Internal) continue;
    if (command.find(row.option.long_name()) == nullptr) add(command, row);
  }
}

base::Status SettingOptions::apply(const Call& call, bool is_new, campaign::Settings& settings) const {
  const auto counts = [&](const base::OptionRow& row) {
    return is_new || (row.may_change && is_given(row, call));
  };
  for (const SettingRow& row : campaign::setting_rows()) {
    if (call.command.find(row.option.long_name()) == nullptr || !counts(row.option)) continue;
    base::Status done = base::ok();
    switch (row.form) {
      case SettingForm::Plain:
        copy(row, said_, settings);
        break;
      case SettingForm::Duration:
        done = read_duration(row, texts_.at(row.option.long_name()), settings);
        break;
      case SettingForm::Word:
        done = read_word(row, texts_.at(row.option.long_name()), settings);
        break;
      case SettingForm::ByCommand:
      case SettingForm::Internal:
        break;
    }
    if (!done) return done;
  }
  for (const base::OptionRow& row : strategies::kept_strategy_options()) {
    if (counts(row)) settings.of_strategies.set(value_name(row), said_.of_strategies.at(value_name(row)));
  }
  return base::ok();
}

std::vector<std::string> SettingOptions::ignored_on_resume(const Call& call,
                                                           const campaign::Settings& stored) const {
  std::vector<std::string> names;
  for (const SettingRow& row : campaign::setting_rows()) {
    const bool fixed = !row.option.may_change && row.form == SettingForm::Plain;
    if (fixed && is_given(row.option, call) && !is_same(row, said_, stored))
      names.push_back(row.option.long_name());
  }
  for (const base::OptionRow& row : strategies::kept_strategy_options()) {
    const std::string name = value_name(row);
    if (!row.may_change && is_given(row, call) &&
        said_.of_strategies.at(name) != stored.of_strategies.at(name))
      names.push_back(row.long_name());
  }
  return names;
}

bool is_given(const base::OptionRow& row, const Call& call) {
  if (row.group.empty()) return call.has(row.long_name());
  return std::ranges::any_of(call.command.options, [&](const Option& other) {
    return other.row().group == row.group && call.has(other.row().long_name());
  });
}

std::vector<base::OptionRow> given_rows(const Call& call) {
  std::vector<base::OptionRow> rows;
  for (const Option& option : call.command.options) {
    if (call.has(option.row().long_name())) rows.push_back(option.row());
  }
  return rows;
}

}  // namespace smiter::ui
