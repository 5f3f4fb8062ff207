// SPDX-License-Identifier: MIT
// smiter completion: a script that lets a shell complete commands and options.
#include <memory>
#include <string>

#include <fmt/core.h>

#include "ui/cli/exit_codes.h"
#include "ui/command/commands.h"
#include "ui/shell/completion.h"

namespace smiter::ui {

Command completion_command() {
  auto shell = std::make_shared<std::string>();
  Command command{.name = "completion",
                  .summary = "Print a script that completes commands and options in a shell"};
  command.add("SHELL", *shell, "Your shell: bash, fish or zsh").required().one_of(completion_shells());
  command.footer =
      "Example:\n  smiter completion bash > ~/.local/share/bash-completion/completions/smiter\n"
      "Exit code: 0 done, 2 bad use.";
  command.run = [shell](const Call& call) {
    fmt::print("{}", completion_script(call.program, *shell));
    return kNothingFound;
  };
  return command;
}

}  // namespace smiter::ui
