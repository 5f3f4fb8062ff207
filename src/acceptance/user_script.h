// SPDX-License-Identifier: MIT
// A user's own test, as ddSMT and C-Reduce have it: a program that is run on a file and
// exits 0 when the file is interesting. Started without a shell, with a time limit, and
// killed with all its children.
#pragma once

#include <cstdint>
#include <string>

#include "base/expected.h"
#include "solver/process/limits.h"

namespace smiter::acceptance {

class UserScript {
 public:
  // Fails if there is no such program.
  [[nodiscard]] static base::Expected<UserScript> find(const std::string& program,
                                                       const solver::Limits& limits);

  // May be called from several threads.
  [[nodiscard]] bool is_interesting(const std::string& text, double& cpu_ms) const;

 private:
  UserScript(std::string program, const solver::Limits& limits)
      : program_(std::move(program)), limits_(limits) {}
  std::string program_;
  solver::Limits limits_;
};

}  // namespace smiter::acceptance
