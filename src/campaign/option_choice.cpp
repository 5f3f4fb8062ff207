// SPDX-License-Identifier: MIT
#include "campaign/option_choice.h"

#include <algorithm>
#include <sstream>

#include <fmt/format.h>

namespace smiter::campaign {

namespace {

constexpr unsigned kPatience = 3;

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

std::vector<std::string> OptionChoice::draw(const solver::Profile& profile, base::Rng& rng) const {
  if (mode_ == OptionFuzzing::None) return {};
  const std::size_t count = rng.chance(policy_.second, 1000) ? 2 : 1;
  std::vector<std::string> words;
  for (std::size_t i = 0; i < count; ++i) {
    const auto from = candidates(profile, rng);
    if (from.empty()) return words;
    const auto drawn = words_of(*from[rng.below(from.size())]);
    if (drawn.empty() || std::ranges::find(words, drawn[0]) != words.end()) continue;
    std::vector<std::string> more = words;
    more.insert(more.end(), drawn.begin(), drawn.end());
    const std::lock_guard lock(mutex_);
    if (!is_rejected(key_of(profile.name, drawn)) && !is_rejected(key_of(profile.name, more)))
      words = std::move(more);
  }
  return words;
}

void OptionChoice::reject(const std::string& profile, const std::vector<std::string>& words) {
  const std::lock_guard lock(mutex_);
  ++rejected_[key_of(profile, words)];
}

bool OptionChoice::is_rejected(const std::string& key) const {
  const auto at = rejected_.find(key);
  return at != rejected_.end() && at->second >= kPatience;
}

}  // namespace smiter::campaign
