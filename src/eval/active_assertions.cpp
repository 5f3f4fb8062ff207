// SPDX-License-Identifier: MIT
#include "eval/active_assertions.h"

#include <algorithm>

namespace smiter::eval {

using smt::Command;
using smt::CommandKind;

namespace {
bool asks(const Command& command) {
  return smt::is_check(command.kind);
}
}  // namespace

std::size_t count_checks(const smt::Script& script) {
  return static_cast<std::size_t>(std::ranges::count_if(script.commands, asks));
}

std::size_t command_of_check(const smt::Script& script, std::size_t check) {
  std::size_t found = script.commands.size();
  std::size_t number = 0;
  for (std::size_t i = 0; i < script.commands.size(); ++i) {
    if (!asks(script.commands[i])) continue;
    if (check == kLastCheck || number == check) found = i;
    if (number++ == check) break;
  }
  return found;
}

std::vector<smt::TermId> active_assertions(const smt::Script& script, std::size_t check) {
  const std::size_t end = command_of_check(script, check);
  std::vector<smt::TermId> active;
  std::vector<std::size_t> levels;
  for (std::size_t i = 0; i < end; ++i) {
    const Command& command = script.commands[i];
    switch (command.kind) {
      case CommandKind::Assert:
        active.push_back(command.term);
        break;
      case CommandKind::Push:
        levels.insert(levels.end(), command.number, active.size());
        break;
      case CommandKind::Pop:
        for (std::uint32_t n = 0; n < command.number && !levels.empty(); ++n) {
          active.resize(levels.back());
          levels.pop_back();
        }
        break;
      case CommandKind::Reset:
      case CommandKind::ResetAssertions:
        active.clear();
        levels.clear();
        break;
      default:
        break;
    }
  }
  if (end < script.commands.size()) {
    const Command& command = script.commands[end];
    active.insert(active.end(), command.terms.begin(), command.terms.end());
  }
  return active;
}

}  // namespace smiter::eval
