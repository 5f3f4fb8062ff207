// SPDX-License-Identifier: MIT
#include "campaign/option_choice.h"

#include <algorithm>
#include <sstream>

#include <fmt/format.h>

namespace smiter::campaign {

namespace {

std::vector<std::string> words_of(const std::string& setting) {
  std::istringstream in(setting);
  std::vector<std::string> words;
  for (std::string word; in >> word;) words.push_back(word);
  return words;
}

std::string key_of(const std::string& profile, const std::vector<std::string>& words) {
  return fmt::format("{} {}", profile, fmt::join(words, " "));
}

}  // namespace

std::vector<const std::string*> OptionChoice::candidates(const solver::Profile& profile,
                                                         base::Rng& rng) const {
  const bool triage = mode_ == OptionFuzzing::All && rng.chance(policy_.triage, 1000);
  std::vector<const std::string*> out;
  for (const solver::OptionPool& pool : profile.pools) {
    if ((pool.policy == solver::Policy::TriageOnly) != triage) continue;
    for (const std::string& setting : pool.settings) out.push_back(&setting);
  }
  return out;
}

std::vector<std::string> OptionChoice::draw(const solver::Profile& profile, bool always,
                                            base::Rng& rng) const {
  if (mode_ == OptionFuzzing::None || (!always && !rng.chance(policy_.share, 1000))) return {};
  const std::size_t count = rng.chance(policy_.second, 1000) ? 2 : 1;
  std::vector<std::string> words;
  for (std::size_t i = 0; i < count; ++i) {
    const auto from = candidates(profile, rng);
    if (from.empty()) return words;
    const auto drawn = words_of(*from[rng.below(from.size())]);
    const std::lock_guard lock(mutex_);
    if (rejected_.contains(key_of(profile.name, drawn))) continue;
    const bool there = !drawn.empty() && std::ranges::find(words, drawn[0]) != words.end();
    if (!there) words.insert(words.end(), drawn.begin(), drawn.end());
  }
  return words;
}

void OptionChoice::reject(const std::string& profile, const std::vector<std::string>& words) {
  const std::lock_guard lock(mutex_);
  rejected_.insert(key_of(profile, words));
}

}  // namespace smiter::campaign
