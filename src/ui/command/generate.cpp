// SPDX-License-Identifier: MIT
// smiter generate: random scripts of a logic, from the signatures alone.
#include <algorithm>
#include <memory>
#include <string>
#include <vector>

#include <fmt/core.h>

#include "generate/formula.h"
#include "theory/logics.h"
#include "ui/cli/exit_codes.h"
#include "ui/cli/mutant_writer.h"
#include "ui/command/commands.h"
#include "ui/option/generator_options.h"
#include "ui/option/operators_option.h"

namespace smiter::ui {

namespace {

struct GenerateOptions : GeneratorOptions {
  std::string logic;
  std::uint32_t levels = generate::FormulaPolicy{}.most_levels;
  std::uint32_t assertions = generate::FormulaPolicy{}.most_assertions;
};

int run(const GenerateOptions& options) {
  const auto fail = [](const base::Error& error) {
    fmt::print(stderr, "smiter generate: {}\n", error.to_string());
    return kBadUse;
  };
  const auto ops = Operators::load(options.operators);
  if (!ops) return fail(ops.error());
  auto records = read_targets(options, ops->table());
  if (!records) return fail(records.error());
  const generate::Targets targets(ops->table(), std::move(*records));
  generate::FormulaPolicy policy;
  policy.most_levels = std::max(1u, options.levels);
  policy.fewest_levels = std::min(policy.fewest_levels, policy.most_levels);
  policy.most_assertions = std::max(1u, options.assertions);
  const MutantWriter writer(options.out, options.json, false);
  if (const auto status = writer.open(); !status) return fail(status.error());
  const base::Rng rng(options.seed);
  for (std::uint64_t i = 0; i < options.count; ++i) {
    auto test = generate::random_formula(options.logic, ops->table(), targets, policy, rng.split(i));
    if (!test) return fail(test.error());
    test->provenance = {.strategy = "generate",
                        .seeds = {},
                        .unit = i,
                        .test = 0,
                        .rng_seed = options.seed,
                        .steps = {"a random script of " + options.logic}};
    if (const auto status = writer.write(i + 1, *test); !status) return fail(status.error());
  }
  return kNothingFound;
}

}  // namespace

Command generate_command() {
  auto options = std::make_shared<GenerateOptions>();
  Command command{.name = "generate",
                  .summary = "Make random scripts of a logic; needs no seeds and no solver"};
  const auto logics = theory::common_logics();
  command.add("--logic", options->logic, "The logic: QF_SLIA, AUFLIRA, ALL or another")
      .taking("NAME")
      .suggesting(std::vector<std::string>(logics.begin(), logics.end()))
      .required();
  add_generator_options(command, *options);
  command.add("--levels", options->levels, "How many operators may be nested, at most").with_default();
  command.add("--assertions", options->assertions, "How many assertions a script has, at most")
      .with_default();
  command.footer =
      "Example:\n  smiter generate --logic QF_SLIA --count 100 --seed 1 --out scripts\n"
      "Exit code: 0 done, 2 bad use or input.";
  command.run = [options](const Call&) { return run(*options); };
  return command;
}

}  // namespace smiter::ui
