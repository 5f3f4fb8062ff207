// SPDX-License-Identifier: MIT
// What GitHub's REST API answers, as far as we read it. The text comes from strangers:
// what is not as documented is an error or left out, never a surprise.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/expected.h"

namespace smiter::collect {

struct Issue {
  std::uint64_t number = 0;
  std::string title, body;
  std::string url;           // for people
  std::string comments_url;  // for programs
  std::uint64_t comments = 0;
  std::string closed_at;
  bool pull_request = false;
};

// The answer to …/issues: those that have a number; the list also holds pull requests.
[[nodiscard]] base::Expected<std::vector<Issue>> read_issues(std::string_view json);
// The answer to …/issues/N/comments: their bodies.
[[nodiscard]] base::Expected<std::vector<std::string>> read_comments(std::string_view json);
// The page after this one, of a Link header; empty if it is the last.
[[nodiscard]] std::string next_page(std::string_view link_header);

// A day (2022-08-31) or a moment as RFC 3339 writes it, which is what the API takes.
[[nodiscard]] bool is_date(std::string_view text);

// Does the title say that this is about a bug? Upper and lower case are the same.
[[nodiscard]] bool names_bug(std::string_view title, const std::vector<std::string>& keywords);
[[nodiscard]] const std::vector<std::string>& default_keywords();

}  // namespace smiter::collect
