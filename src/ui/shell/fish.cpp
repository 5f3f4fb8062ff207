// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include "ui/shell/completion.h"
#include "ui/shell/values.h"

namespace smiter::ui {

namespace {

// Inside of single quotes of fish.
std::string quoted(std::string_view text) {
  std::string out = "'";
  for (const char c : text) {
    if (c == '\'' || c == '\\') out += '\\';
    out += c;
  }
  return out + "'";
}

std::string names_as_options(const Option& option) {
  std::string out;
  for (const std::string& name : names_of(option))
    out += name.starts_with("--") ? " -l " + name.substr(2) : " -s " + name.substr(1);
  return out;
}

// What follows `complete ... --time`: -x is a value that is no file, -F allows files.
std::string offered(const Values& values, bool is_argument) {
  const std::string words = fmt::format("{}", fmt::join(values.words, " "));
  const std::string needs_value = is_argument ? "" : " -r";
  switch (values.paths) {
    case Values::Paths::Files:
      return needs_value + " -F" + (words.empty() ? "" : " -a " + quoted(words));
    case Values::Paths::Folders:
      return (is_argument ? " -f -a " : " -x -a ") + quoted("(__fish_complete_directories)");
    case Values::Paths::None:
      break;
  }
  const std::string listed = values.is_list ? "(__fish_append , " + words + ")" : words;
  return (is_argument ? " -f" : " -x") + (words.empty() ? "" : " -a " + quoted(listed));
}

class Writer {
 public:
  explicit Writer(std::string program) : program_(std::move(program)) {}

  // `path` is what stands before the words of the command, without the program: "profile show".
  void add(const Command& command, const std::string& path, int words) {
    const std::string here = path.empty() ? "__" + program_ + "_at" : "__" + program_ + "_at " + path;
    const std::string next = fmt::format("{}; and test (count (commandline -opc)) -eq {}", here, words);
    line(here, " -s h -l help", "Print help");
    if (path.empty()) line(next, " -l version", "Print the release of the program");
    for (const Command& inner : command.commands) line(next, " -f -a " + inner.name, inner.summary);
    bool takes_files = false;
    for (const Option& option : command.options) {
      const Values values = values_of(option);
      if (option.row().is_argument()) {
        takes_files = takes_files || values.paths != Values::Paths::None;
        if (!values.words.empty()) line(here, offered(values, true), "");
      } else {
        line(here, names_as_options(option) + (option.is_flag() ? "" : offered(values, false)),
             option.row().help);
      }
    }
    if (!takes_files && command.commands.empty()) line(here, " -f", "");
    for (const Command& inner : command.commands)
      add(inner, path.empty() ? inner.name : path + " " + inner.name, words + 1);
  }

  [[nodiscard]] const std::string& text() const { return text_; }

 private:
  void line(const std::string& when, const std::string& what, const std::string& description) {
    text_ += fmt::format("complete -c {} -n {}{}", program_, quoted(when), what);
    if (!description.empty()) text_ += " -d " + quoted(short_text(description));
    text_ += "\n";
  }

  std::string program_, text_;
};

}  // namespace

std::string fish_completion(const Command& program) {
  Writer writer(program.name);
  writer.add(program, "", 1);
  return fmt::format(R"(# Completion of {0} for fish. An installed {0} has this; for another:
#   {0} completion fish > ~/.config/fish/completions/{0}.fish
function __{0}_at -d 'Do these words follow the name of the program?'
    set -l words (commandline -opc)
    set -l i 1
    for word in $argv
        set i (math $i + 1)
        test "$words[$i]" = $word; or return 1
    end
end
)",
                     program.name) +
         writer.text();
}

}  // namespace smiter::ui
