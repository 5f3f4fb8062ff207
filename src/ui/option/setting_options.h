// SPDX-License-Identifier: MIT
// The settings of a campaign on the command line: options made from the table of settings
// (campaign/setup/setting_rows.h) and from the strategies' rows, and what they change in a campaign
// that is new or taken up again.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "base/expected.h"
#include "campaign/setup/setting_rows.h"
#include "ui/option/command.h"

namespace smiter::ui {

class SettingOptions {
 public:
  // What is said goes to `said`, which begins with the defaults and must outlive the command; so must
  // this object.
  explicit SettingOptions(campaign::Settings& said) : said_(said) {}
  SettingOptions(const SettingOptions&) = delete;
  SettingOptions& operator=(const SettingOptions&) = delete;

  // All that the command does not read by itself.
  void add_to(Command& command);
  // One of them.
  Option& add_to(Command& command, std::string_view option);

  // What was said, over what `settings` has. Of a new campaign everything counts; of one that is taken
  // up again what was given and may change. An error for a value that cannot be read.
  [[nodiscard]] base::Status apply(const Call& call, bool is_new, campaign::Settings& settings) const;

  // Long names of the options that were given with another value than a campaign which is taken up
  // again has, and that apply() leaves alone because they may not change. --solver is for the command.
  [[nodiscard]] std::vector<std::string> ignored_on_resume(const Call& call,
                                                           const campaign::Settings& stored) const;

 private:
  Option& add(Command& command, const campaign::SettingRow& row);

  campaign::Settings& said_;
  std::map<std::string, std::string> texts_;  // by option: those that are not kept as they are written
};

// Was the option given, or another one of its group?
[[nodiscard]] bool is_given(const base::OptionRow& row, const Call& call);

// The rows of the options that were given.
[[nodiscard]] std::vector<base::OptionRow> given_rows(const Call& call);

}  // namespace smiter::ui
