// SPDX-License-Identifier: MIT
#include "smt/script/levels.h"

#include <utility>

namespace smiter::smt {

void Levels::pop() {
  if (levels_.size() < 2) return;
  std::vector<Command> gone = std::move(levels_.back());
  levels_.pop_back();
  for (Command& command : gone) {
    if (global_ && command.kind != CommandKind::Assert) levels_.back().push_back(std::move(command));
  }
}

void Levels::reset(bool settings_stay) {
  std::vector<Command> settings;
  for (const Command& c : levels_[0]) {
    const bool setting = c.kind == CommandKind::SetOption || c.kind == CommandKind::SetLogic;
    if (setting && settings_stay) settings.push_back(c);
  }
  levels_.assign(1, std::move(settings));
}

void Levels::add(const TermTable& table, const Command& command) {
  switch (command.kind) {
    case CommandKind::Push:
      levels_.resize(levels_.size() + command.number);
      return;
    case CommandKind::Pop:
      for (std::uint32_t i = 0; i < command.number; ++i) pop();
      return;
    case CommandKind::Reset:
    case CommandKind::ResetAssertions:
      reset(command.kind == CommandKind::ResetAssertions);
      return;
    case CommandKind::CheckSat:
    case CommandKind::CheckSatAssuming:
    case CommandKind::CheckSatUsing:
    case CommandKind::Get:
    case CommandKind::GetValue:
    case CommandKind::Simplify:
    case CommandKind::Echo:
    case CommandKind::Exit:
    case CommandKind::SetInfo:
      return;
    case CommandKind::SetOption:
      global_ = global_ || table.text(command.text).starts_with(":global-declarations true");
      break;
    default:
      break;
  }
  levels_.back().push_back(command);
}

std::vector<Command> Levels::all() const {
  std::vector<Command> commands;
  for (const auto& level : levels_) commands.insert(commands.end(), level.begin(), level.end());
  return commands;
}

}  // namespace smiter::smt
