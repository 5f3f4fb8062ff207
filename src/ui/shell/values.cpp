// SPDX-License-Identifier: MIT
#include "ui/shell/values.h"

#include <algorithm>

#include "ui/option/option_text.h"

namespace smiter::ui {

namespace {

// By what --help calls the value: "FILE", "DIR|FILE", "TIME". What nobody has named may be a file.
Values::Paths paths_of(const Option& option) {
  const std::string name = option.row().is_argument() ? "FILE" : value_placeholder(option);
  const auto mentions = [&](std::string_view word) { return name.find(word) != std::string::npos; };
  const bool is_file = mentions("FILE") || mentions("PATH") || mentions("PROGRAM") || mentions("SOLVER") ||
                       mentions("BUG") || mentions("COMMAND") || name == "TEXT";
  if (is_file) return Values::Paths::Files;
  return mentions("DIR") || mentions("FOLDER") ? Values::Paths::Folders : Values::Paths::None;
}

}  // namespace

Values values_of(const Option& option) {
  const base::OptionRow& row = option.row();
  Values values;
  values.words = row.choices.empty() ? row.words : row.choices;
  const bool has_name_of_list = row.takes == "NAMES" || row.takes == "LIST";
  values.is_list = has_name_of_list || (option.is_list() && option.several() == Several::Commas);
  // An argument with values of its own is no file; a solver has a name or is a file.
  const bool only_words = !values.words.empty() && (row.is_argument() || !row.choices.empty());
  if (!only_words) values.paths = paths_of(option);
  return values;
}

Values values_of_arguments(const Command& command) {
  Values all;
  for (const Command& inner : command.commands) all.words.push_back(inner.name);
  for (const Option& option : command.options) {
    if (!option.row().is_argument()) continue;
    const Values one = values_of(option);
    all.words.insert(all.words.end(), one.words.begin(), one.words.end());
    all.paths = std::max(all.paths, one.paths);
  }
  return all;
}

std::vector<std::string> names_of(const Option& option) {
  std::vector<std::string> names;
  for (std::string_view rest = option.row().name; !rest.empty();) {
    const std::string_view one = rest.substr(0, rest.find(','));
    names.emplace_back(one);
    rest.remove_prefix(std::min(one.size() + 1, rest.size()));
  }
  std::ranges::sort(names, {}, &std::string::size);
  return names;
}

std::string short_text(const std::string& help) {
  std::string text = help.substr(0, std::min({help.find(". "), help.find(": "), help.find('\n')}));
  if (text.ends_with('.')) text.pop_back();
  return text;
}

}  // namespace smiter::ui
