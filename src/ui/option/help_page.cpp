// SPDX-License-Identifier: MIT
#include "ui/option/help_page.h"

#include <functional>
#include <sstream>

#include <fmt/format.h>

#include "ui/option/option_text.h"

namespace smiter::ui {

namespace {

constexpr std::size_t kWidth = 100;
constexpr std::size_t kColumn = 28;  // where texts begin

// "[FILE...]", as the line of usage writes it.
std::string argument_text(const Option& option) {
  const std::string name = option.row().name + (option.is_list() ? "..." : "");
  return option.is_required() ? name : "[" + name + "]";
}

std::string usage(const Command& command, const std::string& path) {
  std::string text = "Usage: " + path + " [OPTIONS]";
  if (!command.commands.empty()) text += " COMMAND";
  for (const Option& option : command.options) {
    if (option.row().is_argument()) text += " " + argument_text(option);
  }
  return text + "\n";
}

// One entry: its name, and its text in a column of its own.
std::string entry(const std::string& name, const std::string& text) {
  std::string out, line = "  " + name;
  const auto begin_line = [&] {
    out += line + "\n";
    line.assign(kColumn, ' ');
  };
  if (line.size() + 2 > kColumn) begin_line();
  line.resize(kColumn, ' ');
  std::istringstream words(text);
  for (std::string word; words >> word;) {
    const bool is_first = line.size() == kColumn;
    if (!is_first && line.size() + 1 + word.size() > kWidth) begin_line();
    line += (line.size() == kColumn ? "" : " ") + word;
  }
  return out + line + "\n";
}

std::string entry(const Option& option) {
  const std::string value = value_placeholder(option);
  const std::string dots = option.row().is_argument() && option.is_list() ? "..." : "";
  return entry(names_text(option.row()) + dots + (value.empty() ? "" : " " + value), description(option));
}

// The options for which `belongs` holds, under a title; nothing if there are none.
std::string section(const std::string& title, const Command& command, std::string entries,
                    const std::function<bool(const Option&)>& belongs) {
  for (const Option& option : command.options) {
    if (belongs(option)) entries += entry(option);
  }
  return entries.empty() ? "" : fmt::format("\n{}:\n{}", title, entries);
}

}  // namespace

std::string help_page(const Command& command, const std::string& path) {
  const bool is_program = path == command.name;
  std::string out = as_sentence(command.summary) + "\n" + usage(command, path);
  out += section("Arguments", command, "", [](const Option& option) { return option.row().is_argument(); });
  std::string common = entry("-h, --help", "Print this text.");
  if (is_program) common += entry("--version", "Print the release of the program.");
  out += section("Options", command, common, [](const Option& option) {
    return !option.row().is_argument() && !option.is_of_strategies();
  });
  out += section("Options of strategies", command, "",
                 [](const Option& option) { return option.is_of_strategies(); });
  if (!command.commands.empty()) out += "\nCommands:\n";
  for (const Command& inner : command.commands) out += entry(inner.name, as_sentence(inner.summary));
  if (!command.footer.empty()) out += "\n" + command.footer + "\n";
  return out;
}

}  // namespace smiter::ui
