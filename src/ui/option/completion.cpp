// SPDX-License-Identifier: MIT
#include <algorithm>

#include <fmt/format.h>

#include "ui/option/manual.h"

namespace smiter::ui {

namespace {

// Every name of a row: "--jobs -j".
std::string names_of(const base::OptionRow& row) {
  std::string names = row.name;
  for (char& c : names) c = c == ',' ? ' ' : c;
  return names;
}

const std::vector<std::string>& values_of(const Option& option) {
  return option.row().choices.empty() ? option.row().words : option.row().choices;
}

// The reader of command lines adds some.
std::string option_names(const Command& command, bool is_program) {
  std::string words = is_program ? "--help -h --version" : "--help -h";
  for (const Option& option : command.options) {
    if (!option.row().is_argument()) words += " " + names_of(option.row());
  }
  return words;
}

// What may follow besides options and files: inner commands, and what an argument suggests.
std::string plain_words(const Command& command) {
  std::string words;
  for (const Command& inner : command.commands) words += inner.name + " ";
  for (const Option& option : command.options) {
    if (!option.row().is_argument()) continue;
    for (const std::string& value : values_of(option)) words += value + " ";
  }
  return words;
}

// A flag needs no value, so that the next word is completed as if it were not there.
std::string bash_values(const Command& command) {
  std::string cases;
  for (const Option& option : command.options) {
    if (option.is_flag() || option.row().is_argument()) continue;
    std::string names = names_of(option.row());
    for (std::size_t at; (at = names.find(' ')) != std::string::npos;) names.replace(at, 1, "|");
    cases += fmt::format("        {}) values='{}' ;;\n", names, fmt::join(values_of(option), " "));
  }
  return cases;
}

std::string bash_case(const Command& command, const std::string& path) {
  std::string out = fmt::format("    '{}')\n      options='{}'\n      words='{}'\n", path,
                                option_names(command, path == command.name), plain_words(command));
  if (const std::string cases = bash_values(command); !cases.empty())
    out += fmt::format("      case $previous in\n{}        *) takes_value=no ;;\n      esac\n", cases);
  else
    out += "      takes_value=no\n";
  out += "      ;;\n";
  for (const Command& inner : command.commands) out += bash_case(inner, path + " " + inner.name);
  return out;
}

std::string bash_script(const Command& program) {
  std::string paths;
  for (const Command& command : program.commands) {
    paths += fmt::format(" '{} {}'", program.name, command.name);
    for (const Command& inner : command.commands)
      paths += fmt::format(" '{} {} {}'", program.name, command.name, inner.name);
  }
  return fmt::format(R"(# Completion of {0} for bash: put this into ~/.bashrc or
#   {0} completion bash > ~/.local/share/bash-completion/completions/{0}
_{0}() {{
  local current=${{COMP_WORDS[COMP_CWORD]}} previous=${{COMP_WORDS[COMP_CWORD-1]}}
  local path={0} options= words= values= takes_value=yes word known
  for word in "${{COMP_WORDS[@]:1:COMP_CWORD-1}}"; do
    for known in{1}; do
      [[ "$path $word" == "$known" ]] && {{ path=$known; break; }}
    done
  done
  case $path in
{2}  esac
  COMPREPLY=()
  if [[ $takes_value == yes ]]; then
    [[ -n $values ]] && mapfile -t COMPREPLY < <(compgen -W "$values" -- "$current")
  elif [[ $current == -* ]]; then
    mapfile -t COMPREPLY < <(compgen -W "$options" -- "$current")
  else
    mapfile -t COMPREPLY < <(compgen -W "$words" -- "$current")
  fi
}}
complete -o default -F _{0} {0}
)",
                     program.name, paths, bash_case(program, program.name));
}

// Inside of single quotes of fish.
std::string quoted(std::string_view text) {
  std::string out = "'";
  for (const char c : text.substr(0, text.find('\n'))) {
    if (c == '\'' || c == '\\') out += '\\';
    out += c;
  }
  return out + "'";
}

std::string fish_names(const base::OptionRow& row) {
  std::string out;
  for (std::string_view rest = row.name; !rest.empty();) {
    const std::string_view one = rest.substr(0, rest.find(','));
    out +=
        one.starts_with("--") ? fmt::format(" -l {}", one.substr(2)) : fmt::format(" -s {}", one.substr(1));
    rest.remove_prefix(std::min(one.size() + 1, rest.size()));
  }
  return out;
}

void fish_lines(const Command& command, const std::string& program, const std::string& when,
                std::string& out) {
  for (const Command& inner : command.commands) {
    out += fmt::format("complete -c {} -n {} -a {} -d {}\n", program, quoted(when), inner.name,
                       quoted(inner.summary));
  }
  for (const Option& option : command.options) {
    std::string values;
    if (const auto& words = values_of(option); !words.empty())
      values = fmt::format(" -a {}", quoted(fmt::format("{}", fmt::join(words, " "))));
    if (option.row().is_argument()) {
      if (!values.empty()) out += fmt::format("complete -c {} -n {}{}\n", program, quoted(when), values);
      continue;
    }
    out += fmt::format("complete -c {} -n {}{}{}{} -d {}\n", program, quoted(when), fish_names(option.row()),
                       option.is_flag() ? "" : " -r", values, quoted(option.row().help));
  }
  for (const Command& inner : command.commands)
    fish_lines(inner, program, "__fish_seen_subcommand_from " + inner.name, out);
}

std::string fish_script(const Command& program) {
  std::string out = fmt::format(
      "# Completion of {0} for fish: {0} completion fish > "
      "~/.config/fish/completions/{0}.fish\n",
      program.name);
  fish_lines(program, program.name, "__fish_use_subcommand", out);
  return out;
}

}  // namespace

const std::vector<std::string>& completion_shells() {
  static const std::vector<std::string> kShells = {"bash", "fish", "zsh"};
  return kShells;
}

std::string completion_script(const Command& program, std::string_view shell) {
  if (shell == "bash") return bash_script(program);
  if (shell == "fish") return fish_script(program);
  // zsh runs bash's functions.
  if (shell == "zsh")
    return "autoload -U +X compinit && compinit\nautoload -U +X bashcompinit && bashcompinit\n" +
           bash_script(program);
  return "";
}

}  // namespace smiter::ui
