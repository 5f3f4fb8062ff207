// SPDX-License-Identifier: MIT
// Sequences of any sort (docs/semantics.md, E9), as cvc5 and z3 have them. Positions behave
// as for strings; only seq.nth outside of the sequence is left open.
#include <array>

#include "eval/theory/theories.h"
#include "eval/theory/words.h"
#include "eval/value/sort_info.h"

namespace smiter::eval {

namespace {

using Items = std::vector<Value>;
using View = std::span<const Value>;

Outcome too_long() {
  return Outcome::budget("a sequence of that length");
}

bool fits(std::size_t size, const EvalCall& c) {
  if (size > c.limits.length) return false;
  return std::ranges::all_of(c.args, [&](const Value& v) { return c.limits.allows(v); });
}

Value position(std::size_t p) {
  return Value::integer(p == kNowhere ? -1 : static_cast<std::int64_t>(p));
}

// Elements that == does not decide (transcendental reals) would make searches guess.
bool undecidable(const EvalCall& c) {
  return std::ranges::any_of(c.args, [](const Value& v) { return !v.is_canonical(); });
}
// Naive search compares at most |s| * |t| elements.
bool too_costly(const EvalCall& c) {
  const std::size_t s = c[0].elements().size();
  const std::size_t t = c[1].elements().size();
  if (t == 0) return false;
  return s > c.limits.regex_work / t || !c.limits.spend(s * t / 16);
}
Outcome undecided() {
  return Outcome::unknown("equality of sequence elements could not be told");
}

Value like(const Value& seq, Items items) {
  return Value::seq(seq.sort(), std::move(items));
}
void append(Items& out, View more) {
  out.insert(out.end(), more.begin(), more.end());
}

Outcome eval_empty(const EvalCall& c) {
  return Value::seq(*c.sort, {});
}
Outcome eval_unit(const EvalCall& c) {
  if (!fits(1, c)) return too_long();
  return Value::seq(*c.sort, {c[0]});
}
Outcome eval_concat(const EvalCall& c) {
  std::size_t size = 0;
  for (const Value& v : c.args) size += v.elements().size();
  if (c.args.empty() || !fits(size, c)) return too_long();
  Items out;
  for (const Value& v : c.args) append(out, v.elements());
  return like(c[0], std::move(out));
}
Outcome eval_len(const EvalCall& c) {
  return Value::integer(static_cast<std::int64_t>(c[0].elements().size()));
}
Outcome eval_nth(const EvalCall& c) {
  const View s = c[0].elements();
  const std::size_t at = clamp_position(c[1], s.size());
  return at < s.size() ? s[at] : c.unspecified();
}
Value part_of(const Value& s, Part p) {
  const View part = s.elements().subspan(p.begin, p.length);
  return like(s, Items(part.begin(), part.end()));
}
Outcome eval_at(const EvalCall& c) {
  return part_of(c[0], substring(c[0].elements().size(), c[1], Value::integer(1)));
}
Outcome eval_extract(const EvalCall& c) {
  return part_of(c[0], substring(c[0].elements().size(), c[1], c[2]));
}

Outcome eval_contains(const EvalCall& c) {
  if (undecidable(c)) return undecided();
  if (too_costly(c)) return too_long();
  return Value::boolean(find_word(c[0].elements(), c[1].elements(), 0) != kNowhere);
}
Outcome eval_indexof(const EvalCall& c) {
  if (undecidable(c)) return undecided();
  if (too_costly(c)) return too_long();
  const View s = c[0].elements();
  const std::size_t from = c.args.size() == 2 ? 0 : clamp_position(c[2], s.size() + 1);
  return position(from == kNowhere ? kNowhere : find_word(s, c[1].elements(), from));
}
Outcome eval_last_indexof(const EvalCall& c) {
  if (undecidable(c)) return undecided();
  if (too_costly(c)) return too_long();
  return position(find_last_word(c[0].elements(), c[1].elements()));
}
Outcome eval_prefixof(const EvalCall& c) {
  if (undecidable(c)) return undecided();
  const View t = c[0].elements();
  const View s = c[1].elements();
  return Value::boolean(t.size() <= s.size() && std::equal(t.begin(), t.end(), s.begin()));
}
Outcome eval_suffixof(const EvalCall& c) {
  if (undecidable(c)) return undecided();
  const View t = c[0].elements();
  const View s = c[1].elements();
  return Value::boolean(t.size() <= s.size() && std::equal(t.rbegin(), t.rend(), s.rbegin()));
}

Outcome eval_replace(const EvalCall& c) {
  if (undecidable(c)) return undecided();
  if (too_costly(c)) return too_long();
  const View s = c[0].elements();
  const std::size_t at = find_word(s, c[1].elements(), 0);
  if (at == kNowhere) return c[0];
  if (!fits(s.size() + c[2].elements().size(), c)) return too_long();
  Items out(s.begin(), s.begin() + static_cast<std::ptrdiff_t>(at));
  append(out, c[2].elements());
  append(out, s.subspan(at + c[1].elements().size()));
  return like(c[0], std::move(out));
}
Outcome eval_replace_all(const EvalCall& c) {
  if (undecidable(c)) return undecided();
  if (too_costly(c)) return too_long();
  const View s = c[0].elements();
  const View t = c[1].elements();
  if (t.empty()) return c[0];
  Items out;
  std::size_t done = 0;
  for (std::size_t at = find_word(s, t, 0); at != kNowhere; at = find_word(s, t, done)) {
    append(out, s.subspan(done, at - done));
    append(out, c[2].elements());
    done = at + t.size();
    if (!fits(out.size(), c)) return too_long();
  }
  append(out, s.subspan(done));
  return like(c[0], std::move(out));
}

Outcome eval_update(const EvalCall& c) {
  const View s = c[0].elements();
  const View t = c[2].elements();
  const std::size_t at = clamp_position(c[1], s.size());
  if (at >= s.size()) return c[0];
  Items out(s.begin(), s.end());
  for (std::size_t i = 0; i < t.size() && at + i < out.size(); ++i) out[at + i] = t[i];
  return like(c[0], std::move(out));
}
Outcome eval_rev(const EvalCall& c) {
  return like(c[0], Items(c[0].elements().rbegin(), c[0].elements().rend()));
}

constexpr std::array kRows = {
    Operator{"seq.++", "q", Fold::All, eval_concat},
    Operator{"seq.at", "qi", Fold::Fixed, eval_at},
    Operator{"seq.contains", "qq", Fold::Fixed, eval_contains},
    Operator{"seq.empty", "", Fold::Fixed, eval_empty, 0, true},
    Operator{"seq.extract", "qii", Fold::Fixed, eval_extract},
    Operator{"seq.indexof", "qqi", Fold::Fixed, eval_indexof},
    Operator{"seq.indexof", "qq", Fold::Fixed, eval_indexof},
    Operator{"seq.last_indexof", "qq", Fold::Fixed, eval_last_indexof},
    Operator{"seq.len", "q", Fold::Fixed, eval_len},
    Operator{"seq.nth", "qi", Fold::Fixed, eval_nth},
    Operator{"seq.prefixof", "qq", Fold::Fixed, eval_prefixof},
    Operator{"seq.replace", "qqq", Fold::Fixed, eval_replace},
    Operator{"seq.replace_all", "qqq", Fold::Fixed, eval_replace_all},
    Operator{"seq.rev", "q", Fold::Fixed, eval_rev},
    Operator{"seq.suffixof", "qq", Fold::Fixed, eval_suffixof},
    Operator{"seq.unit", ".", Fold::Fixed, eval_unit, 0, true},
    Operator{"seq.update", "qiq", Fold::Fixed, eval_update},
    Operator{"str.replace_all", "qqq", Fold::Fixed, eval_replace_all},
};

}  // namespace

std::span<const Operator> sequence_operators() {
  return kRows;
}

}  // namespace smiter::eval
