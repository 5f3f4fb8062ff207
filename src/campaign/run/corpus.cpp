// SPDX-License-Identifier: MIT
#include "campaign/run/corpus.h"

#include <algorithm>

#include "base/check.h"
#include "campaign/setup/questions.h"

namespace smiter::campaign {

Corpus::Corpus(std::vector<strategies::Seed> seeds) {
  for (strategies::Seed& seed : seeds) {
    names_.push_back(seed.name);
    seeds_.push_back(std::make_shared<const strategies::Seed>(std::move(seed)));
  }
}

bool Corpus::has_questions() const {
  return std::ranges::any_of(names_, is_question);
}

std::optional<std::uint32_t> Corpus::find(std::string_view name) const {
  const auto at = std::ranges::find(names_, name);
  if (at == names_.end()) return std::nullopt;
  return static_cast<std::uint32_t>(at - names_.begin());
}

SeedCount Corpus::count(const std::vector<bool>& run) const {
  return count_seeds(names_, run);
}

SeedPtr Corpus::seed(std::size_t number) const {
  const std::lock_guard lock(mutex_);
  return seeds_[number];
}

void Corpus::learn(std::size_t number, strategies::Seed seed) {
  auto learned = std::make_shared<const strategies::Seed>(std::move(seed));
  const std::lock_guard lock(mutex_);
  DCHECK(learned->text == seeds_[number]->text, learned->name);
  seeds_[number] = std::move(learned);
}

}  // namespace smiter::campaign
