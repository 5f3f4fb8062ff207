// SPDX-License-Identifier: MIT
#include "campaign/setup/claims_wanted.h"

#include <sstream>

#include <fmt/core.h>

namespace smiter::campaign {

using claim::Kind;

base::Expected<std::vector<Kind>> wanted_claims(const std::string& list) {
  std::vector<Kind> kinds;
  std::string names;
  for (std::size_t i = 0; i < claim::kKinds; ++i) {
    if (list == "all") kinds.push_back(static_cast<Kind>(i));
    names += fmt::format("{}, ", claim::name_of(static_cast<Kind>(i)));
  }
  if (list == "all" || list == "none") return kinds;
  std::istringstream words(list);
  for (std::string word; std::getline(words, word, ',');) {
    const auto kind = claim::kind_named(word);
    if (!kind) return base::Error{fmt::format("--ask: '{}' is none of {}all, none", word, names)};
    kinds.push_back(*kind);
  }
  return kinds;
}

}  // namespace smiter::campaign
