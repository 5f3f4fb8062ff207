// SPDX-License-Identifier: MIT
// Instances of the same seed and assignment with smaller bounds: what STORM's minimisation
// (the paper's Algorithm 2) looks through for one that still shows a bug.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "base/expected.h"
#include "generate/targets.h"
#include "strategies/storm/policy.h"
#include "testcase/test.h"

namespace smiter::strategies::storm {

class Regeneration {
 public:
  // Of a test of this strategy with a witness, and the text of its seed. `ops` and
  // `targets` must outlive it.
  Regeneration(testcase::Test test, std::string seed_text, StormPolicy policy, const smt::OpTable& ops,
               const generate::Targets& targets);

  // Instance number `number` under these bounds, of the test's kind: with levels if it has
  // several checks. The same numbers give the same text, in any order. Nothing if the seed
  // yields none.
  [[nodiscard]] std::optional<std::string> instance(std::uint32_t max_assertions, std::uint32_t max_depth,
                                                    std::size_t number);

 private:
  struct Level;  // the instances of one pair of bounds, made as they are asked for

  testcase::Test test_;
  std::string seed_text_;
  StormPolicy policy_;
  const smt::OpTable& ops_;
  const generate::Targets& targets_;
  std::map<std::pair<std::uint32_t, std::uint32_t>, std::shared_ptr<Level>> levels_;
};

}  // namespace smiter::strategies::storm
