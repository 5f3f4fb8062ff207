// SPDX-License-Identifier: MIT
// From runs to a verdict: what changed between two versions, query by query, and whether that speaks
// against the new one. Pure: the same runs give the same comparison.
#pragma once

#include <array>
#include <cstdint>
#include <set>
#include <string>
#include <vector>

#include "upgrade/compare/outcome.h"
#include "upgrade/compare/stability.h"
#include "upgrade/compare/suspicion.h"

namespace smiter::upgrade {

// A suspicion about a query, under a pair of versions.
struct Candidate {
  std::uint32_t query = 0;
  Suspicion suspicion;
};

// All that the first runs suggest, the most telling first. Versions 0 and `to`.
[[nodiscard]] std::vector<Candidate> candidates(const Measured& measured, std::uint32_t to, const Rule& rule);

// Runs on each side that decide about this many suspicions.
[[nodiscard]] unsigned seeds_for(std::size_t candidates, const Rule& rule);

struct Difference {
  std::uint32_t query = 0;
  Change change = Change::Flip;
  std::uint32_t check = 0;
  double chance = 0;              // as if it were the only test
  double from_ms = 0, to_ms = 0;  // medians of the runs that decided
  std::string from_says = {}, to_says = {};
  std::string wrong = {};   // of a flip: who, by our evaluator; empty: not decided
  std::string detail = {};  // why, a message, a signature
  bool in_favour = false;   // a flip where the old version is wrong, and the new one right
  bool is_open = false;     // a flip where the old version contradicts itself, and the new one may be right

  [[nodiscard]] bool is_against() const { return is_for_the_worse(change) && !in_favour && !is_open; }
  [[nodiscard]] bool is_for() const { return !is_for_the_worse(change) || in_favour; }
};

// How many of each, by Change.
using Counts = std::array<std::size_t, kChanges>;

struct Group {
  std::string name;
  std::size_t queries = 0;
  Counts counts = {};
};

// Queries by stability of one version.
struct StabilityRow {
  std::array<std::size_t, 5> categories = {};  // by Stability
  std::size_t time_unstable = 0;
  std::size_t all = 0, none = 0;  // of the inconclusive: every variant was decided, none was
};

// Many members: what the reports show, one number for each line of theirs.
struct Comparison {
  std::uint32_t to = 0;
  bool times_compared = true;
  std::size_t compared = 0;                  // queries that both have run
  std::size_t tests = 0;                     // suspicions that were put to the test
  std::size_t untested = 0;                  // of those, without enough runs to say anything
  unsigned seeds = 0;                        // runs on each side
  std::vector<Difference> differences = {};  // what is for the worse first
  Counts counts = {};
  std::size_t in_favour = 0;  // flips of which the old version is wrong and the new one right
  std::size_t open = 0;       // flips that only say that the old version contradicts itself
  std::size_t from_decided = 0, to_decided = 0;  // check-sats, in the first runs
  double from_s = 0, to_s = 0;                   // CPU, of queries that both decide
  std::size_t cut = 0;  // check-sats that only the slower kind of build did not decide within its limits
  std::vector<Group> folders = {}, logics = {};
  StabilityRow from_stability = {}, to_stability = {};
  std::size_t stability_queries = 0;
};

[[nodiscard]] Comparison compare(const Measured& measured, std::uint32_t to, const Rule& rule);

// Of one query and version, from its variants.
[[nodiscard]] StabilityOf stability_of(const Measured& measured, std::uint32_t query, std::uint32_t version,
                                       const Rule& rule);

struct Verdict {
  bool upgrade = true;
  std::string text = {};  // "do not upgrade to z3: 2 flips, 14 lost"
};

// `fail_on`: the changes that speak against it.
[[nodiscard]] Verdict verdict_of(const Measured& measured, const Comparison& comparison,
                                 const std::set<Change>& fail_on);

}  // namespace smiter::upgrade
