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

OptionChoice::OptionChoice(OptionFuzzing mode, const std::vector<solver::SolverConfig>& solvers,
                           std::vector<std::shared_ptr<ask::OptionTrials>> trials, const OptionPolicy& policy,
                           const std::vector<std::string>& focus)
    : mode_(mode),
      policy_(policy),
      candidates_(solvers.size()),
      trials_(std::move(trials)),
      focused_(solvers.size()) {
  trials_.resize(solvers.size());
  const bool all = mode == OptionFuzzing::All;
  for (std::size_t i = 0; i < solvers.size(); ++i) {
    for (const solver::OptionPool& pool : solvers[i].profile.pools) {
      if (pool.policy == solver::Policy::TriageOnly && !all) continue;
      for (const std::string& setting : pool.settings) candidates_[i].push_back({setting, true});
    }
    if (!trials_[i]) continue;
    for (ask::Setting& setting : ask::settings_of(solvers[i].profile, trials_[i]->record())) {
      const bool common = setting.category == OptionClass::Common;
      if (!all && !common && setting.category != OptionClass::Regular) continue;
      candidates_[i].push_back({std::move(setting.words), common});
    }
  }
  for (std::size_t i = 0; i < solvers.size(); ++i) {
    for (std::size_t c = 0; c < candidates_[i].size(); ++c) {
      const auto words = base::split_words(candidates_[i][c].setting);
      const auto is_meant = [&](const std::string& name) {
        return std::ranges::any_of(words, [&](const std::string& w) { return is_option_named(w, name); });
      };
      if (std::ranges::any_of(focus, is_meant)) focused_[i].push_back(c);
    }
  }
}

double OptionChoice::share() const {
  if (mode_ == OptionFuzzing::None) return 0;
  const bool focused = std::ranges::any_of(focused_, [](const auto& of_one) { return !of_one.empty(); });
  return (focused ? policy_.focused : policy_.share) / 1000.0;
}

const OptionChoice::Candidate* OptionChoice::pick(std::size_t solver, base::Rng& rng, bool second) const {
  const std::vector<Candidate>& from = candidates_[solver];
  if (from.empty()) return nullptr;
  const std::vector<std::size_t>& focused = focused_[solver];
  const bool in_focus = !focused.empty() && rng.chance(policy_.focused, 1000);
  const Candidate& candidate =
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
    const Candidate* const candidate = pick(solver, rng, drawn > 0);
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
