// SPDX-License-Identifier: MIT
#include "campaign/schedule/option_choice.h"

#include <algorithm>
#include <chrono>

#include "base/text/split_words.h"

namespace smiter::campaign {

namespace {

using capability::OptionClass;
using capability::Reply;

constexpr unsigned kPatience = 3;

// The option without its value and its sense: two settings of one option do not go together.
std::string option_of(const std::string& word) {
  const std::string name = word.substr(0, word.find('='));
  return name.starts_with("--no-") ? "--" + name.substr(5) : name;
}

bool share_an_option(const std::vector<std::string>& a, const std::vector<std::string>& b) {
  return std::ranges::any_of(a, [&](const std::string& word) {
    return std::ranges::any_of(b,
                               [&](const std::string& other) { return option_of(word) == option_of(other); });
  });
}

}  // namespace

bool is_option_named(const std::string& word, std::string_view name) {
  std::string own = option_of(word);
  own.erase(0, own.find_first_not_of('-'));
  if (own == name) return true;
  return own.size() > name.size() && own.ends_with(name) && own[own.size() - name.size() - 1] == '.';
}

bool sets_option(const std::string& setting, std::string_view name) {
  const auto words = base::split_words(setting);
  return std::ranges::any_of(words, [&](const std::string& word) { return is_option_named(word, name); });
}

std::vector<OptionCandidate> option_candidates(OptionFuzzing mode, const solver::Profile& profile,
                                               const capability::Record* record) {
  std::vector<OptionCandidate> candidates;
  if (mode == OptionFuzzing::None) return candidates;
  const bool all = mode == OptionFuzzing::All;
  for (const solver::OptionPool& pool : profile.pools) {
    if (pool.policy == solver::Policy::TriageOnly && !all) continue;
    for (const std::string& setting : pool.settings) candidates.push_back({setting, true});
  }
  if (record == nullptr) return candidates;
  for (ask::Setting& setting : ask::settings_of(profile, *record)) {
    const bool common = setting.category == OptionClass::Common;
    if (!all && !common && setting.category != OptionClass::Regular) continue;
    candidates.push_back({std::move(setting.words), common});
  }
  return candidates;
}

OptionChoice::OptionChoice(OptionFuzzing mode, const std::vector<solver::SolverConfig>& solvers,
                           std::vector<std::shared_ptr<ask::OptionTrials>> trials, const OptionPolicy& policy,
                           const std::vector<std::string>& focus)
    : mode_(mode), policy_(policy), trials_(std::move(trials)), focused_(solvers.size()) {
  trials_.resize(solvers.size());
  for (std::size_t i = 0; i < solvers.size(); ++i) {
    const auto record = trials_[i] ? std::optional(trials_[i]->record()) : std::nullopt;
    candidates_.push_back(option_candidates(mode, solvers[i].profile, record ? &*record : nullptr));
  }
  find_focused(focus);
}

void OptionChoice::find_focused(const std::vector<std::string>& focus) {
  std::vector<bool> drawn(focus.size());
  for (std::size_t i = 0; i < candidates_.size(); ++i) {
    for (std::size_t c = 0; c < candidates_[i].size(); ++c) {
      bool is_meant = false;
      for (std::size_t f = 0; f < focus.size(); ++f) {
        if (!sets_option(candidates_[i][c].setting, focus[f])) continue;
        is_meant = drawn[f] = true;
      }
      if (is_meant) focused_[i].push_back(c);
    }
  }
  for (std::size_t f = 0; f < focus.size(); ++f)
    if (!drawn[f]) never_drawn_.push_back(focus[f]);
}

double OptionChoice::share() const {
  if (mode_ == OptionFuzzing::None) return 0;
  const bool focused = std::ranges::any_of(focused_, [](const auto& of_one) { return !of_one.empty(); });
  return (focused ? policy_.focused : policy_.share) / 1000.0;
}

const OptionCandidate* OptionChoice::pick(std::size_t solver, base::Rng& rng, bool second) const {
  const std::vector<OptionCandidate>& from = candidates_[solver];
  if (from.empty()) return nullptr;
  const std::vector<std::size_t>& focused = focused_[solver];
  const bool in_focus = !focused.empty() && rng.chance(policy_.focused, 1000);
  const OptionCandidate& candidate =
      in_focus ? from[focused[rng.below(focused.size())]] : from[rng.below(from.size())];
  // What maintainers support: one option that is not common.
  return second && mode_ == OptionFuzzing::Policy && !candidate.common ? nullptr : &candidate;
}

std::optional<Reply> OptionChoice::reply(std::size_t solver, const std::string& setting, double spent_ms,
                                         solver::Deadline until) {
  if (!trials_[solver]) return Reply::Yes;
  if (const auto known = trials_[solver]->known(setting)) return known->reply;
  {
    const std::lock_guard lock(mutex_);
    if (trials_ms_ >= static_cast<double>(policy_.trials_first_ms) + spent_ms * policy_.trials / 1000)
      return std::nullopt;
  }
  const auto begin = std::chrono::steady_clock::now();
  const Reply said = trials_[solver]->outcome(setting, until).reply;
  const std::chrono::duration<double, std::milli> took = std::chrono::steady_clock::now() - begin;
  const std::lock_guard lock(mutex_);
  trials_ms_ += took.count();
  return said;
}

Draw OptionChoice::draw(std::size_t solver, base::Rng& rng, double spent_ms, solver::Deadline until) {
  Draw out;
  if (mode_ == OptionFuzzing::None) return out;
  const bool aside = mode_ == OptionFuzzing::All && rng.chance(policy_.set_aside, 1000);
  const std::size_t count = !aside && rng.chance(policy_.second, 1000) ? 2 : 1;
  std::size_t drawn = 0;
  for (std::uint32_t i = 0; i < policy_.attempts && drawn < count; ++i) {
    const OptionCandidate* const candidate = pick(solver, rng, drawn > 0);
    if (candidate == nullptr) continue;
    const auto words = base::split_words(candidate->setting);
    if (words.empty() || share_an_option(words, out.words)) continue;
    std::vector<std::string> more = out.words;
    more.insert(more.end(), words.begin(), words.end());
    if (is_rejected(solver, words) || is_rejected(solver, more)) continue;
    if (reply(solver, candidate->setting, spent_ms, until) != (aside ? Reply::Other : Reply::Yes)) continue;
    out.words = std::move(more);
    out.crashes_only = aside;
    ++drawn;
  }
  return out;
}

void OptionChoice::reject(std::size_t solver, const std::vector<std::string>& words) {
  const std::lock_guard lock(mutex_);
  ++rejected_[{solver, words}];
}

void OptionChoice::exclude(std::size_t solver, const std::vector<std::string>& words) {
  const std::lock_guard lock(mutex_);
  rejected_[{solver, words}] = kPatience;
}

void OptionChoice::keep() const {
  for (const auto& trials : trials_)
    if (trials) trials->keep();
}

bool OptionChoice::is_rejected(std::size_t solver, const std::vector<std::string>& words) const {
  const std::lock_guard lock(mutex_);
  const auto at = rejected_.find({solver, words});
  return at != rejected_.end() && at->second >= kPatience;
}

}  // namespace smiter::campaign
