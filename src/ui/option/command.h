// SPDX-License-Identifier: MIT
// A command of the program as data: its name, its options, each bound to a variable, and what it
// does. The command line, --help, the manual page and shell completion are made from this;
// ui/cli/command_line.cpp is the one place that knows the library which reads command lines.
#pragma once

#include <cstdint>
#include <functional>
#include <initializer_list>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "base/option.h"

namespace smiter::ui {

// The variable that an option sets. Its type is the option's type, its value before the command line
// is read is the option's default.
using OptionTarget =
    std::variant<bool*, std::uint32_t*, std::uint64_t*, double*, std::string*, std::vector<std::string>*,
                 std::optional<std::uint32_t>*, std::optional<std::uint64_t>*>;

// How the values of a list are given.
enum class Several : std::uint8_t {
  Repeated,  // one word after each; of arguments: all that are no options
  Commas,    // one word after each, with commas between values
  Two,       // exactly two words
  Once,      // one word; the command refuses more
};

// An option of one command. The setters give it back, so that they chain.
class Option {
 public:
  Option(base::OptionRow row, OptionTarget target) : row_(std::move(row)), target_(target) {}

  Option& required(bool is = true) { return required_ = is, *this; }
  // --help shows the default.
  Option& with_default() { return shows_default_ = true, *this; }
  Option& in(std::int64_t least, std::int64_t most);
  Option& positive();
  Option& share();
  Option& one_of(std::vector<std::string> values);
  Option& suggesting(std::vector<std::string> values);
  Option& given(Several how) { return several_ = how, *this; }
  // A flag that makes its variable false.
  Option& clearing() { return clears_ = true, *this; }
  Option& needing(std::string other) { return needs_ = std::move(other), *this; }
  Option& excluding(std::vector<std::string> others) { return excludes_ = std::move(others), *this; }
  Option& described(std::string help);
  // What --help calls its value: "FILE".
  Option& taking(std::string value);
  // --help lists it among the options of strategies.
  Option& of_strategies() { return of_strategies_ = true, *this; }

  [[nodiscard]] const base::OptionRow& row() const { return row_; }
  [[nodiscard]] const OptionTarget& target() const { return target_; }
  [[nodiscard]] bool is_flag() const { return std::holds_alternative<bool*>(target_); }
  [[nodiscard]] bool is_list() const { return std::holds_alternative<std::vector<std::string>*>(target_); }
  [[nodiscard]] bool is_required() const { return required_; }
  [[nodiscard]] bool shows_default() const { return shows_default_; }
  [[nodiscard]] bool is_of_strategies() const { return of_strategies_ || !row_.owners.empty(); }
  [[nodiscard]] bool clears() const { return clears_; }
  [[nodiscard]] Several several() const { return several_; }
  [[nodiscard]] const std::string& needs() const { return needs_; }
  [[nodiscard]] const std::vector<std::string>& excludes() const { return excludes_; }
  // The value of the variable as a user would write it; "" for none.
  [[nodiscard]] std::string value_text() const;

 private:
  base::OptionRow row_;
  OptionTarget target_;
  std::string needs_;
  std::vector<std::string> excludes_;
  Several several_ = Several::Repeated;
  bool required_ = false;
  bool shows_default_ = false;
  bool clears_ = false;
  bool of_strategies_ = false;
};

struct Command;

// One use of the program.
struct Call {
  const Command& program;
  const Command& command;
  std::set<std::string, std::less<>> given;  // long names of the options that were given

  [[nodiscard]] bool has(std::string_view name) const { return given.contains(name); }
};

struct Command {
  std::string name;
  std::string summary;                       // one line, without a full stop
  std::string footer = {};                   // examples, remarks, and "Exit code: ..." last
  std::vector<Option> options = {};          // in the order of --help
  std::vector<Command> commands = {};        // if there are any, one has to be named
  std::function<int(const Call&)> run = {};  // gives back the exit code
  // For a word that names no command: what was meant, as a whole line; "" if that is not clear.
  std::function<std::string(std::string_view)> meant = {};

  // What `target` points to must outlive the command. The result is good until the next call.
  template <typename T>
  Option& add(std::string option, T& target, std::string help) {
    return add({.name = std::move(option), .help = std::move(help)}, OptionTarget(&target));
  }
  Option& add(base::OptionRow row, OptionTarget target);
  // Options of strategies, which are kept by name.
  void add(const std::vector<base::OptionRow>& rows, base::OptionValues& values);

  // By its long name or a short one; null if there is none.
  [[nodiscard]] const Option* find(std::string_view option) const;
  [[nodiscard]] Option* find(std::string_view option);
  [[nodiscard]] const Command* command_named(std::string_view inner) const;
};

}  // namespace smiter::ui
