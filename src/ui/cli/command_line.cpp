// SPDX-License-Identifier: MIT
#include "ui/cli/command_line.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstdio>
#include <exception>
#include <memory>
#include <type_traits>

#include "ui/cli/exit_codes.h"
#include "ui/cli/version_text.h"
#include "ui/option/help_page.h"
#include "ui/option/suggest.h"

namespace smiter::ui {

namespace {

// Numbers and words that the row does not allow are refused with what it does allow.
void add_bounds(const base::OptionBounds& bounds, CLI::Option& option) {
  using Kind = base::OptionBounds::Kind;
  const auto refuse = [&](const CLI::Validator& range) {
    option.check([range, text = bounds.to_string()](const std::string& value) -> std::string {
      if (range(value).empty()) return "";
      const std::string number = text.empty()             ? "a whole number"
                                 : text.starts_with("at") ? text
                                                          : "a number " + text;
      return "give " + number + ", not " + value;
    });
  };
  switch (bounds.kind) {
    case Kind::None:
      return;
    case Kind::Positive:
      refuse(CLI::PositiveNumber);
      return;
    case Kind::Between:
      refuse(CLI::Range(bounds.least, bounds.most));
      return;
    case Kind::Share:
      refuse(CLI::Range(0.0, 1.0));
      return;
  }
}

void add_choices(const std::vector<std::string>& choices, CLI::Option& option) {
  if (choices.empty()) return;
  option.check([choices](const std::string& value) -> std::string {
    if (std::ranges::find(choices, value) != choices.end()) return "";
    return "give " + base::choices_text(choices) + ", not " + value;
  });
}

void say_how_given(const Option& option, CLI::Option& added) {
  if (!option.is_list()) return;
  switch (option.several()) {
    case Several::Repeated:
      if (!option.row().is_argument()) added.allow_extra_args(false);
      return;
    case Several::Once:
      added.allow_extra_args(false);
      return;
    case Several::Commas:
      added.delimiter(',')->allow_extra_args(false);
      return;
    case Several::Two:
      added.expected(2);
      return;
  }
}

CLI::Option& add_variable(const Option& option, CLI::App& app) {
  const base::OptionRow& row = option.row();
  return *std::visit(
      [&](auto* variable) -> CLI::Option* {
        if constexpr (std::is_same_v<decltype(variable), bool*>) {
          if (option.clears())
            return app.add_flag_callback(
                row.name, [variable] { *variable = false; }, row.help);
          return app.add_flag(row.name, *variable, row.help);
        } else {
          return app.add_option(row.name, *variable, row.help);
        }
      },
      option.target());
}

CLI::Option* add_option(const Option& option, CLI::App& app) {
  const base::OptionRow& row = option.row();
  CLI::Option& added = add_variable(option, app);
  add_bounds(row.bounds, added);
  add_choices(row.choices, added);
  say_how_given(option, added);
  if (option.is_required()) added.required();
  if (option.shows_default()) added.capture_default_str();
  return &added;
}

// Once every option is there: one may name another that comes after it.
void add_options(const std::vector<Option>& options, CLI::App& app) {
  std::vector<CLI::Option*> added;
  for (const Option& option : options) added.push_back(add_option(option, app));
  for (std::size_t i = 0; i < options.size(); ++i) {
    if (!options[i].needs().empty()) added[i]->needs(app.get_option(options[i].needs()));
    for (const std::string& other : options[i].excludes()) added[i]->excludes(app.get_option(other));
  }
}

// The library's view of the program.
class Reader {
 public:
  explicit Reader(const Command& program) : program_(program), app_(program.summary, program.name) {
    app_.set_version_flag("--version", version_text());
    add(program, program.name, app_);
  }

  [[nodiscard]] CLI::App& app() { return app_; }
  // The program and the commands that were named, as far as they were read: "smiter mutate".
  [[nodiscard]] std::string path() const {
    std::string words = app_.get_name();
    for (const CLI::App* at = &app_; !at->get_subcommands().empty();) {
      at = at->get_subcommands().front();
      words += " " + at->get_name();
    }
    return words;
  }
  // What was asked for; null before the words are read.
  [[nodiscard]] const Command* chosen() const { return chosen_; }
  [[nodiscard]] Call call() const {
    Call call{program_, *chosen_, {}};
    for (const Option& option : chosen_->options) {
      const std::string name = option.row().long_name();
      if (chosen_app_->count(name) > 0) call.given.insert(name);
    }
    return call;
  }

 private:
  void add(const Command& command, const std::string& path, CLI::App& app) {
    add_options(command.options, app);
    app.formatter_fn([&command, path](const CLI::App*, std::string, CLI::AppFormatMode) {
      return help_page(command, path);
    });
    if (command.run) {
      app.callback([this, &command, &app] {
        chosen_ = &command;
        chosen_app_ = &app;
      });
    }
    if (!command.commands.empty()) app.require_subcommand(1);
    for (const Command& inner : command.commands)
      add(inner, path + " " + inner.name, *app.add_subcommand(inner.name, inner.summary));
  }

  const Command& program_;
  CLI::App app_;
  const Command* chosen_ = nullptr;
  const CLI::App* chosen_app_ = nullptr;
};

// The library's own words for an option that stands twice help nobody.
std::string words_of(const CLI::ParseError& error) {
  const std::string words = error.what();
  const std::size_t at = words.find(": At Most 1 required but received ");
  if (at == std::string::npos) return words;
  return words.substr(0, at) + ": given more than once; if it takes a list, separate its values by commas";
}

}  // namespace

int run_program(const Command& program, const std::vector<std::string>& words) {
  if (words.empty()) {
    std::printf("%s", help_page(program, program.name).c_str());
    return kBadUse;
  }
  if (const auto checked = check_names(program, words); !checked) {
    std::fprintf(stderr, "%s\n", checked.error().message.c_str());
    return kBadUse;
  }
  Reader reader(program);
  try {
    // From the last to the first, as the library wants them.
    reader.app().parse(std::vector<std::string>(words.rbegin(), words.rend()));
  } catch (const CLI::ParseError& error) {
    if (error.get_exit_code() == 0) return reader.app().exit(error) == 0 ? kNothingFound : kBadUse;
    const std::string path = reader.path();
    std::fprintf(stderr, "%s: %s (see %s --help)\n", path.c_str(), words_of(error).c_str(), path.c_str());
    return kBadUse;
  }
  return reader.chosen() == nullptr ? kNothingFound : reader.chosen()->run(reader.call());
}

}  // namespace smiter::ui
