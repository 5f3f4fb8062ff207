// SPDX-License-Identifier: MIT
#include "ui/option/generator_options.h"

#include <algorithm>
#include <cstdint>

#include <fmt/core.h>

#include "ui/cli/asking.h"

namespace smiter::ui {

void add_generator_options(Command& command, GeneratorOptions& options) {
  command.add("--count", options.count, "How many, spread over the seeds if there are any")
      .in(1, std::int64_t{1} << 60)
      .with_default();
  command.add("--seed", options.seed, "The same number makes the same scripts")
      .in(0, INT64_MAX)
      .with_default();
  command.add("--out", options.out, "Write DIR/<n>.smt2 and DIR/<n>.json instead of printing");
  command.add("--json", options.json,
              "Print one JSON object per script, the script in it (smiter help json)");
  command
      .add("--operators", options.operators,
           "A file with more signatures (smiter help operators); may be repeated")
      .given(Several::Repeated);
  command
      .add("--for", options.targets,
           "Solvers that should understand the scripts, with commas: z3 (its newest release that comes with "
           "Smiter), z3@VERSION, a record's file (smiter solvers --probe --json), or a program")
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
