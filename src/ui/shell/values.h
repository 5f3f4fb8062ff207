// SPDX-License-Identifier: MIT
// What a shell may offer as the value of an option or as an argument: what its row says, in the form that
// the scripts of all shells need.
#pragma once

#include <string>
#include <vector>

#include "ui/option/command.h"

namespace smiter::ui {

struct Values {
  enum class Paths { None, Folders, Files };
  std::vector<std::string> words;
  Paths paths = Paths::None;
  bool is_list = false;  // words with commas between them
};

[[nodiscard]] Values values_of(const Option& option);

// Of all arguments of a command together, and of the commands inside it.
[[nodiscard]] Values values_of_arguments(const Command& command);

// "-j", "--jobs"; -h and --help come with every command, --version with the program.
[[nodiscard]] std::vector<std::string> names_of(const Option& option);

// The first sentence of its help up to a colon, without a full stop.
[[nodiscard]] std::string short_text(const std::string& help);

}  // namespace smiter::ui
