// SPDX-License-Identifier: MIT
// From a move's proposal to a text that is worth a check: smaller, well-formed (with a value for
// every datatype) and free of what nothing mentions.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "reduce/move/move.h"
#include "reduce/subject.h"

namespace smiter::reduce {

struct Candidate {
  std::string text;
  std::optional<smt::Script> script;  // of the subject's table; else to be parsed anew
};

// What a proposal comes to, or why it is not worth a check.
struct Made {
  std::optional<Candidate> candidate = {};
  bool malformed = false;
};

[[nodiscard]] Made make_candidate(Subject& subject, Move& move, const Proposal& proposal);
// Makes the candidate the subject.
void take(Subject& subject, Candidate candidate);
// What the move has to offer, the largest first.
[[nodiscard]] std::vector<Proposal> proposals_of(Subject& subject, Move& move);

}  // namespace smiter::reduce
