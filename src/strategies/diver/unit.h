// SPDX-License-Identifier: MIT
// One unit of DIVER: Algorithm 1 on one seed, as a function of the seed, its model and a
// stream of random numbers. The pool holds the seed and its mutants, all true under the
// one model.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/expected.h"
#include "strategies/diver/mutants.h"
#include "strategies/diver/opening.h"
#include "strategies/strategy.h"

namespace smiter::strategies::diver {

class DiverUnit : public Unit {
 public:
  // All references must outlive it.
  [[nodiscard]] static base::Expected<std::unique_ptr<DiverUnit>> begin(
      const Inputs& inputs, const DiverPolicy& policy, const Rules& rules, const smt::OpTable& ops,
      const generate::Targets& targets, testcase::Provenance provenance, base::Rng rng);

  [[nodiscard]] std::optional<testcase::Test> next() override;
  [[nodiscard]] const MutantCounts& counts() const { return mutants_.counts(); }

 private:
  DiverUnit(Opening opening, const Rules& rules, const DiverPolicy& policy, generate::TargetMask required,
            Beyond beyond, testcase::Provenance provenance, base::Rng rng);
  void begin_round();
  void keep(Formula formula);
  [[nodiscard]] bool needs_reading(const Formula& formula) const;
  [[nodiscard]] testcase::Test write(const Formula& formula);

  std::unique_ptr<Frame> frame_;
  std::string witness_;
  const DiverPolicy& policy_;
  Mutants mutants_;
  testcase::Provenance provenance_;
  base::Rng rng_;
  std::vector<std::unique_ptr<Formula>> pool_;  // the seed first
  std::size_t current_ = 0;                     // the formula of this round
  std::size_t newest_ = 0;
  std::uint32_t made_ = 0, left_ = 0, barren_ = 0;
};

}  // namespace smiter::strategies::diver
