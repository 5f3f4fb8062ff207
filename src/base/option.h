// SPDX-License-Identifier: MIT
// One row per option: what it is called, what it takes, what it means, and what happens to it when a
// campaign is taken up again. The command line, --help, the manual page, shell completion and the
// settings in a campaign's store all follow from rows.
//
// A value lives in one of two places. An option of a command is bound to a variable of that command
// (ui/option/command.h). An option of a strategy is kept by name (OptionValues), so that whoever
// carries the values need not know the strategy.
#pragma once

#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "base/expected.h"

namespace smiter::base {

// A value that is kept by name. The alternative is the option's type: a flag, a number, a text, or
// a list of texts.
using OptionValue = std::variant<bool, std::uint32_t, std::string, std::vector<std::string>>;

// Which numbers an option takes.
struct OptionBounds {
  enum class Kind : std::uint8_t { None, Positive, Between, Share };
  Kind kind = Kind::None;  // Share: from 0 to 1
  std::int64_t least = 0;  // Between: both ends belong to it
  std::int64_t most = 0;

  [[nodiscard]] static OptionBounds positive() { return {Kind::Positive}; }
  [[nodiscard]] static OptionBounds between(std::int64_t least, std::int64_t most) {
    return {Kind::Between, least, most};
  }
  [[nodiscard]] static OptionBounds share() { return {Kind::Share}; }
  [[nodiscard]] bool contain(double number) const;
  // "from 1 to 1000", "at least 1"; "" if nobody would give a number outside of them. An end that is so
  // far away that it says nothing is not named.
  [[nodiscard]] std::string to_string() const;
};

struct OptionRow {
  std::string name;  // "--jobs,-j"; without dashes it is an argument: "FILE"
  std::string help;
  OptionValue standard = false;  // kept by name: the type, and the value by default
  OptionBounds bounds = {};
  std::vector<std::string> choices = {};  // the values that it takes; empty: any
  std::vector<std::string> words = {};    // values that are worth suggesting, among others
  std::string takes = {};                 // what --help calls its value: "FILE"; empty: by its type
  std::vector<std::string> owners = {};   // the strategies that it is for; empty: all, or the command
  // In a campaign's settings; "storm/depth" is an entry of an object. Empty: no setting.
  std::string key = {};
  // Settings of one group change together: whoever gives one gives all.
  std::string group = {};
  bool may_change = true;  // when a campaign is taken up again; otherwise the first value stays
  // The value is a solver that gets started: in a folder of somebody else's it is not believed.
  bool names_solver = false;

  // "--jobs", or the name of an argument.
  [[nodiscard]] std::string long_name() const;
  [[nodiscard]] bool is_argument() const { return !name.starts_with('-'); }
};

// Values by the options' long names without dashes: "storm-depth". Asking for a name that no row
// has, or for another type than the row's, is a bug of ours.
class OptionValues {
 public:
  OptionValues() = default;
  // Each at its standard.
  explicit OptionValues(std::span<const OptionRow> rows);

  [[nodiscard]] bool flag(std::string_view name) const;
  [[nodiscard]] std::uint32_t number(std::string_view name) const;
  [[nodiscard]] const std::string& text(std::string_view name) const;
  [[nodiscard]] const std::vector<std::string>& list(std::string_view name) const;

  // Stays where it is while this object does.
  [[nodiscard]] OptionValue& at(std::string_view name);
  [[nodiscard]] const OptionValue& at(std::string_view name) const;
  [[nodiscard]] bool has(std::string_view name) const { return values_.contains(name); }
  // Keeps the type that the row gave it.
  void set(std::string_view name, OptionValue value);

 private:
  std::map<std::string, OptionValue, std::less<>> values_;
};

// "yes, no or only".
[[nodiscard]] std::string choices_text(std::span<const std::string> choices);

// "--mixed: give yes, no or only".
[[nodiscard]] Error wrong_choice(const OptionRow& row);

// The name under which OptionValues keeps a row: "storm-depth".
[[nodiscard]] std::string value_name(const OptionRow& row);

// Is the value one that the row allows? The standard always is.
[[nodiscard]] Status check_value(const OptionRow& row, const OptionValue& value);

// The values that are not the rows' standards, as they would be written: "--storm-depth=3".
[[nodiscard]] std::vector<std::string> written(const OptionValues& values, std::span<const OptionRow> rows);

}  // namespace smiter::base
