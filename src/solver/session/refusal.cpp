// SPDX-License-Identifier: MIT
#include "solver/session/refusal.h"

#include <algorithm>

namespace smiter::solver {

Answer refused(std::string message) {
  Answer answer;
  answer.outcome = Class::NotStarted;
  answer.message = std::move(message);
  return answer;
}

Answer out_of_time(std::size_t checks) {
  Answer answer;
  answer.outcome = Class::Timeout;
  answer.message = "no time was left for it";
  answer.checks.resize(checks);
  for (CheckResult& check : answer.checks) check.result = Result::Timeout;
  return answer;
}

Answer unsupported(std::string message, std::size_t checks) {
  Answer answer;
  answer.outcome = Class::Unsupported;
  answer.checks.resize(checks);
  for (CheckResult& check : answer.checks) check = {Result::Unsupported, false, message, {}, {}, {}, {}};
  answer.message = std::move(message);
  return answer;
}

std::optional<std::string> cannot_express(const Script& script, const Profile& profile) {
  if (script.incremental && !profile.dialect.incremental)
    return profile.name + " solves one check-sat per script, without push and pop";
  const bool applies = std::any_of(script.commands.begin(), script.commands.end(), [](const Command& c) {
    return c.role == CommandRole::Simplify && c.text.starts_with("(apply");
  });
  if (applies && profile.tactics.empty()) return profile.name + " has no tactics to apply";
  return std::nullopt;
}

}  // namespace smiter::solver
