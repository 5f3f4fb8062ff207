// SPDX-License-Identifier: MIT
// The seeds of a campaign while it runs. Names and texts stay; what is known of a seed (a model, a
// status, what strategies prepared) is learned by its own run, which its mutants wait for. A seed is
// handed out as it is at that moment and never changes under whoever holds it. Thread-safe.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "strategies/seed.h"

namespace smiter::campaign {

struct SeedCount;

using SeedPtr = std::shared_ptr<const strategies::Seed>;

class Corpus {
 public:
  explicit Corpus(std::vector<strategies::Seed> seeds);

  [[nodiscard]] std::size_t size() const { return names_.size(); }
  [[nodiscard]] const std::string& name(std::size_t seed) const { return names_[seed]; }
  [[nodiscard]] bool has_questions() const;
  // The number of the seed with this name.
  [[nodiscard]] std::optional<std::uint32_t> find(std::string_view name) const;
  // The user's seeds, and how many of them were run. `run`: by seed, is its own run over?
  [[nodiscard]] SeedCount count(const std::vector<bool>& run) const;

  // As it is now.
  [[nodiscard]] SeedPtr seed(std::size_t number) const;
  // Its own run learned something. The name and the text must be the same.
  void learn(std::size_t number, strategies::Seed seed);

 private:
  std::vector<std::string> names_;
  mutable std::mutex mutex_;
  std::vector<SeedPtr> seeds_;
};

}  // namespace smiter::campaign
