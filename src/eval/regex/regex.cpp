// SPDX-License-Identifier: MIT
#include "eval/regex/regex.h"

#include <algorithm>
#include <array>

#include "eval/number/ints.h"
#include "eval/theory/theories.h"

namespace smiter::eval {

namespace {

Value finish(RegexPayload* p) {
  p->hash = mix_hash(static_cast<std::uint64_t>(p->op) + 0x4e6, mix_hash(p->low, p->high));
  for (const char32_t c : p->text) p->hash = mix_hash(p->hash, c);
  for (const Value& v : p->args) p->absorb(v);
  p->canonical = false;
  return Value::adopt(Kind::RegLan, Form::Big, 0, p);
}

Value leaf(RegexOp op) {
  auto* p = new RegexPayload;
  p->op = op;
  return finish(p);
}

}  // namespace

Value regex_none() {
  return leaf(RegexOp::None);
}
Value regex_allchar() {
  return leaf(RegexOp::AllChar);
}

Value regex_text(std::u32string text) {
  auto* p = new RegexPayload;
  p->op = RegexOp::Text;
  p->text = std::move(text);
  return finish(p);
}

Value regex_range(char32_t low, char32_t high) {
  if (low > high) return regex_none();
  auto* p = new RegexPayload;
  p->op = RegexOp::Range;
  p->low = low;
  p->high = high;
  return finish(p);
}

Value regex_of(RegexOp op, std::vector<Value> args) {
  auto* p = new RegexPayload;
  p->op = op;
  p->args = std::move(args);
  return finish(p);
}

Value regex_loop(Value body, std::uint64_t low, std::uint64_t high) {
  if (low > high) return regex_none();
  auto* p = new RegexPayload;
  p->op = RegexOp::Loop;
  p->low = low;
  p->high = high;
  p->args.push_back(std::move(body));
  return finish(p);
}

namespace {

bool too_large(const EvalCall& c) {
  for (const Value& v : c.args) {
    if (!c.limits.allows(v)) return true;
  }
  return false;
}

Outcome too_large_outcome() {
  return Outcome::budget("a regular expression of that size");
}

template <RegexOp kOp>
Outcome eval_leaf(const EvalCall&) {
  return leaf(kOp);
}

template <RegexOp kOp>
Outcome eval_nary(const EvalCall& c) {
  if (too_large(c)) return too_large_outcome();
  if (c.args.size() == 1 && (kOp == RegexOp::Concat || kOp == RegexOp::Union || kOp == RegexOp::Inter))
    return c[0];
  return regex_of(kOp, {c.args.begin(), c.args.end()});
}

Outcome eval_diff(const EvalCall& c) {
  if (too_large(c)) return too_large_outcome();
  return regex_of(RegexOp::Inter, {c[0], regex_of(RegexOp::Comp, {c[1]})});
}

Outcome eval_to_re(const EvalCall& c) {
  return regex_text(std::u32string(c[0].text()));
}

Outcome eval_range(const EvalCall& c) {
  if (c[0].text().size() != 1 || c[1].text().size() != 1) return regex_none();
  return regex_range(c[0].text()[0], c[1].text()[0]);
}

Outcome eval_plus(const EvalCall& c) {
  return too_large(c) ? too_large_outcome() : regex_loop(c[0], 1, RegexPayload::kNoLimit);
}
Outcome eval_opt(const EvalCall& c) {
  return too_large(c) ? too_large_outcome() : regex_loop(c[0], 0, 1);
}
Outcome eval_power(const EvalCall& c) {
  return too_large(c) ? too_large_outcome() : regex_loop(c[0], c.indices[0], c.indices[0]);
}
Outcome eval_loop(const EvalCall& c) {
  const std::uint64_t high = c.indices.size() == 2 ? c.indices[1] : RegexPayload::kNoLimit;
  return too_large(c) ? too_large_outcome() : regex_loop(c[0], c.indices[0], high);
}

// z3: the words of the language read backwards. Reversal commutes with everything
// but concatenation, whose parts change places.
Value reversed(const Value& regex) {
  const RegexPayload& r = regex_node(regex);
  std::vector<Value> args;
  for (const Value& v : r.args) args.push_back(reversed(v));
  if (r.op == RegexOp::Text) return regex_text(std::u32string(r.text.rbegin(), r.text.rend()));
  if (r.op == RegexOp::Loop) return regex_loop(args[0], r.low, r.high);
  if (args.empty()) return regex;
  if (r.op == RegexOp::Concat) std::reverse(args.begin(), args.end());
  return regex_of(r.op, std::move(args));
}
Outcome eval_reverse(const EvalCall& c) {
  return reversed(c[0]);
}

// The old form with integer arguments: (re.loop r low high), (re.loop r low).
Outcome eval_loop_arguments(const EvalCall& c) {
  if (too_large(c)) return too_large_outcome();
  const auto low = as_count(c[1]);
  if (!low) return Outcome::unknown("re.loop: a bound that is negative or too large");
  if (c.args.size() == 2) return regex_loop(c[0], *low, RegexPayload::kNoLimit);
  const auto high = as_count(c[2]);
  if (!high) return Outcome::unknown("re.loop: a bound that is negative or too large");
  return regex_loop(c[0], *low, *high);
}

constexpr std::array kRows = {
    Operator{"re.*", "x", Fold::Fixed, eval_nary<RegexOp::Star>},
    Operator{"re.+", "x", Fold::Fixed, eval_plus},
    Operator{"re.++", "x", Fold::All, eval_nary<RegexOp::Concat>},
    Operator{"re.^", "x", Fold::Fixed, eval_power, 1},
    Operator{"re.all", "", Fold::Fixed, eval_leaf<RegexOp::All>},
    Operator{"re.allchar", "", Fold::Fixed, eval_leaf<RegexOp::AllChar>},
    Operator{"re.comp", "x", Fold::Fixed, eval_nary<RegexOp::Comp>},
    Operator{"re.diff", "xx", Fold::Left, eval_diff},
    Operator{"re.inter", "x", Fold::All, eval_nary<RegexOp::Inter>},
    Operator{"re.loop", "x", Fold::Fixed, eval_loop, 2},
    Operator{"re.loop", "x", Fold::Fixed, eval_loop, 1},
    Operator{"re.loop", "xii", Fold::Fixed, eval_loop_arguments},
    Operator{"re.loop", "xi", Fold::Fixed, eval_loop_arguments},
    Operator{"re.none", "", Fold::Fixed, eval_leaf<RegexOp::None>},
    Operator{"re.opt", "x", Fold::Fixed, eval_opt},
    Operator{"re.range", "ss", Fold::Fixed, eval_range},
    Operator{"re.reverse", "x", Fold::Fixed, eval_reverse},
    Operator{"re.union", "x", Fold::All, eval_nary<RegexOp::Union>},
    Operator{"str.to_re", "s", Fold::Fixed, eval_to_re},
};

}  // namespace

std::span<const Operator> regex_operators() {
  return kRows;
}

}  // namespace smiter::eval
