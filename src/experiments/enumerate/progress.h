// SPDX-License-Identifier: MIT
// How far an enumeration has come, as data and as a file.
#pragma once

#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "base/expected.h"
#include "base/json.h"

namespace smiter::experiments {

// What became of terms, or of formulas about them.
struct TermCounts {
  std::uint64_t terms = 0;      // that were asked about: the rest is about these or their formulas
  std::uint64_t same = 0;       // the same value under every assignment that was tried; no reason to doubt
  std::uint64_t wrong = 0;      // another value under one; a wrong answer or model
  std::uint64_t undecided = 0;  // we cannot tell; the reasons are counted
  std::uint64_t failed = 0;     // the solver did not simplify or solve it: an error, a crash, a limit
  std::map<std::string, std::uint64_t> reasons = {};  // of undecided ones, without the terms in them
  double solver_ms = 0, own_ms = 0;                   // CPU

  void add(const TermCounts& other);
  [[nodiscard]] std::uint64_t done() const { return same + wrong + undecided + failed; }
};

// One solver's part.
struct SolverProgress {
  std::string label, version;
  std::uint64_t terms = 0;            // of the shard
  std::uint64_t not_understood = 0;   // of those so far
  std::uint64_t blocks = 0;           // of the shard
  std::uint64_t next = 0;             // blocks before this one are done...
  std::set<std::uint64_t> done = {};  // ... and these
  TermCounts counts = {};
  std::vector<std::string> findings = {};  // their folders, one for each bug
  std::vector<std::string> headlines = {};

  [[nodiscard]] bool is_complete() const { return next == blocks; }
  void finish(std::uint64_t block);
};

struct Progress {
  std::string what;  // universe, size, solve, variables, shard and the program's version: who goes on must
                     // have the same
  std::string universe;
  std::uint32_t size = 0;
  bool solve = false;  // formulas about the terms were solved, and no terms simplified
  std::uint64_t next_finding = 1;
  std::vector<SolverProgress> solvers = {};

  [[nodiscard]] bool is_complete() const;
};

[[nodiscard]] std::string to_json_text(const Progress& progress);
[[nodiscard]] base::Expected<Progress> progress_from_json(std::string_view text);

// "all 1,204,331 terms of strings up to size 4 that it understands: cvc5 keeps the value …", for one solver.
[[nodiscard]] std::string statement(const Progress& progress, const SolverProgress& solver);
// 1204331 as 1,204,331.
[[nodiscard]] std::string with_commas(std::uint64_t number);

}  // namespace smiter::experiments
