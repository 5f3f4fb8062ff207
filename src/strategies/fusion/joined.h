// SPDX-License-Identifier: MIT
// Two seeds in one script, with different names for everything that both declare.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>

#include "base/expected.h"
#include "strategies/seed.h"
#include "strategies/support/frame.h"

namespace smiter::strategies::fusion {

struct Joined {
  std::unique_ptr<Frame> frame;
  std::size_t first = 0;                           // assertions of the first seed; those of the second follow
  std::optional<testcase::Answer> labels[2] = {};  // what the seeds say of themselves
  // The seeds' models in the names of the joined script, without what is around them; empty: none.
  std::string models[2] = {};

  [[nodiscard]] std::span<const smt::TermId> assertions(std::size_t seed) const {
    return seed == 0 ? frame->assertions().first(first) : frame->assertions().subspan(first);
  }
};

// An error if a seed has levels, several checks or assumptions: what it says is then not
// the conjunction of its assertions.
[[nodiscard]] base::Expected<Joined> join(const Seed& one, const Seed& two, const smt::OpTable& ops,
                                          const generate::Targets& targets);

}  // namespace smiter::strategies::fusion
