// SPDX-License-Identifier: MIT
#include "ui/shell/completion.h"

namespace smiter::ui {

const std::vector<std::string>& completion_shells() {
  static const std::vector<std::string> kShells = {"bash", "fish", "zsh"};
  return kShells;
}

std::string completion_script(const Command& program, std::string_view shell) {
  if (shell == "bash") return bash_completion(program);
  if (shell == "fish") return fish_completion(program);
  if (shell == "zsh") return zsh_completion(program);
  return "";
}

}  // namespace smiter::ui
