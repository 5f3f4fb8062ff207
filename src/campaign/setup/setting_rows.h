// SPDX-License-Identifier: MIT
// The table of a campaign's settings: one row for each member of Settings. The store's JSON, the
// options of smiter fuzz and what may change when a campaign is taken up again follow from it. What
// strategies want to know is not here, but in their own rows (strategy_options.h).
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <type_traits>
#include <variant>
#include <vector>

#include "base/option.h"
#include "campaign/setup/settings.h"

namespace smiter::campaign {

using SettingMember =
    std::variant<bool Settings::*, std::uint32_t Settings::*, std::uint64_t Settings::*,
                 std::string Settings::*, std::vector<std::string> Settings::*, OptionFuzzing Settings::*,
                 triage::WorthScale Settings::*, std::uint64_t solver::Limits::*>;

// How the command line gives the value.
enum class SettingForm : std::uint8_t {
  Plain,      // as it is
  Duration,   // 10m, kept as milliseconds
  Word,       // the name of an enumerator
  ByCommand,  // the command has to do more: it reads and sets the value itself
  Internal,   // not at all
};

struct SettingRow {
  base::OptionRow option;  // Internal: only its key. No key: not stored
  SettingMember member;
  SettingForm form = SettingForm::Plain;
  bool in_every_store = false;  // otherwise older ones lack it
  bool shows_default = false;
  bool clears = false;  // a flag that makes the member false
};

// In the order of --help.
[[nodiscard]] const std::vector<SettingRow>& setting_rows();

// By the long name of its option; null if there is none.
[[nodiscard]] const SettingRow* setting_row(std::string_view option);

// Calls `use` with a reference to the member.
template <typename SettingsOrConst, typename Use>
auto with_member(const SettingRow& row, SettingsOrConst& settings, Use&& use) {
  return std::visit(
      [&](auto member) {
        if constexpr (std::is_same_v<decltype(member), std::uint64_t solver::Limits::*>)
          return use(settings.limits.*member);
        else
          return use(settings.*member);
      },
      row.member);
}

}  // namespace smiter::campaign
