// SPDX-License-Identifier: MIT
#include "campaign/schedule/mutant_pool.h"

#include <algorithm>
#include <iterator>
#include <string_view>

#include <fmt/core.h>

#include "base/rng.h"
#include "strategies/seed.h"

namespace smiter::campaign {

namespace {

// Of all scripts and models together: of thousands of seeds sixteen each are too many.
constexpr std::size_t kMostBytes = std::size_t{256} << 20;

std::size_t bytes_of(const StoredMutant& mutant) {
  return mutant.script.size() + mutant.model.size();
}

}  // namespace

strategies::Seed StoredMutant::as_seed(const std::string& name) const {
  // What is near a finding is looked into, although its seed has shown a bug of that class before.
  const std::string other = is_reduced_script() ? fmt::format("{} (reduced, unit {})", name, unit) : name;
  strategies::Seed seed{.name = other, .text = script, .model = {}};
  if (!model.empty()) {
    seed.model = model;
    seed.status = testcase::Answer::Sat;  // the evaluator verified it
  }
  return seed;
}

std::string StoredMutant::words() const {
  if (is_reduced_script())
    return fmt::format("begins with stored mutant {}, the reduced script of test {} of unit {}", number, test,
                       unit);
  const std::string_view why = model.empty() ? "which showed something new in" : "and the model of it by";
  return fmt::format("begins with stored mutant {}, test {} of unit {}, {} {}", number, test, unit, why,
                     solver);
}

MutantPool::MutantPool(std::size_t seeds, MutantPoolStart start) : by_seed_(seeds), last_(start.last) {
  std::ranges::sort(start.mutants, {}, &StoredMutant::number);
  std::size_t first = start.mutants.size();  // the older ones stay in the store if all are too many
  for (std::size_t bytes = 0; first > 0; --first) {
    bytes += bytes_of(start.mutants[first - 1]);
    if (bytes > kMostBytes) break;
  }
  for (std::size_t i = 0; i < start.mutants.size(); ++i) {
    last_ = std::max(last_, start.mutants[i].number);
    const auto shared = std::make_shared<const StoredMutant>(std::move(start.mutants[i]));
    for (const auto& [unit, number] : start.begun) {
      if (number == shared->number) begun_.emplace(unit, shared);
    }
    if (i >= first) put(shared);
  }
}

void MutantPool::put(Shared mutant) {
  if (mutant->seed >= by_seed_.size()) return;
  auto& list = by_seed_[mutant->seed];
  const auto is_alike = [&](const Shared& other) { return other->model.empty() == mutant->model.empty(); };
  if (std::ranges::count_if(list, is_alike) == std::ptrdiff_t{kMutantsPerSeed}) {
    const auto oldest = std::ranges::find_if(list, is_alike);
    bytes_ -= bytes_of(**oldest);
    list.erase(oldest);
  }
  bytes_ += bytes_of(*mutant);
  list.push_back(std::move(mutant));
}

bool MutantPool::make_room(std::uint32_t seed, std::size_t bytes) {
  auto& list = by_seed_[seed];
  std::size_t kept = bytes_, dropped = 0;
  while (dropped < list.size() && kept + bytes > kMostBytes) kept -= bytes_of(*list[dropped++]);
  if (kept + bytes > kMostBytes) return false;
  list.erase(list.begin(), list.begin() + static_cast<std::ptrdiff_t>(dropped));
  bytes_ = kept;
  return true;
}

std::shared_ptr<const StoredMutant> MutantPool::draw(std::uint32_t seed, base::Rng& rng) const {
  const std::lock_guard lock(mutex_);
  std::vector<Shared> with_model;
  std::ranges::copy_if(by_seed_[seed], std::back_inserter(with_model),
                       [](const Shared& mutant) { return !mutant->model.empty(); });
  const std::uint64_t place = rng.below(with_model.size() + 1);
  return place == with_model.size() ? nullptr : with_model[place];
}

MutantPool::Shared MutantPool::draw_newer(std::uint32_t seed, bool with_model, base::Rng& rng) const {
  const std::lock_guard lock(mutex_);
  std::vector<Shared> list;
  std::ranges::copy_if(by_seed_[seed], std::back_inserter(list),
                       [&](const Shared& mutant) { return !with_model || !mutant->model.empty(); });
  if (list.empty()) return nullptr;
  return list[list.size() - 1 - rng.below((list.size() + 1) / 2)];
}

MutantPool::Shared MutantPool::find(std::uint32_t seed, std::uint64_t number) const {
  const std::lock_guard lock(mutex_);
  const auto& list = by_seed_[seed];
  const auto at = std::ranges::find(list, number, [](const Shared& mutant) { return mutant->number; });
  return at == list.end() ? nullptr : *at;
}

std::vector<MutantPool::Shared> MutantPool::all() const {
  const std::lock_guard lock(mutex_);
  std::vector<Shared> list;
  for (const auto& of_seed : by_seed_) list.insert(list.end(), of_seed.begin(), of_seed.end());
  std::ranges::sort(list, {}, [](const Shared& mutant) { return mutant->number; });
  return list;
}

std::shared_ptr<const StoredMutant> MutantPool::begun(std::uint64_t unit) const {
  const auto at = begun_.find(unit);
  return at == begun_.end() ? nullptr : at->second;
}

std::shared_ptr<const StoredMutant> MutantPool::add(StoredMutant mutant) {
  const std::lock_guard lock(mutex_);
  if (mutant.seed >= by_seed_.size() || !make_room(mutant.seed, bytes_of(mutant))) return nullptr;
  mutant.number = ++last_;
  auto shared = std::make_shared<const StoredMutant>(std::move(mutant));
  put(shared);
  return shared;
}

}  // namespace smiter::campaign
