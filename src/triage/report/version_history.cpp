// SPDX-License-Identifier: MIT
#include "triage/report/version_history.h"

#include <algorithm>

#include <fmt/format.h>

#include "base/text/version.h"

namespace smiter::triage {

std::vector<Shows> from_old_to_new(std::vector<Aged> tried) {
  std::ranges::stable_sort(tried, [](const Aged& a, const Aged& b) {
    return a.generation != b.generation ? a.generation < b.generation
                                        : base::version_less(a.shows.version, b.shows.version);
  });
  std::vector<Shows> sorted;
  for (Aged& one : tried) sorted.push_back(std::move(one.shows));
  return sorted;
}

std::string history_of(std::span<const Shows> old_to_new, bool newer_is_open) {
  std::vector<const Shows*> tried;
  for (const Shows& one : old_to_new) {
    if (one.tells) tried.push_back(&one);
  }
  if (tried.size() < 2) return "";
  std::vector<std::size_t> changes;  // where the next one differs
  for (std::size_t i = 0; i + 1 < tried.size(); ++i) {
    if (tried[i]->shows != tried[i + 1]->shows) changes.push_back(i);
  }
  if (changes.empty())
    return fmt::format("shows in {} of {}, from {} to {}", tried[0]->shows ? "all" : "none", tried.size(),
                       tried.front()->solver, tried.back()->solver);
  const bool from_the_start = tried[0]->shows;
  if (changes.size() > (from_the_start ? 1U : 2U)) {
    std::vector<std::string> with, without;
    for (const Shows* one : tried) (one->shows ? with : without).push_back(one->solver);
    return fmt::format("comes and goes: shows in {}; not in {}", fmt::join(with, ", "),
                       fmt::join(without, ", "));
  }
  std::string text;
  if (!from_the_start)
    text =
        fmt::format("first bad: {} ({} is good)", tried[changes[0] + 1]->solver, tried[changes[0]]->solver);
  if (from_the_start || changes.size() == 2)
    text += fmt::format("{}{} in {} ({} is the last bad one{})", text.empty() ? "" : "; ",
                        newer_is_open ? "not" : "fixed", tried[changes.back() + 1]->solver,
                        tried[changes.back()]->solver, newer_is_open ? " of these" : "");
  return text;
}

bool newer_is_open(const Finding& finding) {
  const auto newest = std::ranges::find_if(finding.releases.rbegin(), finding.releases.rend(), &Shows::tells);
  return newest != finding.releases.rend() &&
         std::ranges::any_of(finding.untried, [&](const std::string& release) {
           return base::compare_versions(release, newest->version) > 0;
         });
}

}  // namespace smiter::triage
