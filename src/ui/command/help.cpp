// SPDX-License-Identifier: MIT
// smiter help TOPIC: the pages of docs/, which are compiled into the program.
#include <memory>
#include <span>
#include <string>
#include <vector>

#include <fmt/core.h>

#include "base/embedded_file.h"
#include "base/text/did_you_mean.h"
#include "triage/report/escape.h"
#include "ui/cli/exit_codes.h"
#include "ui/command/commands.h"
#include "ui/option/help_page.h"
#include "ui/option/manual.h"

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
  fmt::print("Pages of the documentation; smiter help TOPIC prints one. smiter --help lists the commands.\n");
  for (const base::EmbeddedFile& file : data::kDocFiles)
    fmt::print("  {:<16} {}\n", topic_of(file), title_of(file));
}

int print_topic(const std::string& topic, const Command& program) {
  std::vector<std::string> names;
  for (const base::EmbeddedFile& file : data::kDocFiles) {
    if (topic_of(file) == topic) {
      fmt::print("{}", file.text);
      return kNothingFound;
    }
    names.push_back(topic_of(file));
  }
  if (const Command* const command = program.command_named(topic)) {
    fmt::print("{}", help_page(*command, program.name + " " + topic));
    return kNothingFound;
  }
  for (const Command& command : program.commands) names.push_back(command.name);
  fmt::print(stderr, "smiter help: there is no topic '{}'{}; smiter help lists them\n",
             triage::printable(topic), base::did_you_mean(topic, names));
  return kBadUse;
}

std::vector<std::string> topics() {
  std::vector<std::string> names;
  for (const base::EmbeddedFile& file : data::kDocFiles) names.push_back(topic_of(file));
  return names;
}

struct HelpOptions {
  std::string topic;
  bool manual = false;
};

int run(const HelpOptions& options, const Command& program) {
  if (options.manual) {
    fmt::print("{}", manual_page(program));
    return kNothingFound;
  }
  if (!options.topic.empty()) return print_topic(options.topic, program);
  list_topics();
  return kNothingFound;
}

}  // namespace

Command help_command() {
  auto options = std::make_shared<HelpOptions>();
  Command command{.name = "help", .summary = "Print a page of the documentation, or the list of pages"};
  command
      .add("TOPIC", options->topic,
           "A page (campaigns, solvers, json, ...) or a command. Without it, the pages are listed")
      .suggesting(topics());
  command.add("--man", options->manual,
              "Print a manual page with all commands and options, in the format of man");
  command.footer =
      "Examples:\n  smiter help\n  smiter help campaigns\n  smiter help --man > smiter.1\n"
      "Exit code: 0 done, 2 bad use.";
  command.run = [options](const Call& call) { return run(*options, call.program); };
  return command;
}

}  // namespace smiter::ui
