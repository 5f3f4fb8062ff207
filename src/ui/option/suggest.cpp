// SPDX-License-Identifier: MIT
#include "ui/option/suggest.h"

#include <algorithm>
#include <string_view>
#include <vector>

#include <fmt/core.h>

#include "base/text/did_you_mean.h"
#include "triage/report/escape.h"

namespace smiter::ui {

using triage::printable;

namespace {

std::vector<std::string> command_names(const Command& command) {
  std::vector<std::string> names;
  for (const Command& inner : command.commands) names.push_back(inner.name);
  return names;
}

// Does the option take the word after it, whatever that looks like?
bool takes_next(const Command& command, const std::string& word) {
  const Option* option = command.find(word);
  return option != nullptr && !option->is_flag();
}

// Those of the command, and what every one has.
std::vector<std::string> long_options(const Command& program, const Command& command) {
  std::vector<std::string> names = {"--help"};
  if (&command == &program) names.emplace_back("--version");
  for (const Option& option : command.options) {
    if (!option.row().is_argument()) names.push_back(option.row().long_name());
  }
  return names;
}

std::string meant(const Command& command, const std::string& word) {
  const std::string near = base::did_you_mean(word, command_names(command));
  if (!near.empty() || !command.meant) return near;
  const std::string line = command.meant(word);
  return line.empty() ? "" : fmt::format(" (did you mean '{}'?)", line);
}

}  // namespace

base::Status check_names(const Command& program, std::span<const std::string> words) {
  const Command* command = &program;
  std::string path = program.name;
  for (std::size_t i = 0; i < words.size(); ++i) {
    const std::string& word = words[i];
    if (word == "--") break;
    if (word.starts_with('-') && takes_next(*command, word)) {
      ++i;
      continue;
    }
    if (word.starts_with("--")) {
      const std::string name = word.substr(0, word.find('='));
      const auto options = long_options(program, *command);
      if (std::find(options.begin(), options.end(), name) != options.end()) continue;
      return base::Error{fmt::format("{}: there is no option {}{}; {} --help lists them", path,
                                     printable(name), base::did_you_mean(name, options), path)};
    }
    if (word.starts_with('-') || command->commands.empty()) continue;
    const Command* inner = command->command_named(word);
    if (inner == nullptr)
      return base::Error{fmt::format("{}: there is no command '{}'{}; {} --help lists them", path,
                                     printable(word), meant(*command, word), path)};
    command = inner;
    path += " " + word;
  }
  return base::ok();
}

}  // namespace smiter::ui
