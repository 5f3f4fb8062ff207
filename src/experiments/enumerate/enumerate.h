// SPDX-License-Identifier: MIT
// Every small term of a theory put to solvers: `smiter enumerate`. Each solver simplifies each term, and
// the judge compares values (oracle/rewrites.h), or solves formulas about it. What comes out is a bounded
// statement: all terms of the universe up to a size, for the assignments that were tried.
//
// A run can be ended at any time and goes on where it was: what is done is kept in OUT/progress.json, by
// blocks of terms. Machines can share a run without talking: each takes a shard of the terms.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "base/expected.h"
#include "experiments/enumerate/progress.h"
#include "rewrite/enumerate/shard.h"
#include "smt/terms/signature.h"
#include "solver/process/limits.h"

namespace smiter::experiments {

struct EnumerateSettings {
  std::string theory;           // a universe (rewrite/enumerate/universe.h)
  std::uint32_t size = 3;       // nodes of the largest terms
  bool solve = false;           // formulas about the terms, instead of simplifying them
  std::uint32_t variables = 0;  // of each sort; 0: as the universe says
  rewrite::Shard shard = {};
  std::vector<std::string> solvers = {};  // as --solver takes them
  solver::Limits limits = {};
  unsigned jobs = 1;
  std::uint64_t time_ms = 0;  // of the clock, for this run; 0: no limit
  std::string out = {};
  std::string smiter_version = {};
};

struct EnumerateEvents {
  std::function<void(const std::string&)> tell;            // what is found, in a line
  std::function<void(const Progress&, std::size_t)> show;  // how far it is, with the number of the solver
  std::function<bool()> stop;                              // shall it end?
};

// How many terms there are, by size from 1, with all rows of the universe.
[[nodiscard]] base::Expected<std::vector<std::uint64_t>> count_terms(const EnumerateSettings& settings,
                                                                     const smt::OpTable& ops);

// Runs, or goes on. An error is the user's.
[[nodiscard]] base::Expected<Progress> enumerate(const EnumerateSettings& settings, const smt::OpTable& ops,
                                                 const EnumerateEvents& events);

}  // namespace smiter::experiments
