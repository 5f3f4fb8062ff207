// SPDX-License-Identifier: MIT
#include "collect/github.h"

#include <algorithm>
#include <cctype>

#include <nlohmann/json.hpp>

namespace smiter::collect {

using Json = nlohmann::json;

namespace {

std::string lower(std::string_view text) {
  std::string out(text);
  std::ranges::transform(out, out.begin(),
                         [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return out;
}

// null is common: an issue without a body.
std::string text_in(const Json& object, const char* key) {
  const auto at = object.find(key);
  return at != object.end() && at->is_string() ? at->get<std::string>() : std::string();
}

std::uint64_t number_in(const Json& object, const char* key) {
  const auto at = object.find(key);
  return at != object.end() && at->is_number_unsigned() ? at->get<std::uint64_t>() : 0;
}

base::Expected<Json> read_list(std::string_view text) {
  Json json = Json::parse(text, nullptr, false);
  if (json.is_discarded()) return base::Error{"the answer is not JSON, or cut off"};
  if (!json.is_array()) {
    const std::string said = json.is_object() ? text_in(json, "message") : "";
    return base::Error{"the answer is not a list" + (said.empty() ? "" : ": " + said.substr(0, 200))};
  }
  return json;
}

}  // namespace

base::Expected<std::vector<Issue>> read_issues(std::string_view text) {
  const auto list = read_list(text);
  if (!list) return list.error();
  std::vector<Issue> issues;
  for (const Json& entry : *list) {
    if (!entry.is_object()) continue;
    Issue issue{.number = number_in(entry, "number"),
                .title = text_in(entry, "title"),
                .body = text_in(entry, "body"),
                .url = text_in(entry, "html_url"),
                .comments_url = text_in(entry, "comments_url"),
                .comments = number_in(entry, "comments"),
                .closed_at = text_in(entry, "closed_at"),
                .pull_request = entry.contains("pull_request")};
    if (issue.number != 0) issues.push_back(std::move(issue));
  }
  return issues;
}

base::Expected<std::vector<std::string>> read_comments(std::string_view text) {
  const auto list = read_list(text);
  if (!list) return list.error();
  std::vector<std::string> bodies;
  for (const Json& entry : *list) {
    if (entry.is_object()) bodies.push_back(text_in(entry, "body"));
  }
  return bodies;
}

// <url>; rel="prev", <url>; rel="next"
std::string next_page(std::string_view header) {
  while (!header.empty()) {
    const std::size_t open = header.find('<');
    if (open == std::string_view::npos) break;
    const std::size_t close = header.find('>', open);
    if (close == std::string_view::npos) break;
    const std::size_t end = std::min(header.find('<', close), header.size());
    const std::string_view parameters = header.substr(close, end - close);
    if (parameters.find("rel=\"next\"") != std::string_view::npos)
      return std::string(header.substr(open + 1, close - open - 1));
    header.remove_prefix(end);
  }
  return {};
}

bool names_bug(std::string_view title, const std::vector<std::string>& keywords) {
  const std::string small = lower(title);
  return std::ranges::any_of(
      keywords, [&](const std::string& word) { return small.find(lower(word)) != std::string::npos; });
}

const std::vector<std::string>& default_keywords() {
  static const std::vector<std::string> words = {
      "bug",         "sound",        "invalid model", "wrong",          "incorrect", "crash",
      "segfault",    "segmentation", "assert",        "violation",      "fatal",     "exception",
      "unreachable", "abort",        "overflow",      "use-after-free", "nullptr",   "leak",
      "internal",    "refut",        "model check",   "failure",        "unsat",     "infinite loop"};
  return words;
}

}  // namespace smiter::collect
