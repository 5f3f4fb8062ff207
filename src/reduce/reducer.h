// SPDX-License-Identifier: MIT
// Makes a script smaller while a caller's test keeps saying that it is still interesting.
//
// Moves (reduce/move/move.h) are tried from large to small, each until nothing of it helps; a
// candidate that is not smaller, does not parse or was checked before costs no check.
// What failed is not tried again before the part it is about has changed. At the end one
// round tries everything again: the result is 1-minimal over all moves.
//
// The same text, moves and verdicts give the same result at any number of jobs.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "reduce/checker.h"
#include "reduce/move/move.h"
#include "smt/terms/signature.h"
#include "testcase/names.h"

namespace smiter::reduce {

struct MoveStatistics {
  std::string name;
  std::size_t proposals = 0;  // made into a script
  std::size_t larger = 0;     // of those, not smaller than what we have
  std::size_t malformed = 0;  // did not parse
  std::size_t repeats = 0;    // verdict known
  std::size_t checks = 0;
  std::size_t accepted = 0;
  std::size_t bytes = 0;  // taken away
};

struct Progress {
  std::string_view move;
  std::size_t bytes = 0, checks = 0, accepted = 0;
};

struct ReduceOptions {
  unsigned jobs = 1;
  std::size_t most_checks = SIZE_MAX;
  std::function<void(const std::string& best)> improved = {};  // called after every success
  std::function<void(const Progress&)> progress = {};
  std::function<bool()> stop = {};  // asked often; true ends with the best so far
  // A costlier test, asked only when the script has halved since it last said yes, and at
  // the end. If it says no of the script that we have, everything since it last said yes is done
  // again with it asked at every success. Against slipping into another bug. Called from this
  // thread. After a stop, what came since its last yes is not tested (Reduced::verified).
  std::function<bool(const std::string& text)> same_bug = {};
  // Called before the test is asked about a text with other names.
  std::function<void(const testcase::Names&)> renamed = {};
  // A model of the script: terms may then become their value under it. Names are followed.
  std::string witness = {};
  // A caller's own moves, tried before the built-in ones and before symbols get other names
  // (a strategy's re-generation).
  std::vector<std::function<std::unique_ptr<Move>()>> more_moves = {};
};

struct Reduced {
  bool interesting = false;  // was the input?
  bool typed = false;        // could we type it?
  bool complete = false;     // 1-minimal; false after a stop
  std::string text;
  std::string verified = {};  // the last text that same_bug was content with, or else the first
  std::size_t bytes_before = 0;
  std::size_t checks = 0;
  std::vector<MoveStatistics> moves = {};
};

[[nodiscard]] Reduced reduce(const std::string& text, const smt::OpTable& ops, Interesting interesting,
                             const ReduceOptions& options = {});

// Scripts that one more move would make of this one, each smaller and well-formed: what
// the result is minimal against. For tests.
[[nodiscard]] std::vector<std::string> one_step_smaller(const std::string& text, const smt::OpTable& ops,
                                                        bool drops_unused);

}  // namespace smiter::reduce
