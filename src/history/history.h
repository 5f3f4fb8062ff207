// SPDX-License-Identifier: MIT
// What is learned from old bugs (HistFuzz, Sun et al., ICSE 2023): how their formulas are
// built, which atoms were in them, and which kinds of atoms came together. Made by the
// miner, kept in a file (history_file.h, docs/history.md), used by the strategy histfuzz.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "history/apriori.h"
#include "history/pool.h"

namespace smiter::history {

struct CountedSkeleton {
  std::string text;
  std::uint32_t count;

  bool operator==(const CountedSkeleton&) const = default;
};

// A script that once showed a bug.
struct Bug {
  std::string name;
  std::uint64_t text_hash = 0;    // the same script is counted once
  std::uint64_t fingerprint = 0;  // history/fingerprint.h
  std::uint32_t assertions = 0;
  Items forms = {};  // of its atoms
  // Its atoms, each once, and the skeletons of its assertions, by number, ascending. None if it is
  // from an old file that did not say.
  std::vector<std::uint32_t> atoms = {}, skeletons = {};

  bool operator==(const Bug&) const = default;
};

struct Atom {
  smt::TermId term;  // in the pool
  Item form;
};

struct History {
  explicit History(const smt::OpTable& ops) : pool(std::make_unique<Pool>(ops)) {}

  std::unique_ptr<Pool> pool;
  std::vector<Atom> atoms;                 // none twice
  std::vector<CountedSkeleton> skeletons;  // most frequent first
  std::vector<std::string> forms;          // by Item
  AprioriOptions options;                  // what the rules were made with
  std::vector<Rule> rules;
  std::vector<Bug> bugs;

  // Of bugs, how many have so many assertions.
  [[nodiscard]] std::map<std::uint32_t, std::uint32_t> assertions() const {
    std::map<std::uint32_t, std::uint32_t> counts;
    for (const Bug& bug : bugs) ++counts[bug.assertions];
    return counts;
  }
};

}  // namespace smiter::history
