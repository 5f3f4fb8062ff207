// SPDX-License-Identifier: MIT
// How bad it is, in the order in which maintainers want to hear of it. Here stands what the class
// of a verdict says; a finding says more (triage/worth.h).
#pragma once

#include <cstdint>

#include "oracle/verdict.h"

namespace smiter::oracle {

// The worst first. The numbers are the priorities in reports and baselines: they stay as they are.
enum class Severity : std::uint8_t {
  WrongUnsat = 1,
  WrongAnswer = 2,  // a wrong sat, a wrong rewrite, a wrong core, solvers that contradict each other
  WrongModel = 3,
  Crash = 4,
  Other = 5,             // complaints about good models, values, used processes
  UnknownDecidable = 6,  // unknown where there is a decision procedure
  Unknown = 7,
  Slow = 8,
  NoBug = 9,  // a statistic, or an error of ours
};

// Of an answer that may be either, it is WrongAnswer; of an unknown, Unknown.
[[nodiscard]] Severity severity_of(VerdictClass kind);

// False for what only votes speak for.
[[nodiscard]] bool is_proved(Proof proof);

}  // namespace smiter::oracle
