// SPDX-License-Identifier: MIT
#include "triage/mark.h"

#include <array>

namespace smiter::triage {

namespace {

constexpr std::array<std::string_view, 5> kNames = {"open", "reported", "known", "not-a-bug", "fixed-in"};

}  // namespace

std::string_view name_of(MarkKind kind) {
  return kNames[static_cast<std::size_t>(kind)];
}

std::optional<MarkKind> mark_kind_named(std::string_view name) {
  for (std::size_t i = 0; i < kNames.size(); ++i) {
    if (kNames[i] == name) return static_cast<MarkKind>(i);
  }
  return std::nullopt;
}

std::map<std::uint64_t, Mark> marks_that_hold(std::span<const Mark> marks,
                                              const std::map<std::uint64_t, std::uint64_t>& cluster_of) {
  std::map<std::uint64_t, Mark> out;
  for (const Mark& mark : marks) {
    const auto at = cluster_of.find(mark.finding);
    if (at == cluster_of.end()) continue;
    if (mark.kind == MarkKind::Open) {
      out.erase(at->second);
    } else {
      out[at->second] = mark;
    }
  }
  return out;
}

bool makes_known(MarkKind kind) {
  return kind == MarkKind::Reported || kind == MarkKind::Known || kind == MarkKind::NotABug;
}

}  // namespace smiter::triage
