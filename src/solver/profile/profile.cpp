// SPDX-License-Identifier: MIT
#include "solver/profile/profile.h"

#include <algorithm>

#include "solver/crash/wildcard.h"

namespace smiter::solver {

namespace {

bool matches_one(const std::vector<std::string>& patterns, std::string_view text) {
  return std::any_of(patterns.begin(), patterns.end(),
                     [text](const std::string& pattern) { return wildcard_match(pattern, text); });
}

}  // namespace

bool Profile::is_fixed(std::string_view option) const {
  return matches_one(fixed_options, option);
}

bool Profile::is_check(std::string_view word) const {
  return std::any_of(checks.begin(), checks.end(), [word](std::string_view check) {
    if (!word.starts_with(':')) return word == check;
    check = check.substr(0, check.find('='));
    return word.substr(1) == (check.starts_with("--") ? check.substr(2) : check);
  });
}

std::string Profile::exclusion_of(std::string_view option) const {
  for (const Exclusion& exclusion : exclusions) {
    if (matches_one(exclusion.names, option) && !matches_one(exclusion.except, option)) return exclusion.why;
  }
  return "";
}

bool Profile::takes_incremental(const std::vector<std::string>& options) const {
  if (!dialect.incremental) return false;
  return std::none_of(pools.begin(), pools.end(), [&](const OptionPool& pool) {
    return !pool.incremental &&
           std::any_of(pool.settings.begin(), pool.settings.end(), [&](const std::string& setting) {
             return std::find(options.begin(), options.end(), setting.substr(0, setting.find(' '))) !=
                    options.end();
           });
  });
}

}  // namespace smiter::solver
