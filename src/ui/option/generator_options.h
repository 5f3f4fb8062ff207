// SPDX-License-Identifier: MIT
// The options that commands which make scripts share: --count, --seed, --for,
// --operators, --out, --json.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "base/expected.h"
#include "generate/targets.h"
#include "ui/option/command.h"

namespace smiter::ui {

struct GeneratorOptions {
  std::uint64_t count = 10;
  std::uint64_t seed = 1;
  std::string out;
  bool json = false;
  std::vector<std::string> operators;
  std::vector<std::string> targets = {"z3", "cvc5"};
};

void add_generator_options(Command& command, GeneratorOptions& options);
// The records that --for names, each once: files, releases that come with the program, solvers that
// are there. An error for a name that nobody has, and for more than can be told apart.
[[nodiscard]] base::Expected<std::vector<capability::Record>> read_targets(const GeneratorOptions& options,
                                                                           const smt::OpTable& ops);

}  // namespace smiter::ui
