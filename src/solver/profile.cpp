// SPDX-License-Identifier: MIT
#include "solver/profile.h"

#include <algorithm>

#include "solver/wildcard.h"

namespace smiter::solver {

bool Profile::is_fixed(std::string_view option) const {
  return std::any_of(fixed_options.begin(), fixed_options.end(),
                     [option](const std::string& pattern) { return wildcard_match(pattern, option); });
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
