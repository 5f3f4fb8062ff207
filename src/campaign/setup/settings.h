// SPDX-License-Identifier: MIT
// What a campaign is to do, resolved: solvers found, options read. The store keeps it as
// JSON, so that a campaign can be taken up again without repeating the command line.
// setting_rows.h says of each member which option sets it and how it is stored.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/expected.h"
#include "base/option.h"
#include "solver/process/limits.h"
#include "solver/profile/solver_config.h"
#include "strategies/options.h"
#include "triage/worth.h"

namespace smiter::campaign {

enum class OptionFuzzing : std::uint8_t { None, Policy, All };

// Many members: one for each row of the table in setting_rows.cpp.
struct Settings {
  std::vector<std::string> seeds;       // paths and globs, as given
  std::vector<std::string> solvers;     // specifications, as given
  std::vector<std::string> strategies;  // names; a+b is a chain
  std::vector<std::string> operators;   // files with more signatures
  std::uint32_t generated = 0;          // random scripts that are seeds, too
  std::uint64_t seed = 1;
  unsigned jobs = 1;
  std::uint64_t time_ms = 0;  // 0: until stopped
  std::uint64_t cpu_ms = 0;   // ours and the solvers'; 0: no bound
  std::uint64_t tests = 0;    // 0: no bound
  solver::Limits limits = {};
  OptionFuzzing options = OptionFuzzing::Policy;
  std::string ask = "all";        // claims to ask for, by name (src/claim): all, none, or a list
  std::uint32_t ask_one_in = 20;  // after one in so many tests
  base::OptionValues of_strategies = strategies::standard_options();
  bool deterministic = false;
  bool paper_limits = false;
  bool guided = false;  // by the solvers' statistics
  bool stop_on_first = false;
  triage::WorthScale worth = triage::WorthScale::Maintainers;
  bool test_questions = true;  // questions that showed a bug are seeds (src/ask)
  std::vector<std::string> known;
  std::vector<std::string> runs;  // when and how each began
  std::string out;
  std::string store;           // address of a server that keeps the store; empty: it is in `out`
  std::uint64_t lease_ms = 0;  // a machine that is silent for so long has lost its work; 0: the standard
  std::string smiter_version;
  unsigned confirm_runs = 3;
  std::uint64_t reduce_ms = 30'000;  // for one finding

  [[nodiscard]] bool is_adaptive() const { return !deterministic && !paper_limits; }
  // Machines that share a campaign plan together, without what each of them saw.
  [[nodiscard]] bool is_guided() const { return guided && is_adaptive() && store.empty(); }
};

[[nodiscard]] std::string to_json(const Settings& settings);
[[nodiscard]] base::Expected<Settings> settings_from_json(std::string_view text);

[[nodiscard]] std::string_view name_of(OptionFuzzing options);
[[nodiscard]] std::optional<OptionFuzzing> option_fuzzing_named(std::string_view name);

}  // namespace smiter::campaign
