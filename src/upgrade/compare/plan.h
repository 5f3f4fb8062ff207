// SPDX-License-Identifier: MIT
// Which runs are to be made, given those that were made: pure, so that a comparison which was
// interrupted goes on where it stopped, and so that little time is spent where it tells most.
#pragma once

#include <vector>

#include "upgrade/compare/compare.h"
#include "upgrade/compare/contradiction.h"
#include "upgrade/compare/outcome.h"

namespace smiter::upgrade {

// One run of each query and version. Folders take turns, small scripts come first in each: after any
// part of it something is known about every folder.
[[nodiscard]] std::vector<RunId> screening_runs(const Measured& measured);

// One more run with a fresh seed for both versions of everything that is suspected and still open, the
// most telling first. Empty: all is decided.
[[nodiscard]] std::vector<RunId> next_fresh_runs(const Measured& measured, const Rule& rule);

// Contradictions that nobody has looked at.
[[nodiscard]] std::vector<JudgedId> flips_to_judge(const Measured& measured, const Rule& rule);

// Answers that contradict each other in any runs, and have no judgement yet.
[[nodiscard]] std::vector<Contradiction> contradictions_to_judge(const Measured& measured);

// Of scripts up to this size to which a version said sat: a run with models.
[[nodiscard]] std::vector<RunId> model_runs(const Measured& measured, std::size_t most_bytes);

// Of scripts up to this size whose last check-sat a version said unsat to: a run that asks for a core.
[[nodiscard]] std::vector<RunId> core_runs(const Measured& measured, std::size_t most_bytes);

// `variants` of each query and version; queries with a difference come first.
[[nodiscard]] std::vector<RunId> variant_runs(const Measured& measured, unsigned variants, const Rule& rule);

}  // namespace smiter::upgrade
