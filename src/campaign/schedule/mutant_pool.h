// SPDX-License-Identifier: MIT
// Mutants that later units of the same seed may begin with. DIVER (--new-models) takes those with a
// solver's model that the evaluator verified: its paper asks the solver for a model of every mutant, but a
// unit asks nobody, so the new models come in between units. In a guided campaign any strategy may begin
// with a mutant that made a solver do something new, or with the reduced script of a finding.
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

  // What a new unit of DIVER begins with, as Algorithm 1 draws from its pool: the seed (null) or one of its
  // mutants, each as likely.
  // Only those with a model.
  [[nodiscard]] std::shared_ptr<const StoredMutant> draw(std::uint32_t seed, base::Rng& rng) const;
  // What a favoured unit begins with: one of the newer half; null if there are none.
  [[nodiscard]] std::shared_ptr<const StoredMutant> draw_newer(std::uint32_t seed, bool with_model,
                                                               base::Rng& rng) const;
  // By its number; null if it is not there any more.
  [[nodiscard]] std::shared_ptr<const StoredMutant> find(std::uint32_t seed, std::uint64_t number) const;
  // Of all seeds, oldest first.
  [[nodiscard]] std::vector<std::shared_ptr<const StoredMutant>> all() const;
  // What a unit that is done again began with.
  [[nodiscard]] std::shared_ptr<const StoredMutant> begun(std::uint64_t unit) const;
  // Gives it its number. If there are too many bytes of them, the oldest of the same seed make room; null:
  // they do not suffice.
  std::shared_ptr<const StoredMutant> add(StoredMutant mutant);

 private:
  using Shared = std::shared_ptr<const StoredMutant>;
  void put(Shared mutant);
  // False, and nothing is dropped: not even all of the seed are enough.
  [[nodiscard]] bool make_room(std::uint32_t seed, std::size_t bytes);

  mutable std::mutex mutex_;
  std::vector<std::vector<Shared>> by_seed_;  // oldest first
  std::map<std::uint64_t, Shared> begun_;     // by unit; not changed after the start
  std::uint64_t last_ = 0;
  std::size_t bytes_ = 0;
};

}  // namespace smiter::campaign
