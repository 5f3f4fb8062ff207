// SPDX-License-Identifier: MIT
// Mutants that later units of the same seed may begin with (--new-models), each with a
// solver's model of it that the evaluator verified. DIVER's paper asks the solver for a
// model of every mutant; a unit asks nobody, so the new models come in between units.
//
// Which mutants there are depends on the solvers' time, so that a unit's number alone does
// not say what it began with: the store keeps that until the unit is done, and a finding
// has the text and the model.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <vector>

#include "campaign/schedule/stored_mutant.h"

namespace smiter::base {
class Rng;
}  // namespace smiter::base

namespace smiter::campaign {

// Thread-safe.
class MutantPool {
 public:
  MutantPool(std::size_t seeds, MutantPoolStart start);

  // What a new unit begins with, as Algorithm 1 draws from its pool: the seed (null) and
  // its mutants are all alike.
  [[nodiscard]] std::shared_ptr<const StoredMutant> draw(std::uint32_t seed, base::Rng& rng) const;
  // What a unit that is done again began with.
  [[nodiscard]] std::shared_ptr<const StoredMutant> begun(std::uint64_t unit) const;
  // Gives it its number.
  std::shared_ptr<const StoredMutant> add(StoredMutant mutant);

 private:
  using Shared = std::shared_ptr<const StoredMutant>;
  void put(Shared mutant);

  mutable std::mutex mutex_;
  std::vector<std::vector<Shared>> by_seed_;  // oldest first
  std::map<std::uint64_t, Shared> begun_;     // by unit; not changed after the start
  std::uint64_t last_ = 0;
};

}  // namespace smiter::campaign
