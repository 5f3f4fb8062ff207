// SPDX-License-Identifier: MIT
// Answers that cannot all be right, over all runs of two versions: first ones, fresh seeds, variants.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "upgrade/compare/outcome.h"

namespace smiter::upgrade {

// How many runs gave which answer to a check-sat.
struct Answers {
  std::size_t sat = 0, unsat = 0;

  [[nodiscard]] bool is_contradiction() const { return sat > 0 && unsat > 0; }
  [[nodiscard]] std::string text() const;
};

struct Contradiction {
  JudgedId id;
  Answers from, to;
};

// Between version 0 and `to`, or within one of them, query by query.
[[nodiscard]] std::vector<Contradiction> contradictions(const Measured& measured, std::uint32_t to);

// Who said both, if the query means one thing: `gap` says what we do not understand of it.
// `to_is_right`: our evaluator verified a model of the newer version.
[[nodiscard]] Judgement judgement_of(const Contradiction& contradiction, const Measured& measured,
                                     const std::string& gap, bool to_is_right);

}  // namespace smiter::upgrade
