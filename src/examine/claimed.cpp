// SPDX-License-Identifier: MIT
#include "examine/claimed.h"

#include <algorithm>
#include <string>
#include <vector>

#include <fmt/core.h>

namespace smiter::examine {

namespace {

using Texts = std::vector<std::string>;

bool any_mentions_priority(const Texts& texts) {
  return std::ranges::any_of(texts, claim::mentions_priority);
}

bool any_mentions_priority(const std::optional<Texts>& texts) {
  return texts && any_mentions_priority(*texts);
}

bool may_set_priority(const solver::Profile& profile) {
  const solver::Dialect& dialect = profile.dialect;
  for (const Texts* texts : {&profile.program_arguments, &profile.default_options, &profile.check_commands,
                             &dialect.prelude, &dialect.incremental_prelude, &dialect.model_prelude,
                             &dialect.core_prelude, &dialect.simplify_prelude}) {
    if (any_mentions_priority(*texts)) return true;
  }
  const auto mentions = [](const auto& entry) {
    return claim::mentions_priority(entry.first) || claim::mentions_priority(entry.second);
  };
  return any_mentions_priority(profile.session_arguments) || any_mentions_priority(profile.stdin_arguments) ||
         any_mentions_priority(profile.file_arguments) ||
         std::ranges::any_of(dialect.restore_options, mentions) ||
         std::ranges::any_of(dialect.claim_checks, mentions);
}

}  // namespace

claim::Priority priority_of(const solver::SolverConfig& config) {
  if (any_mentions_priority(config.options) || may_set_priority(config.profile))
    return claim::Priority::Option;
  return config.profile.dialect.lexicographic_objectives ? claim::Priority::InTurn : claim::Priority::Unknown;
}

oracle::Claimed claimed_in(const solver::Answer& answer, std::span<const oracle::CheckRecord> checks,
                           const solver::SolverConfig& config) {
  oracle::Claimed claimed{.said = answer.claims, .checks = checks, .priority = priority_of(config)};
  // A command may have failed before the claim, or an answer too many may have moved the others.
  if (!answer.is_ok())
    claimed.trouble = fmt::format("the run ended with {}: {}", name_of(answer.outcome), answer.message);
  return claimed;
}

}  // namespace smiter::examine
