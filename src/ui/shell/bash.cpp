// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include "ui/shell/completion.h"
#include "ui/shell/values.h"

namespace smiter::ui {

namespace {

std::string_view name_of(Values::Paths paths) {
  switch (paths) {
    case Values::Paths::None:
      return "none";
    case Values::Paths::Folders:
      return "dirnames";
    case Values::Paths::Files:
      return "default";
  }
  return "";
}

std::string option_names(const Command& command, bool is_program) {
  std::string words = is_program ? "-h --help --version" : "-h --help";
  for (const Option& option : command.options) {
    if (!option.row().is_argument()) words += fmt::format(" {}", fmt::join(names_of(option), " "));
  }
  return words;
}

// A flag has no value: the word after it is completed as if the flag were not there.
std::string value_cases(const Command& command) {
  std::string cases;
  for (const Option& option : command.options) {
    if (option.is_flag() || option.row().is_argument()) continue;
    const Values values = values_of(option);
    cases += fmt::format("        {}) values='{}' paths={}{} ;;\n", fmt::join(names_of(option), " | "),
                         fmt::join(values.words, " "), name_of(values.paths),
                         values.is_list ? " is_list=yes" : "");
  }
  return cases;
}

std::string cases_of(const Command& command, const std::string& path) {
  const Values arguments = values_of_arguments(command);
  const std::string others = fmt::format("values='{}' paths={} takes_value=no",
                                         fmt::join(arguments.words, " "), name_of(arguments.paths));
  std::string out =
      fmt::format("    '{}')\n      options='{}'\n      case $previous in\n{}        *) {} ;;\n", path,
                  option_names(command, path == command.name), value_cases(command), others);
  out += "      esac\n      ;;\n";
  for (const Command& inner : command.commands) out += cases_of(inner, path + " " + inner.name);
  return out;
}

std::string paths_of_commands(const Command& command, const std::string& path) {
  std::string out;
  for (const Command& inner : command.commands) {
    const std::string longer = path + " " + inner.name;
    out += fmt::format(" '{}'", longer) + paths_of_commands(inner, longer);
  }
  return out;
}

}  // namespace

// bash cuts words at : and =, and puts what a completion says in the place of the last piece only.
std::string bash_completion(const Command& program) {
  return fmt::format(
      R"(# Completion of {0} for bash. An installed {0} has this; for another, put it into ~/.bashrc or
#   {0} completion bash > ~/.local/share/bash-completion/completions/{0}
_{0}() {{
  local -a all=("${{COMP_WORDS[@]:0:COMP_CWORD+1}}")
  if [[ -n ${{COMP_LINE:-}} ]]; then
    read -ra all <<<"${{COMP_LINE:0:COMP_POINT}}"
    [[ ${{COMP_LINE:0:COMP_POINT}} != *[[:space:]] ]] || all+=('')
  fi
  local current=${{all[${{#all[@]}}-1]}} previous=${{all[${{#all[@]}}-2]}} before= cut=
  if [[ $current == --*=* ]]; then
    previous=${{current%%=*}} before=${{current%%=*}}= current=${{current#*=}}
  fi
  local path={0} options= values= paths=none is_list=no takes_value=yes word known
  for word in "${{all[@]:1:${{#all[@]}}-2}}"; do
    for known in{1}; do
      [[ "$path $word" == "$known" ]] && {{ path=$known; break; }}
    done
  done
  case $path in
{2}  esac
  [[ $takes_value == yes || $current != -* ]] || values=$options paths=none
  if [[ $is_list == yes && $current == *,* ]]; then
    before+=${{current%,*}}, current=${{current##*,}}
  fi
  mapfile -t COMPREPLY < <(compgen -W "$values" -- "$current")
  if ((${{#COMPREPLY[@]}} == 0)); then
    [[ $paths == none ]] || compopt -o "$paths" 2>/dev/null
    return 0
  fi
  word=$before$current
  [[ ${{COMP_WORDBREAKS:-}} != *=* || $word != *=* ]] || cut=${{word%"${{word##*=}}"}}
  [[ ${{COMP_WORDBREAKS:-}} != *:* || ${{word#"$cut"}} != *:* ]] || cut=${{word%"${{word##*:}}"}}
  local i
  for i in "${{!COMPREPLY[@]}}"; do
    word=$before${{COMPREPLY[i]}}
    COMPREPLY[i]=${{word#"$cut"}}
  done
}}
complete -F _{0} {0}
)",
      program.name, paths_of_commands(program, program.name), cases_of(program, program.name));
}

}  // namespace smiter::ui
