// SPDX-License-Identifier: MIT
// smiter help TOPIC: the pages of docs/, which are compiled into the program.
#include <filesystem>
#include <memory>
#include <span>
#include <string>
#include <system_error>
#include <vector>

#include <fmt/core.h>

#include "base/embedded_file.h"
#include "base/file.h"
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

std::vector<std::string> command_names(const Command& program) {
  std::vector<std::string> names;
  for (const Command& command : program.commands) names.push_back(command.name);
  return names;
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
  for (const std::string& name : command_names(program)) names.push_back(name);
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
  std::string topic, out;
  bool manual = false;
};

int print_manual(const std::string& topic, const Command& program) {
  if (topic.empty() || topic == program.name) {
    fmt::print("{}", manual_page(program));
    return kNothingFound;
  }
  const Command* const command = program.command_named(topic);
  if (command == nullptr) {
    fmt::print(stderr, "smiter help: there is no command '{}'{}; only commands have manual pages\n",
               triage::printable(topic), base::did_you_mean(topic, command_names(program)));
    return kBadUse;
  }
  fmt::print("{}", manual_page(program, *command));
  return kNothingFound;
}

// All pages, one file each.
int write_manual(const std::string& folder, const Command& program) {
  const std::filesystem::path out(folder);
  std::error_code error;
  std::filesystem::create_directories(out, error);
  auto written = base::write_file(out / (program.name + ".1"), manual_page(program));
  for (const Command& command : program.commands) {
    if (!written) break;
    written = base::write_file(out / manual_file(program, command), manual_page(program, command));
  }
  if (written) return kNothingFound;
  fmt::print(stderr, "smiter help: {}\n", written.error().to_string());
  return kBadUse;
}

int run(const HelpOptions& options, const Command& program) {
  if (!options.out.empty()) return write_manual(options.out, program);
  if (options.manual) return print_manual(options.topic, program);
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
              "Print the manual page of the command TOPIC, or that of the program, in the format of man");
  command.add("--out", options->out, "With --man: write the pages of the program and of all commands into it")
      .taking("DIR")
      .needing("--man");
  command.footer =
      "Examples:\n  smiter help\n  smiter help campaigns\n  smiter help fuzz --man | man -l -\n"
      "Exit code: 0 done, 2 bad use.";
  command.run = [options](const Call& call) { return run(*options, call.program); };
  return command;
}

}  // namespace smiter::ui
