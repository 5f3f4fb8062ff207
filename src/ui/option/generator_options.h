// SPDX-License-Identifier: MIT
// The options that commands which make scripts share: --count, --seed, --for,
// --operators, --out, --json.
#pragma once

#include <CLI/CLI.hpp>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/expected.h"
#include "generate/targets.h"

namespace smiter::ui {

struct GeneratorOptions {
  std::uint64_t count = 10;
  std::uint64_t seed = 1;
  std::string out;
  bool json = false;
  std::vector<std::string> operators;
  std::vector<std::string> targets = {"z3", "cvc5"};
};

void add_generator_options(CLI::App& command, GeneratorOptions& options);
// --history and --variant, of histfuzz.
void add_history_options(CLI::App& command, std::string& history, std::string& variant);
// An option that only a strategy which was not chosen would use, and whose: by convention its
// help begins with the strategy's name. Strategies may be chained ("a+b").
[[nodiscard]] std::optional<std::string> option_in_vain(const CLI::App& command,
                                                        const std::vector<std::string>& strategies);
// --mixed, of fusion.
void add_fusion_options(CLI::App& command, std::string& mixed);
// The records that --for names, each once: files, releases that come with the program, solvers that
// are there. An error for a name that nobody has, and for more than can be told apart.
[[nodiscard]] base::Expected<std::vector<capability::Record>> read_targets(const GeneratorOptions& options,
                                                                           const smt::OpTable& ops);

}  // namespace smiter::ui
