// SPDX-License-Identifier: MIT
// smiter reduce FILE -- COMMAND: the options of ddSMT that say what of its behaviour has to stay.
#pragma once

#include <string>
#include <vector>

#include "acceptance/golden_command.h"
#include "base/expected.h"
#include "ui/option/command.h"

namespace smiter::ui {

struct GoldenOptions {
  std::vector<std::string> command;  // after --
  acceptance::OutputMatch match;
  std::string cross_check;  // another command, in one word
  acceptance::OutputMatch cross_match;

  [[nodiscard]] bool is_used() const { return !command.empty(); }
  // An option that needs the command was given without it.
  [[nodiscard]] bool is_in_vain() const;
};

void add_golden_argument(Command& command, GoldenOptions& options);
void add_golden_options(Command& command, GoldenOptions& options);

// The command, and the one to cross-check with if there is one, with what they do on the original.
[[nodiscard]] base::Expected<std::vector<acceptance::GoldenCommand>> learn_golden(
    const GoldenOptions& options, const solver::Limits& limits, const std::string& original);

}  // namespace smiter::ui
