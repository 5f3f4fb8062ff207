// SPDX-License-Identifier: MIT
#include "ask/options/wanted.h"

#include <algorithm>
#include <set>

#include <fmt/format.h>

#include "base/text/split_words.h"

namespace smiter::ask {

using capability::Option;
using capability::OptionClass;

namespace {

constexpr std::size_t kMostRegular = 1;

// Takes the words of the pool's settings that are all there out of `words`.
void take_pools(const solver::Profile& profile, std::vector<std::string>& words) {
  for (const solver::OptionPool& pool : profile.pools) {
    if (pool.policy != solver::Policy::Reportable) continue;
    for (const std::string& setting : pool.settings) {
      std::vector<std::string> rest = words;
      bool all = true;
      for (const std::string& word : base::split_words(setting)) {
        const auto at = std::ranges::find(rest, word);
        all = at != rest.end();
        if (!all) break;
        rest.erase(at);
      }
      if (all) words = std::move(rest);
    }
  }
}

// The option's name as the help has it: (set-option :fmf-fun true) is --fmf-fun, or smt.mbqi for z3.
const Option* find_option(const capability::Record& record, const std::string& word) {
  if (!word.starts_with(':')) return capability::option_set_by(record.listed, word);
  const std::string name = word.substr(1);
  const Option* option = capability::option_set_by(record.listed, "--" + name);
  return option != nullptr ? option : capability::option_set_by(record.listed, name);
}

// A value that stands apart from its option: prop of --bv-solver prop.
bool is_value(const capability::Record& record, const std::string& word) {
  return !word.starts_with('-') && !word.starts_with(':') && word.find('=') == std::string::npos &&
         find_option(record, word) == nullptr;
}

}  // namespace

Wanted wanted(const solver::Profile& profile, const capability::Record& record,
              const std::vector<std::string>& needed) {
  if (!profile.maintained) return {false, fmt::format("{} is no longer maintained.", profile.title)};
  std::vector<std::string> words = needed;
  std::erase_if(words, [&](const std::string& word) { return profile.is_fixed(word); });
  if (words.empty()) return {};
  const std::string all = fmt::format("{}", fmt::join(words, " "));
  std::erase_if(words, [&](const std::string& word) { return profile.is_check(word); });
  if (words.empty())
    return {true, fmt::format("Needs {}, a check that {} makes of its own answers.", all, profile.title)};
  take_pools(profile, words);
  std::set<const Option*> regular;  // a script and a command line may set the same one
  for (const std::string& word : words) {
    const Option* const option = find_option(record, word);
    if (option == nullptr && is_value(record, word)) continue;
    if (option == nullptr || option->category == OptionClass::Unclassed)
      return {false, fmt::format("Needs {}; the maintainers of {} do not ask for reports with it.", word,
                                 profile.title)};
    if (option->category == OptionClass::Expert)
      return {false, fmt::format("Needs {}, which {} marks as an option for experts.", word, profile.title)};
    if (option->category == OptionClass::Regular) regular.insert(option);
  }
  if (regular.size() > kMostRegular)
    return {false,
            fmt::format("Needs {} options that {} does not call common ({}); it supports one at a time.",
                        regular.size(), profile.title, all)};
  return {true, fmt::format("Needs {}.", all)};
}

}  // namespace smiter::ask
