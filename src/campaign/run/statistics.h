// SPDX-License-Identifier: MIT
// What a campaign counts. The screen, summary.json, the JSON stream and the store all show these
// numbers and count nothing themselves; docs/status-screen.md explains them.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/expected.h"
#include "claim/claim.h"
#include "solver/session/answer.h"

namespace smiter::campaign {

// What a query came to, one of these.
enum class Outcome : std::uint8_t {
  Sat,
  Unsat,
  Unknown,
  Simplified,  // it was asked for terms, not for an answer
  Timeout,
  Memory,
  Unsupported,
  Error,
  Crash,
  Other
};
inline constexpr std::size_t kOutcomes = static_cast<std::size_t>(Outcome::Other) + 1;

[[nodiscard]] Outcome outcome_of(const solver::Answer& answer);
[[nodiscard]] std::string_view name_of(Outcome outcome);

struct Outcomes {
  std::array<std::uint64_t, kOutcomes> counts{};

  std::uint64_t& operator[](Outcome o) { return counts[static_cast<std::size_t>(o)]; }
  std::uint64_t operator[](Outcome o) const { return counts[static_cast<std::size_t>(o)]; }
  [[nodiscard]] std::uint64_t total() const;
  void add(const Outcomes& other);
};

// Rows of scripts that no strategy made: seeds as they are, and questions (campaign/setup/setup.h).
inline constexpr std::string_view kSeedRow = "seed", kQuestionRow = "question";

struct StrategyCounts {
  std::string name;
  std::uint64_t units = 0;
  std::uint64_t tests = 0;
  double cpu_ms = 0;           // of solvers, for its tests
  std::uint64_t findings = 0;  // tests that showed a bug, confirmed or of a confirmed kind
  std::uint64_t clusters = 0;  // of which it found the first; filled in from the desk
  double share = 0;            // of the CPU time, that it is meant to get now; filled in from the scheduler
  Outcomes outcomes = {};      // over all queries
  void add(const StrategyCounts& other);
  [[nodiscard]] bool is_mutants() const { return name != kSeedRow && name != kQuestionRow; }
};

struct SolverCounts {
  std::string label;
  std::uint64_t queries = 0;
  std::uint64_t processes = 0;        // started for sessions; restarts are one less
  std::uint64_t with_statistics = 0;  // that asked for what it counted, in a guided campaign
  std::uint64_t with_options = 0;
  std::uint64_t option_errors = 0;  // of those: refused or broken, where another solver had no trouble
  double cpu_ms = 0;
  double wall_ms = 0;
  Outcomes outcomes = {};
  void add(const SolverCounts& other);
};

// Claims of one kind that solvers were asked for: cores, optima, …
struct ClaimCounts {
  std::uint64_t asked = 0;
  std::uint64_t held = 0, wrong = 0;  // the others could not be judged
};

// Many members: each is a number of the summary, and they are added up one by one.
struct Counts {
  std::uint64_t tests = 0;       // put to solvers, seeds included
  std::uint64_t duplicates = 0;  // not run: the same text was run before
  std::uint64_t skipped = 0;     // not run: the unit was given up
  std::uint64_t models = 0;      // looked at by the evaluator
  std::uint64_t models_undecided = 0;
  std::uint64_t terms = 0;  // that solvers rewrote, compared with what they were
  std::uint64_t terms_undecided = 0;
  std::uint64_t novel = 0;  // tests that made a solver do something new, in a guided campaign
  std::array<ClaimCounts, claim::kKinds> claims = {};  // by kind
  std::uint64_t suspicions = 0;                        // sent to confirmation
  std::uint64_t false_alarms = 0;                      // not confirmed
  std::uint64_t our_errors = 0;
  std::uint64_t unpublished = 0;  // findings that failed the last check
  std::uint64_t unspecified = 0;  // outcomes that hang on a value the standard leaves open
  std::uint64_t labels_contradicted = 0;
  double investigation_cpu_ms = 0;         // solvers' time for confirming and reducing
  double investigation_own_ms = 0;         // our own for that
  std::vector<StrategyCounts> strategies;  // kSeedRow, as in the settings, kQuestionRow if there are any
  std::vector<SolverCounts> solvers;

  void add(const Counts& other);
  [[nodiscard]] std::uint64_t queries() const;
};

[[nodiscard]] std::string to_json(const Counts& counts);
[[nodiscard]] base::Expected<Counts> counts_from_json(std::string_view text);

}  // namespace smiter::campaign
