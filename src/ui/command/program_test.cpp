// SPDX-License-Identifier: MIT
// Laws of the table of commands: what one row says is in --help, in the manual and in completion.
#include <functional>
#include <set>
#include <sstream>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "ui/command/commands.h"
#include "ui/option/help_page.h"
#include "ui/option/manual.h"
#include "ui/shell/completion.h"

namespace smiter::ui {
namespace {

using testing::HasSubstr;

void for_each_command(const Command& command, const std::function<void(const Command&)>& use) {
  use(command);
  for (const Command& inner : command.commands) for_each_command(inner, use);
}

// As roff writes it.
std::string in_roff(const std::string& name) {
  std::string out;
  for (const char c : name) out += c == '-' ? "\\-" : std::string(1, c);
  return out;
}

std::string without_dashes(const std::string& name) {
  return name.substr(name.find_first_not_of('-'));
}

TEST(ProgramTest, EveryOptionIsInTheManualAndInCompletion) {
  const Command smiter = program();
  for (const Command& top : smiter.commands) {
    const std::string manual = manual_page(smiter, top);
    for_each_command(top, [&](const Command& command) {
      for (const Option& option : command.options)
        EXPECT_THAT(manual, HasSubstr(in_roff(option.row().long_name()))) << command.name;
    });
  }
  const std::string bash = completion_script(smiter, "bash");
  const std::string fish = completion_script(smiter, "fish");
  const std::string zsh = completion_script(smiter, "zsh");
  for_each_command(smiter, [&](const Command& command) {
    for (const Option& option : command.options) {
      if (option.row().is_argument()) continue;
      const std::string name = option.row().long_name();
      EXPECT_THAT(bash, HasSubstr(" " + name)) << command.name;
      EXPECT_THAT(fish, HasSubstr(" -l " + without_dashes(name))) << command.name;
      EXPECT_THAT(zsh, HasSubstr(name + (option.is_flag() ? "[" : "=["))) << command.name;
    }
  });
}

TEST(ProgramTest, EveryCommandHasAManualPageAndIsInCompletion) {
  const Command smiter = program();
  const std::string manual = manual_page(smiter);
  for (const Command& command : smiter.commands) {
    EXPECT_THAT(manual, HasSubstr("\\fBsmiter\\-" + command.name + "\\fR(1)\n"));
    EXPECT_THAT(manual_page(smiter, command), HasSubstr("\nsmiter\\-" + command.name + " \\- "));
    for (const std::string& shell : completion_shells())
      EXPECT_THAT(completion_script(smiter, shell), HasSubstr(command.name)) << shell;
  }
}

TEST(ProgramTest, EveryOptionIsInHelp) {
  const Command smiter = program();
  for (const Command& command : smiter.commands) {
    const std::string help = help_page(command, "smiter " + command.name);
    for (const Option& option : command.options) EXPECT_THAT(help, HasSubstr(option.row().long_name()));
  }
}

TEST(ProgramTest, HelpFitsOnAScreen) {
  for_each_command(program(), [](const Command& command) {
    std::istringstream lines(help_page(command, "smiter " + command.name));
    for (std::string line; std::getline(lines, line);) EXPECT_LE(line.size(), 100u) << line;
  });
}

TEST(ProgramTest, EveryCommandEndsWithItsExitCodes) {
  for_each_command(program(), [](const Command& command) {
    if (!command.run) return;
    const std::size_t at = command.footer.rfind("Exit code: 0 ");
    ASSERT_NE(at, std::string::npos) << command.name;
    EXPECT_TRUE(at == 0 || command.footer[at - 1] == '\n') << command.name;
    EXPECT_THAT(command.footer.substr(at), HasSubstr(" 2 bad use")) << command.name;
  });
}

TEST(ProgramTest, NoNameStandsTwice) {
  for_each_command(program(), [](const Command& command) {
    std::set<std::string> names;
    for (const Option& option : command.options)
      EXPECT_TRUE(names.insert(option.row().long_name()).second)
          << command.name << " " << option.row().long_name();
    std::set<std::string> inner;
    for (const Command& each : command.commands) EXPECT_TRUE(inner.insert(each.name).second) << each.name;
  });
}

TEST(ProgramTest, DefaultsAreInTheirBounds) {
  for_each_command(program(), [](const Command& command) {
    for (const Option& option : command.options) {
      if (!option.shows_default()) continue;
      const std::string value = option.value_text();
      EXPECT_NE(value, "") << command.name << " " << option.row().long_name();
      if (option.row().bounds.kind != base::OptionBounds::Kind::None) {
        EXPECT_TRUE(option.row().bounds.contain(std::stod(value))) << option.row().long_name();
      }
      if (!option.row().choices.empty()) {
        EXPECT_THAT(option.row().choices, testing::Contains(value)) << option.row().long_name();
      }
    }
  });
}

TEST(ProgramTest, EveryCommandSaysWhatItIsFor) {
  for_each_command(program(), [](const Command& command) {
    EXPECT_NE(command.summary, "") << command.name;
    EXPECT_NE(static_cast<bool>(command.run), !command.commands.empty()) << command.name;
    for (const Option& option : command.options)
      EXPECT_NE(option.row().help, "") << command.name << " " << option.row().long_name();
  });
}

TEST(ProgramTest, TheExamplesOfACommandAreInItsManualPage) {
  const Command smiter = program();
  for (const Command& command : smiter.commands) {
    if (command.footer.find("\n  smiter ") == std::string::npos) continue;
    const std::string manual = manual_page(smiter, command);
    EXPECT_THAT(manual, HasSubstr(".SH EXAMPLES\n.nf\n")) << command.name;
    EXPECT_THAT(manual, HasSubstr(" EXIT STATUS\n0 ")) << command.name;
  }
}

TEST(ProgramTest, TheManualHasNoLineThatRoffWouldTakeForARequest) {
  const std::set<std::string> known = {".TH", ".SH", ".SS", ".TP", ".PP", ".nf", ".fi"};
  const Command smiter = program();
  std::string pages = manual_page(smiter);
  for (const Command& command : smiter.commands) pages += manual_page(smiter, command);
  std::istringstream lines(pages);
  for (std::string line; std::getline(lines, line);) {
    if (line.starts_with('.') || line.starts_with('\'')) {
      EXPECT_TRUE(known.contains(line.substr(0, line.find(' ')))) << line;
    }
  }
}

}  // namespace
}  // namespace smiter::ui
