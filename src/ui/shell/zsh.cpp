// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include "ui/shell/completion.h"
#include "ui/shell/values.h"

namespace smiter::ui {

namespace {

// Inside of single quotes of zsh.
std::string quoted(std::string_view text) {
  std::string out = "'";
  for (const char c : text) out += c == '\'' ? "'\\''" : std::string(1, c);
  return out + "'";
}

// A colon ends a part of what _arguments and _describe read, a bracket a description.
std::string plain(std::string_view text) {
  std::string out;
  for (const char c : text) {
    if (c == ':' || c == '\\') out += '\\';
    out += c == '[' ? '(' : c == ']' ? ')' : c;
  }
  return out;
}

std::string joined(const std::vector<std::string>& words) {
  std::string out;
  for (const std::string& word : words) out += (out.empty() ? "" : " ") + plain(word);
  return out;
}

// How _arguments finds the values: " " for "there is nothing to offer".
std::string action(const Values& values) {
  const std::string words = joined(values.words);
  switch (values.paths) {
    case Values::Paths::Files:
      return words.empty() ? "_files" : fmt::format("{{ compadd -- {}; _files }}", words);
    case Values::Paths::Folders:
      return "_files -/";
    case Values::Paths::None:
      break;
  }
  if (words.empty()) return " ";
  return values.is_list ? "_sequence compadd - " + words : "(" + words + ")";
}

std::string value_name(const Option& option) {
  const std::string& takes = option.row().takes;
  return plain(takes.empty() ? "value" : takes);
}

// Each name is a spec of its own. An option that is given once excludes all its names.
std::string option_specs(const Option& option) {
  const std::vector<std::string> names = names_of(option);
  const bool repeats = option.is_list() && option.several() != Several::Once;
  const std::string begin = repeats ? "*" : fmt::format("({})", fmt::join(names, " "));
  std::string out;
  for (const std::string& name : names) {
    const bool is_long = name.starts_with("--");
    std::string spec = begin + name + (option.is_flag() || !is_long ? "" : "=");
    spec += "[" + plain(short_text(option.row().help)) + "]";
    if (!option.is_flag()) spec += ":" + value_name(option) + ":" + action(values_of(option));
    out += " \\\n    " + quoted(spec);
  }
  return out;
}

std::string argument_specs(const Command& command) {
  std::string out;
  int position = 0;
  for (const Option& option : command.options) {
    if (!option.row().is_argument()) continue;
    const std::string place = option.is_list() ? "*" : std::to_string(++position);
    const std::string optional = option.is_required() || option.is_list() ? ":" : "::";
    out +=
        " \\\n    " + quoted(place + optional + plain(option.row().name) + ":" + action(values_of(option)));
  }
  return out;
}

void add_function(const Command& command, const std::string& function, std::string& out) {
  out += fmt::format("{}() {{\n", function);
  const bool has_commands = !command.commands.empty();
  if (has_commands) out += "  local curcontext=$curcontext state line\n  typeset -A opt_args\n";
  out += fmt::format("  _arguments{} -s '(- *)-h[Print help]' '(- *)--help[Print help]'",
                     has_commands ? " -C" : "");
  if (function == "_" + command.name) out += " '(- *)--version[Print the release of the program]'";
  for (const Option& option : command.options) {
    if (!option.row().is_argument()) out += option_specs(option);
  }
  out += argument_specs(command);
  if (!has_commands) {
    out += "\n}\n";
    return;
  }
  out += " '1: :->command' '*:: :->rest'\n  case $state in\n    command)\n      local -a commands=(\n";
  for (const Command& inner : command.commands)
    out += "        " + quoted(plain(inner.name) + ":" + plain(inner.summary)) + "\n";
  out += fmt::format(
      "      )\n      _describe -t commands command commands\n      ;;\n"
      "    rest) (( $+functions[{0}_$line[1]] )) && {0}_$line[1] ;;\n  esac\n}}\n",
      function);
  for (const Command& inner : command.commands) add_function(inner, function + "_" + inner.name, out);
}

}  // namespace

std::string zsh_completion(const Command& program) {
  std::string functions;
  add_function(program, "_" + program.name, functions);
  return fmt::format(R"(#compdef {0}
# Completion of {0} for zsh. An installed {0} has this; for another, put it into a folder of $fpath:
#   {0} completion zsh > ~/.zsh/completions/_{0}
{1}
if [[ $funcstack[1] == _{0} ]]; then _{0} "$@"; else compdef _{0} {0}; fi
)",
                     program.name, functions);
}

}  // namespace smiter::ui
