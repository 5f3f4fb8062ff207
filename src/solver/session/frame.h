// SPDX-License-Identifier: MIT
// A script wrapped for sending: marker lines, made by (echo "..."), cut the output into
// segments, one per check-sat, so that every answer, error and model is attributed to the
// check it belongs to. Markers carry a nonce that is new for every query and cannot be
// guessed, so no output of a solver, early, late or malicious, is mistaken for one.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "solver/profile/profile.h"
#include "solver/session/query.h"
#include "solver/session/script.h"

namespace smiter::solver {

enum class SegmentKind : std::uint8_t {
  Begin,    // before the script: must be empty
  Options,  // the prelude and the script's leading options, if any; a rejected one is a warning
  Check,    // up to and including check-sat number `index`
  Reason,
  Model,
  Values,
  Core,
  Statistics,
  Declarations,  // what comes before the first (simplify …), or between a check and a claim
  Simplified,    // the terms that a script asks for, in one segment: a marker for each would cost more
  Claim,         // what claim number `index` prints
  End,           // commands after the last check, if any
  Reset,         // sessions: must be empty
};

struct Segment {
  SegmentKind kind = SegmentKind::Begin;
  std::size_t index = 0;  // of the check, or of the claim
  std::string marker;     // printed at its end
};

struct Frame {
  std::string text;  // what to send
  std::vector<Segment> segments;
  std::vector<std::size_t> places;  // of the script's commands in the text
  [[nodiscard]] std::string_view last_marker() const {
    return segments.empty() ? "" : std::string_view(segments.back().marker);
  }
};

struct SegmentText {
  SegmentKind kind = SegmentKind::Begin;
  std::size_t index = 0;
  std::string_view text;
  bool complete = false;  // its marker came
};

// 32 hex digits nobody can guess.
[[nodiscard]] std::string make_nonce();

// `session`: end with (reset). A solver without echo gets no markers and no segments.
[[nodiscard]] Frame make_frame(const Script& script, const Query& query, const Dialect& dialect, bool session,
                               const std::string& nonce);

// The output cut at the markers, in order; the last one may be incomplete.
[[nodiscard]] std::vector<SegmentText> cut_output(const Frame& frame, std::string_view output);

}  // namespace smiter::solver
