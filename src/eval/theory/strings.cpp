// SPDX-License-Identifier: MIT
// Strings of code points (docs/semantics.md, E8): every function is total.
#include <array>

#include "eval/number/bits.h"
#include "eval/regex/regex.h"
#include "eval/theory/theories.h"
#include "eval/theory/words.h"

namespace smiter::eval {

namespace {

using Text = std::u32string;
using View = std::u32string_view;

Outcome too_long() {
  return Outcome::budget("a string of that length");
}

Value position(std::size_t p) {
  return Value::integer(p == kNowhere ? -1 : static_cast<std::int64_t>(p));
}

// Naive search compares at most |s| * |t| letters.
bool too_costly(View s, View t, const Limits& limits) {
  if (t.empty()) return false;
  return s.size() > limits.regex_work / t.size() || !limits.spend(s.size() * t.size() / 64);
}

Value from_ascii(const std::string& text) {
  return Value::string(Text(text.begin(), text.end()));
}

bool is_digit(char32_t c) {
  return c >= U'0' && c <= U'9';
}

Outcome eval_concat(const EvalCall& c) {
  std::size_t size = 0;
  for (const Value& v : c.args) size += v.text().size();
  if (size > c.limits.length) return too_long();
  Text out;
  out.reserve(size);
  for (const Value& v : c.args) out += v.text();
  return Value::string(std::move(out));
}

Outcome eval_len(const EvalCall& c) {
  return Value::integer(static_cast<std::int64_t>(c[0].text().size()));
}
Outcome eval_less(const EvalCall& c) {
  return Value::boolean(c[0].text() < c[1].text());
}
Outcome eval_less_equal(const EvalCall& c) {
  return Value::boolean(c[0].text() <= c[1].text());
}

Value part_of(View s, Part p) {
  return Value::string(Text(s.substr(p.begin, p.length)));
}
Outcome eval_at(const EvalCall& c) {
  return part_of(c[0].text(), substring(c[0].text().size(), c[1], Value::integer(1)));
}
Outcome eval_substr(const EvalCall& c) {
  return part_of(c[0].text(), substring(c[0].text().size(), c[1], c[2]));
}

Outcome eval_prefixof(const EvalCall& c) {
  return Value::boolean(c[1].text().starts_with(c[0].text()));
}
Outcome eval_suffixof(const EvalCall& c) {
  return Value::boolean(c[1].text().ends_with(c[0].text()));
}
Outcome eval_contains(const EvalCall& c) {
  if (too_costly(c[0].text(), c[1].text(), c.limits)) return too_long();
  return Value::boolean(find_word(c[0].text(), c[1].text(), 0) != kNowhere);
}
Outcome eval_indexof(const EvalCall& c) {
  const View s = c[0].text();
  if (too_costly(s, c[1].text(), c.limits)) return too_long();
  const std::size_t from = c.args.size() == 2 ? 0 : clamp_position(c[2], s.size() + 1);
  return position(from == kNowhere ? kNowhere : find_word(s, c[1].text(), from));
}
Outcome eval_last_indexof(const EvalCall& c) {
  if (too_costly(c[0].text(), c[1].text(), c.limits)) return too_long();
  return position(find_last_word(c[0].text(), c[1].text()));
}

Outcome eval_replace(const EvalCall& c) {
  const View s = c[0].text();
  if (too_costly(s, c[1].text(), c.limits) || s.size() + c[2].text().size() > c.limits.length)
    return too_long();
  const std::size_t at = find_word(s, c[1].text(), 0);
  if (at == kNowhere) return c[0];
  Text out(s.substr(0, at));
  out += c[2].text();
  out += s.substr(at + c[1].text().size());
  return Value::string(std::move(out));
}

Outcome eval_replace_all(const EvalCall& c) {
  const View s = c[0].text();
  const View t = c[1].text();
  if (t.empty()) return c[0];
  if (too_costly(s, t, c.limits)) return too_long();
  Text out;
  std::size_t done = 0;
  for (std::size_t at = find_word(s, t, 0); at != kNowhere; at = find_word(s, t, done)) {
    out += s.substr(done, at - done);
    out += c[2].text();
    done = at + t.size();
    if (out.size() > c.limits.length) return too_long();
  }
  out += s.substr(done);
  return Value::string(std::move(out));
}

Outcome eval_is_digit(const EvalCall& c) {
  return Value::boolean(c[0].text().size() == 1 && is_digit(c[0].text()[0]));
}
Outcome eval_to_code(const EvalCall& c) {
  return Value::integer(c[0].text().size() == 1 ? static_cast<std::int64_t>(c[0].text()[0]) : -1);
}
Outcome eval_from_code(const EvalCall& c) {
  const std::size_t code = clamp_position(c[0], std::size_t{kLastChar} + 1);
  if (code > kLastChar) return Value::string({});
  return Value::string(Text(1, static_cast<char32_t>(code)));
}
// cvc5: the string of one character. For a number beyond the alphabet the value is open.
Outcome eval_unit(const EvalCall& c) {
  return clamp_position(c[0], std::size_t{kLastChar} + 1) > kLastChar ? c.unspecified() : eval_from_code(c);
}
Outcome eval_char(const EvalCall& c) {
  if (c.indices[0] > kLastChar) return Outcome::unknown("(_ char …) beyond the alphabet");
  return Value::string(Text(1, static_cast<char32_t>(c.indices[0])));
}

Outcome eval_to_int(const EvalCall& c) {
  const View s = c[0].text();
  if (s.empty() || !std::ranges::all_of(s, is_digit)) return Value::integer(-1);
  if (s.size() > c.limits.bits / 4) return Outcome::budget("a number of that many digits");
  return Value::integer(mpz_class(std::string(s.begin(), s.end()), 10));
}
Outcome eval_from_int(const EvalCall& c) {
  const mpz_class n = c[0].to_mpz();
  return n < 0 ? Value::string({}) : from_ascii(n.get_str());
}
// z3: the decimal digits of an unsigned or signed bit-vector.
Outcome eval_from_ubv(const EvalCall& c) {
  return from_ascii(c[0].to_mpz().get_str());
}
Outcome eval_from_sbv(const EvalCall& c) {
  return from_ascii(to_signed_mpz(c[0]).get_str());
}

// cvc5: overwrites from position n on, keeping the length.
Outcome eval_update(const EvalCall& c) {
  Text out(c[0].text());
  const std::size_t at = clamp_position(c[1], out.size());
  if (at >= out.size()) return c[0];
  const std::size_t length = std::min(c[2].text().size(), out.size() - at);
  out.replace(at, length, c[2].text().substr(0, length));
  return Value::string(std::move(out));
}
Outcome eval_rev(const EvalCall& c) {
  return Value::string(Text(c[0].text().rbegin(), c[0].text().rend()));
}

// ASCII letters only.
template <char32_t kFrom, char32_t kTo>
Outcome eval_case(const EvalCall& c) {
  Text out(c[0].text());
  for (char32_t& letter : out) {
    if (letter >= kFrom && letter < kFrom + 26) letter = letter - kFrom + kTo;
  }
  return Value::string(std::move(out));
}

constexpr std::array kRows = {
    Operator{"char", "", Fold::Fixed, eval_char, 1},
    Operator{"str.++", "s", Fold::All, eval_concat},
    Operator{"str.<", "ss", Fold::Chain, eval_less},
    Operator{"str.<=", "ss", Fold::Chain, eval_less_equal},
    Operator{"str.at", "si", Fold::Fixed, eval_at},
    Operator{"str.contains", "ss", Fold::Fixed, eval_contains},
    Operator{"str.from_code", "i", Fold::Fixed, eval_from_code},
    Operator{"str.from_int", "i", Fold::Fixed, eval_from_int},
    Operator{"str.from_sbv", "v", Fold::Fixed, eval_from_sbv},
    Operator{"str.from_ubv", "v", Fold::Fixed, eval_from_ubv},
    Operator{"str.indexof", "ssi", Fold::Fixed, eval_indexof},
    Operator{"str.indexof", "ss", Fold::Fixed, eval_indexof},
    Operator{"str.is_digit", "s", Fold::Fixed, eval_is_digit},
    Operator{"str.last_indexof", "ss", Fold::Fixed, eval_last_indexof},
    Operator{"str.len", "s", Fold::Fixed, eval_len},
    Operator{"str.prefixof", "ss", Fold::Fixed, eval_prefixof},
    Operator{"str.replace", "sss", Fold::Fixed, eval_replace},
    Operator{"str.replace_all", "sss", Fold::Fixed, eval_replace_all},
    Operator{"str.rev", "s", Fold::Fixed, eval_rev},
    Operator{"str.substr", "sii", Fold::Fixed, eval_substr},
    Operator{"str.suffixof", "ss", Fold::Fixed, eval_suffixof},
    Operator{"str.to_code", "s", Fold::Fixed, eval_to_code},
    Operator{"str.to_int", "s", Fold::Fixed, eval_to_int},
    Operator{"str.to_lower", "s", Fold::Fixed, eval_case<U'A', U'a'>},
    Operator{"str.to_upper", "s", Fold::Fixed, eval_case<U'a', U'A'>},
    Operator{"str.unit", "i", Fold::Fixed, eval_unit},
    Operator{"str.update", "sis", Fold::Fixed, eval_update},
    // z3 reads seq.* on strings, which are its sequences of characters.
    Operator{"seq.++", "s", Fold::All, eval_concat},
    Operator{"seq.at", "si", Fold::Fixed, eval_at},
    Operator{"seq.contains", "ss", Fold::Fixed, eval_contains},
    Operator{"seq.extract", "sii", Fold::Fixed, eval_substr},
    Operator{"seq.indexof", "ssi", Fold::Fixed, eval_indexof},
    Operator{"seq.indexof", "ss", Fold::Fixed, eval_indexof},
    Operator{"seq.last_indexof", "ss", Fold::Fixed, eval_last_indexof},
    Operator{"seq.len", "s", Fold::Fixed, eval_len},
    Operator{"seq.prefixof", "ss", Fold::Fixed, eval_prefixof},
    Operator{"seq.replace", "sss", Fold::Fixed, eval_replace},
    Operator{"seq.replace_all", "sss", Fold::Fixed, eval_replace_all},
    Operator{"seq.rev", "s", Fold::Fixed, eval_rev},
    Operator{"seq.suffixof", "ss", Fold::Fixed, eval_suffixof},
    Operator{"seq.update", "sis", Fold::Fixed, eval_update},
};

}  // namespace

std::span<const Operator> string_operators() {
  return kRows;
}

}  // namespace smiter::eval
