// SPDX-License-Identifier: MIT
// What a campaign is to do, resolved: solvers found, options read. The store keeps it as
// JSON, so that a campaign can be taken up again without repeating the command line.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/expected.h"
#include "solver/process/limits.h"
#include "solver/profile/solver_config.h"
#include "triage/worth.h"

namespace smiter::campaign {

// STORM's parameters as the user gave them; 0 and empty: the paper's.
struct StormSettings {
  std::uint32_t assertions = 0;   // A_max
  std::uint32_t depth = 0;        // D_max
  std::uint32_t pool = 0;         // NC
  std::uint32_t instances = 0;    // NM
  std::uint32_t assignments = 0;  // of a unit
  std::string only = {};          // kind of instances: sat, unsat, incremental; empty: all
  std::string trust = {};         // a solver that values what our evaluator cannot

  bool operator==(const StormSettings&) const = default;
};

enum class OptionFuzzing : std::uint8_t { None, Policy, All };

struct Settings {
  std::vector<std::string> seeds;       // paths and globs, as given
  std::vector<std::string> solvers;     // specifications, as given
  std::vector<std::string> strategies;  // names; a+b is a chain
  std::string focus;
  std::vector<std::string> operators;  // files with more signatures
  std::vector<std::string> rules;      // files with more weakening rules
  std::uint64_t seed = 1;
  unsigned jobs = 1;
  std::uint64_t time_ms = 0;  // 0: until stopped
  std::uint64_t cpu_ms = 0;   // ours and the solvers'; 0: no bound
  std::uint64_t tests = 0;    // 0: no bound
  solver::Limits limits = {};
  OptionFuzzing options = OptionFuzzing::Policy;
  std::uint32_t steps = 0;    // mutations per unit; 0: the strategy's own
  bool other_models = false;  // strategies::MutationPolicy::other_models
  bool new_models = false;    // units begin with stored mutants, too (campaign/schedule/mutant_pool.h)
  StormSettings storm = {};
  bool deterministic = false;
  bool paper_limits = false;
  bool stop_on_first = false;
  triage::WorthScale worth = triage::WorthScale::Maintainers;
  bool test_questions = true;  // questions that showed a bug are seeds (src/ask)
  std::vector<std::string> known;
  std::string history;            // histfuzz, and which triggers are old; empty: what is compiled in
  std::string variant;            // of histfuzz
  std::string mixed;              // of fusion
  std::vector<std::string> runs;  // when and how each began
  std::string out;
  std::string smiter_version;
  unsigned confirm_runs = 3;
  std::uint64_t reduce_ms = 30'000;  // for one finding

  [[nodiscard]] bool is_adaptive() const { return !deterministic && !paper_limits; }
};

[[nodiscard]] std::string to_json(const Settings& settings);
[[nodiscard]] base::Expected<Settings> settings_from_json(std::string_view text);

[[nodiscard]] std::string_view name_of(OptionFuzzing options);
[[nodiscard]] std::optional<OptionFuzzing> option_fuzzing_named(std::string_view name);

}  // namespace smiter::campaign
