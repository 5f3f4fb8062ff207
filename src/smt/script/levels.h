// SPDX-License-Identifier: MIT
// What is set, declared and asserted at a place of a script, with push, pop and reset carried out.
#pragma once

#include <vector>

#include "smt/script/script.h"
#include "smt/terms/terms.h"

namespace smiter::smt {

class Levels {
 public:
  // Takes the next command. Checks and commands that only print leave nothing behind.
  void add(const TermTable& table, const Command& command);
  // All that holds, in order.
  [[nodiscard]] std::vector<Command> all() const;

 private:
  void pop();
  void reset(bool settings_stay);

  std::vector<std::vector<Command>> levels_{1};
  bool global_ = false;  // :global-declarations
};

}  // namespace smiter::smt
