// SPDX-License-Identifier: MIT
// What people say about a finding after they looked at it: reported, known, not a bug, fixed. The store
// keeps every mark with who and when; the newest one of a cluster holds.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "triage/finding.h"

namespace smiter::triage {

enum class MarkKind : std::uint8_t {
  Open,      // takes an earlier mark back
  Reported,  // text: a link
  Known,     // text: to whom or from where
  NotABug,   // text: why
  FixedIn,   // text: the release that does not show it
};
[[nodiscard]] std::string_view name_of(MarkKind kind);
[[nodiscard]] std::optional<MarkKind> mark_kind_named(std::string_view name);

struct Mark {
  std::uint64_t finding = 0;
  MarkKind kind = MarkKind::Open;
  std::string text = {};
  std::string who = {};  // empty: nobody said
  std::int64_t at = 0;   // seconds since 1970

  bool operator==(const Mark&) const = default;
};

// Longer texts are refused: a mark is a line.
inline constexpr std::size_t kLongestMark = 2000;

// By cluster, the mark that holds. `marks` are in the order in which they were made. Open ones are not in it.
[[nodiscard]] std::map<std::uint64_t, Mark> marks_that_hold(
    std::span<const Mark> marks, const std::map<std::uint64_t, std::uint64_t>& cluster_of);

// Nobody is to be told of it again. A bug that is fixed is news if it comes back.
[[nodiscard]] bool makes_known(MarkKind kind);

}  // namespace smiter::triage
