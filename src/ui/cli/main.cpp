// SPDX-License-Identifier: MIT
// The program `smiter`.
#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <exception>
#include <string>
#include <vector>

#include "ui/cli/command_line.h"
#include "ui/cli/exit_codes.h"
#include "ui/command/commands.h"

int main(int argc, char** argv) {
  const std::vector<std::string> words(argv + std::min(argc, 1), argv + argc);
  int exit_code = smiter::ui::kNothingFound;
  try {
    exit_code = smiter::ui::run_program(smiter::ui::program(), words);
  } catch (const std::exception& error) {
    std::fprintf(stderr, "smiter: %s\n", error.what());
    return smiter::ui::kBadUse;
  }
  // A full disk or a closed pipe must not look like success.
  if (std::fflush(stdout) != 0 || std::ferror(stdout) != 0) {
    std::fprintf(stderr, "smiter: cannot write the output: %s\n", std::strerror(errno));
    return smiter::ui::kBadUse;
  }
  return exit_code;
}
