// SPDX-License-Identifier: MIT
// A mutant, if possible with a model of it, as the store keeps it (campaign/schedule/mutant_pool.h).
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace smiter::strategies {
struct Seed;
}  // namespace smiter::strategies

namespace smiter::campaign {

// Of one seed, and as many without a model; the oldest of its kind goes first. So what showed something new
// takes no place from the models that DIVER begins with.
inline constexpr std::size_t kMutantsPerSeed = 16;

struct StoredMutant {
  std::uint64_t number = 0;          // from 1, in the order of storing
  std::uint32_t seed = 0;            // index of the seed that it descends from
  std::uint64_t unit = 0, test = 0;  // its provenance
  std::string solver;                // whose model it is, or who did something new, by label; empty: it is
                                     // the reduced script of a finding
  std::string script;
  std::string model;  // empty: none was verified

  bool operator==(const StoredMutant&) const = default;

  [[nodiscard]] bool is_reduced_script() const { return solver.empty(); }
  // In the place of the seed that it descends from.
  [[nodiscard]] strategies::Seed as_seed(const std::string& name) const;
  // For the steps of what is made from it.
  [[nodiscard]] std::string words() const;
};

// What an earlier run of the campaign left.
struct MutantPoolStart {
  std::vector<StoredMutant> mutants = {};
  std::map<std::uint64_t, std::uint64_t> begun = {};  // unfinished unit to the mutant it began with
  std::uint64_t last = 0;                             // the highest number that the store has
};

}  // namespace smiter::campaign
