// SPDX-License-Identifier: MIT
#include "solver/statistics/counters.h"

#include <algorithm>
#include <charconv>
#include <optional>

#include "solver/crash/wildcard.h"

namespace smiter::solver {

namespace {

constexpr std::string_view kSpace = " \t\r\n";

std::optional<std::uint64_t> natural(std::string_view word) {
  std::uint64_t value = 0;
  const char* const end = word.data() + word.size();
  const auto [at, error] = std::from_chars(word.data(), end, value);
  if (word.empty() || error != std::errc() || at != end) return std::nullopt;
  return value;
}

std::string_view clipped(std::string_view text) {
  const auto first = text.find_first_not_of(kSpace);
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(kSpace) - first + 1);
}

class CounterReader {
 public:
  CounterReader(std::string_view text, const std::vector<std::string>& ignored)
      : text_(text), ignored_(ignored) {}

  std::vector<Counter> read() {
    while (counters_.size() < kMostCounters) {
      at_ = text_.find_first_not_of(kSpace, at_);
      if (at_ == std::string_view::npos) break;
      const char c = text_[at_];
      if (c == '(' || c == ')') {
        ++at_;
        name_ = {};
      } else if (c == '{') {
        read_table();
      } else {
        const bool quoted = c == '"';
        take(quoted ? quoted_word() : bare_word(), quoted);
      }
    }
    return std::move(counters_);
  }

 private:
  std::string_view quoted_word() {
    const std::size_t begin = at_ + 1;
    const std::size_t end = std::min(text_.find('"', begin), text_.size());
    at_ = std::min(end + 1, text_.size());
    return text_.substr(begin, end - begin);
  }
  std::string_view bare_word() {
    const std::size_t begin = at_;
    at_ = std::min(text_.find_first_of(" \t\r\n(){}\"", at_), text_.size());
    if (at_ == begin) ++at_;
    return text_.substr(begin, at_ - begin);
  }
  // A name comes first, in quotes or with a colon; what comes after it is its value.
  void take(std::string_view word, bool quoted) {
    const bool is_keyword = !quoted && word.starts_with(':');
    if (is_keyword || (quoted && name_.empty())) {
      name_ = is_keyword ? word.substr(1) : word;
      // What follows is a value without a name.
      if (name_.size() > kLongestCounterName) name_ = {};
      return;
    }
    if (const auto value = quoted ? std::nullopt : natural(word)) add(std::string(name_), *value);
    name_ = {};
  }
  // { KEY: 1, KEY: 2 }
  void read_table() {
    const std::size_t end = std::min(text_.find('}', at_), text_.size());
    std::string_view rows = text_.substr(at_ + 1, end - at_ - 1);
    at_ = std::min(end + 1, text_.size());
    while (!rows.empty() && counters_.size() < kMostCounters) {
      const std::string_view row = rows.substr(0, rows.find(','));
      rows.remove_prefix(std::min(row.size() + 1, rows.size()));
      const auto colon = row.rfind(':');
      if (colon == std::string_view::npos || colon > kLongestCounterName) continue;
      if (const auto value = natural(clipped(row.substr(colon + 1))))
        add(std::string(name_) + "/" + std::string(clipped(row.substr(0, colon))), *value);
    }
    name_ = {};
  }
  void add(std::string name, std::uint64_t value) {
    if (value == 0 || name_.empty()) return;
    const auto fits = [&](const std::string& pattern) { return wildcard_match(pattern, name); };
    if (std::none_of(ignored_.begin(), ignored_.end(), fits)) counters_.push_back({std::move(name), value});
  }

  std::string_view text_;
  const std::vector<std::string>& ignored_;
  std::size_t at_ = 0;
  std::string_view name_ = {};  // whose value comes next
  std::vector<Counter> counters_ = {};
};

}  // namespace

std::vector<Counter> read_counters(std::string_view text, const std::vector<std::string>& ignored) {
  return CounterReader(text, ignored).read();
}

}  // namespace smiter::solver
