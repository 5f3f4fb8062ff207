// SPDX-License-Identifier: MIT
#include "collect/github.h"
#include "base/json.h"

#include <algorithm>
#include <cctype>
#include <chrono>

namespace smiter::collect {

using base::Json;

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
  return at != nullptr && at->is_string() ? at->get<std::string>() : std::string();
}

std::uint64_t number_in(const Json& object, const char* key) {
  const auto at = object.find(key);
  return at != nullptr && at->is_number_unsigned() ? at->get<std::uint64_t>() : 0;
}

base::Expected<Json> read_list(std::string_view text) {
  const auto read = Json::read(text);
  if (!read) return base::Error{"the answer is not JSON, or cut off"};
  if (!read->is_array()) {
    const std::string said = read->is_object() ? text_in(*read, "message") : "";
    return base::Error{"the answer is not a list" + (said.empty() ? "" : ": " + said.substr(0, 200))};
  }
  return *read;
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
  if (issues.empty() && !list->empty()) return base::Error{"the answer is a list, but not of issues"};
  return issues;
}

base::Expected<std::vector<std::string>> read_comments(std::string_view text) {
  const auto list = read_list(text);
  if (!list) return list.error();
  std::vector<std::string> bodies;
  for (const Json& entry : *list) {
    if (entry.is_object() && entry.contains("body")) bodies.push_back(text_in(entry, "body"));
  }
  if (bodies.empty() && !list->empty()) return base::Error{"the answer is a list, but not of comments"};
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

bool is_date(std::string_view text) {
  // Digits where the pattern has a 0, else the same character.
  const auto looks_like = [](std::string_view part, std::string_view pattern) {
    return std::ranges::equal(part, pattern, [](char c, char p) {
      return p == '0' ? std::isdigit(static_cast<unsigned char>(c)) != 0 : c == p;
    });
  };
  const auto number = [](std::string_view part) { return std::stoi(std::string(part)); };
  if (!looks_like(text.substr(0, 10), "0000-00-00")) return false;
  const std::chrono::year_month_day day{std::chrono::year(number(text.substr(0, 4))),
                                        std::chrono::month(static_cast<unsigned>(number(text.substr(5, 2)))),
                                        std::chrono::day(static_cast<unsigned>(number(text.substr(8, 2))))};
  if (!day.ok()) return false;
  text.remove_prefix(10);
  if (text.empty()) return true;
  if (!looks_like(text.substr(0, 9), "T00:00:00")) return false;
  if (number(text.substr(1, 2)) > 23 || number(text.substr(4, 2)) > 59 || number(text.substr(7, 2)) > 60)
    return false;
  text.remove_prefix(9);
  if (text.starts_with('.')) {
    const std::size_t end = text.find_first_not_of("0123456789", 1);
    if (end == 1 || end == std::string_view::npos) return false;
    text.remove_prefix(end);
  }
  if (text == "Z") return true;
  if (!looks_like(text, "+00:00") && !looks_like(text, "-00:00")) return false;
  return number(text.substr(1, 2)) <= 23 && number(text.substr(4, 2)) <= 59;
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
