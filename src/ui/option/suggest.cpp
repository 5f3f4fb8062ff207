// SPDX-License-Identifier: MIT
#include "ui/option/suggest.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <vector>

#include <fmt/core.h>

#include "base/did_you_mean.h"
#include "triage/report/escape.h"

namespace smiter::ui {

using triage::printable;

namespace {

std::vector<std::string> command_names(const CLI::App& app) {
  std::vector<std::string> names;
  for (const CLI::App* command : app.get_subcommands([](const CLI::App*) { return true; }))
    names.push_back(command->get_name());
  return names;
}

const CLI::App* command_named(const CLI::App& app, const std::string& name) {
  for (const CLI::App* command : app.get_subcommands([](const CLI::App*) { return true; })) {
    if (command->get_name() == name) return command;
  }
  return nullptr;
}

// Does the option take the word after it, whatever that looks like?
bool takes_next(const CLI::App& command, const std::string& word) {
  const CLI::Option* option = command.get_option_no_throw(word);
  return option != nullptr && option->get_items_expected_min() > 0;
}

std::vector<std::string> long_options(const CLI::App& command) {
  std::vector<std::string> names;
  for (const CLI::Option* option : command.get_options()) {
    for (const std::string& name : option->get_lnames()) names.push_back("--" + name);
  }
  return names;
}

}  // namespace

base::Status check_names(const CLI::App& app, std::span<const std::string> words) {
  const CLI::App* command = &app;
  std::string path = app.get_name();
  for (std::size_t i = 0; i < words.size(); ++i) {
    const std::string& word = words[i];
    if (word == "--") break;
    if (word.starts_with('-') && takes_next(*command, word)) {
      ++i;
      continue;
    }
    if (word.starts_with("--")) {
      const std::string name = word.substr(0, word.find('='));
      const auto options = long_options(*command);
      if (std::find(options.begin(), options.end(), name) != options.end()) continue;
      return base::Error{fmt::format("{}: there is no option {}{}; {} --help lists them", path,
                                     printable(name), base::did_you_mean(name, options), path)};
    }
    const auto names = command_names(*command);
    if (word.starts_with('-') || names.empty()) continue;
    const CLI::App* inner = command_named(*command, word);
    if (inner == nullptr)
      return base::Error{fmt::format("{}: there is no command '{}'{}; {} --help lists them", path,
                                     printable(word), base::did_you_mean(word, names), path)};
    command = inner;
    path += " " + word;
  }
  return base::ok();
}

}  // namespace smiter::ui
