// SPDX-License-Identifier: MIT
#include "rewrite/judge/notation.h"

#include <algorithm>
#include <array>

namespace smiter::rewrite {

namespace {

struct Name {
  std::string_view printed;
  std::string_view standard;    // another word for the same operator…
  std::string_view definition;  // …or what it means
};

// z3 divides by 0 as the hardware does: its parameter rewriter.hi_div0 is true unless somebody sets
// it, and then bvudiv and the others become the _i forms without a guard. Its seq.nth_i and seq.nth_u
// are seq.nth inside and outside of the sequence: outside they are the same open cell. div0 and the
// like are the cells of a division by 0.
// cvc5's total operators are 0, 0 and the dividend where the divisor is 0.
constexpr std::array kNames = {
    Name{"bvsdiv_i", "bvsdiv", {}},
    Name{"bvsmod_i", "bvsmod", {}},
    Name{"bvsrem_i", "bvsrem", {}},
    Name{"bvudiv_i", "bvudiv", {}},
    Name{"bvurem_i", "bvurem", {}},
    Name{"seq.nth_i", "seq.nth", {}},
    Name{"seq.nth_u", "seq.nth", {}},
    Name{"/0", {}, "(define-fun /0 ((x Real)) Real (/ x 0.0))"},
    Name{"/_total", {}, "(define-fun /_total ((x Real) (y Real)) Real (ite (= y 0.0) 0.0 (/ x y)))"},
    Name{"div0", {}, "(define-fun div0 ((x Int)) Int (div x 0))"},
    Name{"div_total", {}, "(define-fun div_total ((x Int) (y Int)) Int (ite (= y 0) 0 (div x y)))"},
    Name{"mod0", {}, "(define-fun mod0 ((x Int)) Int (mod x 0))"},
    Name{"mod_total", {}, "(define-fun mod_total ((x Int) (y Int)) Int (ite (= y 0) x (mod x y)))"},
    Name{"rem0", {}, "(define-fun rem0 ((x Int)) Int (rem x 0))"},
};

const Name* find(std::string_view word) {
  const auto at = std::ranges::find(kNames, word, &Name::printed);
  return at == kNames.end() ? nullptr : &*at;
}

bool ends_word(char c) {
  return c == '(' || c == ')' || c == '"' || c == '|' || c == ';' || static_cast<unsigned char>(c) <= ' ';
}

// Beyond the literal or the quoted symbol that begins here.
std::size_t after_quoted(std::string_view text, std::size_t at) {
  const std::size_t end = text.find(text[at], at + 1);
  return end == std::string_view::npos ? text.size() : end + 1;
}

}  // namespace

Notation in_standard_words(std::string_view printed, const std::vector<std::string>& own) {
  Notation out;
  std::size_t at = 0;
  while (at < printed.size()) {
    std::size_t next = at + 1;
    if (printed[at] == '"' || printed[at] == '|') {
      next = after_quoted(printed, at);
    } else if (!ends_word(printed[at])) {
      while (next < printed.size() && !ends_word(printed[next])) ++next;
      const std::string_view word = printed.substr(at, next - at);
      const Name* name = find(word);
      if (name != nullptr && std::ranges::find(own, word) != own.end()) name = nullptr;
      if (name != nullptr && !name->standard.empty()) {
        out.text += name->standard;
        at = next;
        continue;
      }
      if (name != nullptr && std::ranges::find(out.definitions, name->definition) == out.definitions.end())
        out.definitions.emplace_back(name->definition);
    }
    out.text += printed.substr(at, next - at);
    at = next;
  }
  return out;
}

}  // namespace smiter::rewrite
