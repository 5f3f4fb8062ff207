// SPDX-License-Identifier: MIT
#include "ui/option/generator_options.h"

#include <algorithm>

#include <fmt/core.h>

#include "campaign/setup/registry.h"
#include "ui/cli/asking.h"

namespace smiter::ui {

void add_generator_options(CLI::App& command, GeneratorOptions& options) {
  command.add_option("--count", options.count, "How many, spread over the seeds if there are any")
      ->check(CLI::Range(std::int64_t{1}, std::int64_t{1} << 60))
      ->capture_default_str();
  command.add_option("--seed", options.seed, "The same number makes the same scripts")
      ->check(CLI::Range(std::int64_t{0}, INT64_MAX))
      ->capture_default_str();
  command.add_option("--out", options.out, "Write DIR/<n>.smt2 and DIR/<n>.json instead of printing");
  command.add_flag("--json", options.json,
                   "Print one JSON object per script, the script in it (smiter help json)");
  command
      .add_option("--operators", options.operators,
                  "A file with more signatures (smiter help operators); may be repeated")
      ->allow_extra_args(false);
  command
      .add_option(
          "--for", options.targets,
          "Solvers that should understand the scripts, with commas: z3 (its newest release that comes with "
          "Smiter), z3@VERSION, a record's file (smiter solvers --probe --json), or a program")
      ->delimiter(',')
      ->allow_extra_args(false)
      ->capture_default_str();
}

void add_history_options(CLI::App& command, std::string& history, std::string& variant) {
  command.add_option("--history", history,
                     "histfuzz: a file that smiter mine wrote, instead of the built-in one");
  command
      .add_option("--variant", variant,
                  "histfuzz: r fills blanks without rules, n takes skeletons from the seeds")
      ->check(CLI::IsMember({"r", "n"}));
}

std::optional<std::string> option_in_vain(const CLI::App& command,
                                          const std::vector<std::string>& strategies) {
  for (const CLI::Option* option : command.get_options()) {
    const std::string help = option->get_description();
    const std::string owner = help.substr(0, help.find(": "));
    if (option->count() == 0 || !campaign::check_strategy_name(owner)) continue;
    const bool chosen = std::ranges::any_of(strategies, [&](const std::string& name) {
      return fmt::format("+{}+", name).find(fmt::format("+{}+", owner)) != std::string::npos;
    });
    if (!chosen)
      return fmt::format("{} is for {}, which is not among the strategies", option->get_name(), owner);
  }
  return std::nullopt;
}

void add_fusion_options(CLI::App& command, std::string& mixed) {
  command
      .add_option(
          "--mixed", mixed,
          "fusion: a sat seed with an unsat one: yes (default), no (as published), or only such pairs")
      ->check(CLI::IsMember({"yes", "no", "only"}));
}

base::Expected<std::vector<capability::Record>> read_targets(const GeneratorOptions& options,
                                                             const smt::OpTable& ops) {
  if (options.targets.size() > generate::kMostTargets)
    return base::Error{fmt::format("--for takes at most {} solvers", generate::kMostTargets)};
  std::vector<capability::Record> records;
  for (const std::string& name : options.targets) {
    auto record = find_record(name, ops);
    if (!record) return base::Error{"--for: " + record.error().to_string()};
    if (std::ranges::find(records, record->name, &capability::Record::name) == records.end())
      records.push_back(std::move(*record));
  }
  return records;
}

}  // namespace smiter::ui
