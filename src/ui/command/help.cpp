// SPDX-License-Identifier: MIT
// smiter help TOPIC: the pages of docs/, which are compiled into the program.
#include <CLI/CLI.hpp>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include <fmt/core.h>

#include "base/did_you_mean.h"
#include "base/embedded_file.h"
#include "triage/report/escape.h"
#include "ui/cli/exit_codes.h"
#include "ui/command/commands.h"

namespace smiter::data {
extern const std::span<const base::EmbeddedFile> kDocFiles;
}

namespace smiter::ui {

namespace {

constexpr std::string_view kExtension = ".md";

std::string topic_of(const base::EmbeddedFile& file) {
  return std::string(file.name.substr(0, file.name.size() - kExtension.size()));
}

// "# Campaigns" begins every page.
std::string title_of(const base::EmbeddedFile& file) {
  std::string_view line = file.text.substr(0, file.text.find('\n'));
  while (line.starts_with('#') || line.starts_with(' ')) line.remove_prefix(1);
  return std::string(line);
}

void list_topics() {
  fmt::print("Topics; smiter help TOPIC prints one. Commands: smiter --help, smiter COMMAND --help.\n");
  for (const base::EmbeddedFile& file : data::kDocFiles)
    fmt::print("  {:<16} {}\n", topic_of(file), title_of(file));
}

int print_topic(const std::string& topic, const CLI::App& app) {
  std::vector<std::string> names;
  for (const base::EmbeddedFile& file : data::kDocFiles) {
    if (topic_of(file) == topic) {
      fmt::print("{}", file.text);
      return kNothingFound;
    }
    names.push_back(topic_of(file));
  }
  for (const CLI::App* command : app.get_subcommands([](const CLI::App*) { return true; })) {
    if (command->get_name() == topic) {
      fmt::print("{}", command->help("smiter"));
      return kNothingFound;
    }
    names.push_back(command->get_name());
  }
  fmt::print(stderr, "smiter help: there is no topic '{}'{}; smiter help lists them\n",
             triage::printable(topic), base::did_you_mean(topic, names));
  return kBadUse;
}

}  // namespace

void add_help_command(CLI::App& app, int& exit_code) {
  auto topic = std::make_shared<std::string>();
  CLI::App* command = app.add_subcommand("help", "Print a page of the documentation, or list them");
  command->add_option("TOPIC", *topic, "A page (campaigns, solvers, json, …) or a command");
  command->footer("Examples:\n  smiter help\n  smiter help campaigns\nExit code: 0, or 2 on bad use.");
  command->callback([topic, &app, &exit_code] {
    if (topic->empty()) return list_topics();
    exit_code = print_topic(*topic, app);
  });
}

}  // namespace smiter::ui
