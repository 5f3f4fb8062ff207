// SPDX-License-Identifier: MIT
#include "ui/option/generator_options.h"

#include <algorithm>
#include <cstdint>

#include <fmt/core.h>

#include "ui/cli/asking.h"
#include "ui/option/operators_option.h"

namespace smiter::ui {

void add_generator_options(Command& command, GeneratorOptions& options) {
  command.add("--count", options.count, "How many scripts to make")
      .in(1, std::int64_t{1} << 60)
      .with_default();
  command.add("--seed", options.seed, "Random seed: the same number makes the same scripts")
      .in(0, INT64_MAX)
      .with_default();
  command.add("--out", options.out, "Write DIR/<n>.smt2 and DIR/<n>.json instead of printing").taking("DIR");
  command.add("--json", options.json,
              "Print one JSON object for each script, with the script in it (smiter help json)");
  add_operators_option(command, options.operators);
  command
      .add("--for", options.targets,
           "The solvers to make scripts for, separated by commas. A few scripts use what one of them alone "
           "understands, and say so (not_for). z3 (the newest release that Smiter "
           "has a record of), z3@VERSION, a file that smiter solvers --probe --json wrote, or a program")
      .taking("SOLVERS")
      .given(Several::Commas)
      .with_default();
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
