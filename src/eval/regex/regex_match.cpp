// SPDX-License-Identifier: MIT
// Questions about a string and a regular language: membership, replacement,
// search; and equality of two languages (docs/semantics.md, E8).
#include <algorithm>
#include <array>
#include <unordered_set>

#include "eval/number/ints.h"
#include "eval/regex/regex.h"
#include "eval/regex/regex_machine.h"
#include "eval/regex/regex_spans.h"
#include "eval/theory/theories.h"

namespace smiter::eval {

namespace {

Outcome regex_budget() {
  return Outcome::budget("a regular expression with too many derivatives");
}

std::optional<bool> member_by_derivatives(std::u32string_view text, const Value& regex,
                                          const Limits& limits) {
  RegexMachine machine(regex, limits);
  RegexMachine::State state = machine.start();
  for (const char32_t c : text) {
    if (machine.exhausted()) return std::nullopt;
    if (machine.is_dead(state) || machine.is_certain(state)) break;
    state = machine.step(state, c);
  }
  if (machine.exhausted()) return std::nullopt;
  return machine.accepts(state);
}

// Finds matches in one text, remembering derivatives over all starting points.
class Searcher {
 public:
  Searcher(std::u32string_view text, const Value& regex, const Limits& limits)
      : text_(text), machine_(regex, limits), limits_(limits), work_left_(limits.regex_work) {}

  // End of the shortest match of at least `least` characters that starts at `from`.
  std::optional<std::size_t> shortest_at(std::size_t from, std::size_t least) {
    RegexMachine::State state = machine_.start();
    for (std::size_t at = from;; ++at) {
      if (exhausted()) return std::nullopt;
      if (at - from >= least && machine_.accepts(state)) return at;
      if (at == text_.size() || machine_.is_dead(state)) return std::nullopt;
      state = machine_.step(state, text_[at]);
      if (--work_left_ % 1024 == 0 && !limits_.spend(1024 / kRegexWorkPerStep)) work_left_ = 0;
      if (work_left_ == 0) return std::nullopt;
    }
  }

  struct Match {
    std::size_t begin;
    std::size_t end;
  };
  // The leftmost, then shortest match from `from` on.
  std::optional<Match> find(std::size_t from, std::size_t least) {
    for (std::size_t begin = from; begin <= text_.size(); ++begin) {
      if (const auto end = shortest_at(begin, least)) return Match{begin, *end};
      if (exhausted()) break;
    }
    return std::nullopt;
  }

  [[nodiscard]] bool exhausted() const { return machine_.exhausted() || work_left_ == 0; }
  [[nodiscard]] bool matches_empty() const { return machine_.accepts(machine_.start()); }

 private:
  std::u32string_view text_;
  RegexMachine machine_;
  const Limits& limits_;
  std::uint64_t work_left_;
};

Outcome eval_in_re(const EvalCall& c) {
  return regex_member(c[0].text(), c[1], c.limits);
}

Outcome eval_replace_re(const EvalCall& c) {
  const std::u32string_view s = c[0].text();
  Searcher search(s, c[1], c.limits);
  const auto match = search.find(0, 0);
  if (search.exhausted()) return regex_budget();
  if (!match) return c[0];
  std::u32string out(s.substr(0, match->begin));
  out += c[2].text();
  out += s.substr(match->end);
  return Value::string(std::move(out));
}

Outcome eval_replace_re_all(const EvalCall& c) {
  const std::u32string_view s = c[0].text();
  Searcher search(s, c[1], c.limits);
  std::u32string out;
  std::size_t done = 0;
  while (const auto match = search.find(done, 1)) {
    out += s.substr(done, match->begin - done);
    out += c[2].text();
    done = match->end;
    if (out.size() > c.limits.length) return Outcome::budget("a string of that length");
  }
  if (search.exhausted()) return regex_budget();
  out += s.substr(done);
  Value result = Value::string(std::move(out));
  if (!search.matches_empty()) return result;
  return Outcome::disputed(std::move(result), "str.replace_re_all with a language that has the empty word");
}

// The first position >= n where some match begins; -1 if there is none or n is outside.
Outcome eval_indexof_re(const EvalCall& c) {
  const std::u32string_view s = c[0].text();
  const auto from = as_count(c[2]);
  if (!from || *from > s.size()) return Value::integer(-1);
  Searcher search(s, c[1], c.limits);
  const auto match = search.find(*from, 0);
  if (search.exhausted()) return regex_budget();
  return Value::integer(match ? static_cast<std::int64_t>(match->begin) : -1);
}

constexpr std::array kRows = {
    Operator{"str.in_re", "sx", Fold::Fixed, eval_in_re},
    Operator{"str.indexof_re", "sxi", Fold::Fixed, eval_indexof_re},
    Operator{"str.replace_re", "sxs", Fold::Fixed, eval_replace_re},
    Operator{"str.replace_re_all", "sxs", Fold::Fixed, eval_replace_re_all},
};

}  // namespace

Outcome regex_member(std::u32string_view text, const Value& regex, const Limits& limits) {
  auto answer = member_by_derivatives(text, regex, limits);
  if (!answer) answer = member_by_spans(text, regex, limits);
  return answer ? Outcome(Value::boolean(*answer)) : regex_budget();
}

Outcome regex_equal(const Value& a, const Value& b, const Limits& limits) {
  if (a == b) return Value::boolean(true);
  RegexMachine machine(a, limits);
  const RegexMachine::State start = machine.difference(b);
  const auto characters = machine.representatives();
  std::vector<RegexMachine::State> open = {start};
  std::unordered_set<RegexMachine::State> seen = {start};
  while (!open.empty()) {
    const RegexMachine::State state = open.back();
    open.pop_back();
    if (machine.exhausted()) return regex_budget();
    if (machine.accepts(state)) return Value::boolean(false);
    for (const char32_t c : characters) {
      const RegexMachine::State next = machine.step(state, c);
      if (seen.insert(next).second) open.push_back(next);
    }
  }
  return machine.exhausted() ? regex_budget() : Outcome(Value::boolean(true));
}

std::span<const Operator> regex_match_operators() {
  return kRows;
}

}  // namespace smiter::eval
