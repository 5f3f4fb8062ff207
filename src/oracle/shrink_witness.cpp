// SPDX-License-Identifier: MIT
// One symbol after the other: first the simple values of its sort, then, for numbers and strings,
// half of what it has, again and again. A function first becomes a constant one.
#include <algorithm>
#include <charconv>

#include <fmt/core.h>

#include "eval/judge.h"
#include "eval/model/model_reader.h"
#include "oracle/witness.h"
#include "smt/parser/parser.h"

namespace smiter::oracle {

namespace {

// Of a large script nobody reads the model, and each try reads the script again.
std::size_t most_tries(const std::string& script) {
  return std::min<std::size_t>(200, 1'000'000 / (script.size() + 1));
}

// The judge with little patience: what it cannot decide so is no simpler for a reader either.
constexpr eval::JudgeLimits kLimits{
    .evaluation = {.steps = 200'000, .calls = 2'000, .domain = 256, .instances = 2'000}, .trials = 0};

// 100 to 50, (- 100) to (- 50), "abcd" to "ab"; nothing if there is no such value.
std::optional<std::string> half(const std::string& value) {
  const bool negative = value.starts_with("(- ");
  const std::size_t begin = negative ? 3 : 0;
  std::uint64_t number = 0;
  const char* const end = value.data() + value.size() - (negative ? 1 : 0);
  const auto [last, wrong] = std::from_chars(value.data() + begin, end, number);
  if (wrong == std::errc{} && last == end && number > 1)
    return negative ? fmt::format("(- {})", number / 2) : fmt::format("{}", number / 2);
  const bool plain =
      value.size() > 3 && value.front() == '"' && value.find_first_of("\\\"", 1) == value.size() - 1;
  if (plain) return value.substr(0, 1 + (value.size() - 2) / 2) + "\"";
  return std::nullopt;
}

class Shrinker {
 public:
  Shrinker(std::vector<WitnessEntry> entries, const std::string& script, std::size_t check,
           const smt::OpTable& ops)
      : entries_(std::move(entries)), script_(script), check_(check), ops_(ops), left_(most_tries(script)) {}

  std::vector<WitnessEntry> run() {
    for (std::size_t i = 0; i < entries_.size(); ++i) {
      const std::string before = entries_[i].value;
      for (const std::string& simple : entries_[i].simple) {
        if (simple == before || try_value(i, simple)) break;
      }
      while (entries_[i].is_constant && !is_simple(entries_[i])) {
        const auto smaller = half(entries_[i].value);
        if (!smaller || !try_value(i, *smaller)) break;
      }
    }
    return std::move(entries_);
  }

 private:
  static bool is_simple(const WitnessEntry& e) {
    return std::ranges::find(e.simple, e.value) != e.simple.end();
  }
  bool try_value(std::size_t at, const std::string& value) {
    if (left_ == 0) return false;
    --left_;
    const std::string before = std::exchange(entries_[at].value, value);
    if (holds()) return true;
    entries_[at].value = before;
    return false;
  }
  [[nodiscard]] bool holds() const {
    smt::TermTable table(ops_);
    const auto parsed = smt::parse_script(script_, table);
    if (!parsed) return false;
    const auto model = eval::read_model(to_text(entries_), *parsed, check_, table);
    if (!model) return false;
    const eval::Judgement judgement = eval::judge(table, *parsed, *model, kLimits, check_);
    return judgement.verdict == eval::Verdict::Valid && !judgement.disputed && judgement.relies_on.empty();
  }

  std::vector<WitnessEntry> entries_;
  const std::string& script_;
  std::size_t check_;
  const smt::OpTable& ops_;
  std::size_t left_;  // tries
};

}  // namespace

std::vector<WitnessEntry> shrink_witness(std::vector<WitnessEntry> entries, const std::string& script,
                                         std::size_t check, const smt::OpTable& ops) {
  return Shrinker(std::move(entries), script, check, ops).run();
}

}  // namespace smiter::oracle
