// SPDX-License-Identifier: MIT
#include "strategies/options.h"

#include <cstdint>
#include <string>
#include <utility>

#include "strategies/steps_option.h"

namespace smiter::strategies {

base::OptionRow steps_option() {
  // The numbers are those of the policies; a test compares them.
  return {.name = "--steps",
          .help =
              "typefuzz, opfuzz, janus: how many mutations are made in a row from one seed. Default: 30 "
              "(janus: 25)",
          .standard = std::uint32_t{0},
          .bounds = base::OptionBounds::positive(),
          .key = "steps"};
}

std::vector<base::OptionRow> common_options() {
  return {
      steps_option(),
      {.name = "--focus",
       .help = "Prefer seeds that contain these operators and theories; typefuzz and opfuzz also use them "
               "more often: op:NAME, theory:NAME, separated by commas. option:NAME tries this option of a "
               "solver more often; share:N gives N of 100 units to seeds in focus, from the start",
       .standard = std::string(),
       .takes = "LIST",
       .key = "focus"},
  };
}

base::Expected<MutationPolicy> mutation_policy(const base::OptionValues& options, const smt::OpTable& ops) {
  MutationPolicy policy;
  if (options.number("steps") > 0) policy.steps = options.number("steps");
  auto focus = parse_focus(options.text("focus"), ops);
  if (!focus) return focus.error();
  policy.focus = std::move(*focus);
  return policy;
}

}  // namespace smiter::strategies
