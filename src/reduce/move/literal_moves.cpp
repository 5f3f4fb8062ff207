// SPDX-License-Identifier: MIT
// Smaller literals: numbers towards 0, shorter strings, fewer bits set.
#include <gmpxx.h>

#include <algorithm>

#include "base/hash.h"
#include "reduce/move/constants.h"
#include "reduce/move/move.h"
#include "reduce/move/script_rewrite.h"

namespace smiter::reduce {

using smt::SortKind;
using smt::TermId;
using smt::TermKind;
using smt::TermTable;

namespace {

// How many steps of a string or bit pattern are offered one by one.
constexpr std::size_t kMostSingles = 16;

void add_numbers(const std::string& text, std::vector<std::string>& out) {
  mpz_class value;
  if (value.set_str(text, 10) != 0) return;
  for (const mpz_class& smaller : {mpz_class(0), mpz_class(1), mpz_class(value / 1000), mpz_class(value / 10),
                                   mpz_class(value / 2), mpz_class(value - 1)}) {
    if (smaller >= 0 && smaller < value) out.push_back(smaller.get_str());
  }
}

void add_decimals(const std::string& text, std::vector<std::string>& out) {
  const std::size_t dot = text.find('.');
  if (dot == std::string::npos) return add_numbers(text, out);
  std::vector<std::string> whole;
  add_numbers(text.substr(0, dot), whole);
  if (text.substr(dot) != ".0") out.push_back(text.substr(0, dot) + ".0");
  for (const std::string& number : whole) out.push_back(number + ".0");
  if (text.size() - dot > 3) out.push_back(text.substr(0, dot + 2 + (text.size() - dot) / 2));
}

// Characters of a literal as written: \u{…}, \x41 and "" are one each.
std::vector<std::string> characters(const std::string& text) {
  std::vector<std::string> result;
  for (std::size_t i = 1; i + 1 < text.size();) {
    std::size_t length = 1;
    if (text[i] == '"' && text[i + 1] == '"') length = 2;
    if (text[i] == '\\' && text[i + 1] == 'u') {
      const std::size_t close = text.find('}', i);
      length = text[i + 2] == '{' && close != std::string::npos ? close + 1 - i : 6;
    }
    if (text[i] == '\\' && text[i + 1] == 'x') length = 4;
    length = std::min(length, text.size() - 1 - i);
    result.push_back(text.substr(i, length));
    i += length;
  }
  return result;
}

void add_strings(const std::string& text, std::vector<std::string>& out) {
  const auto all = characters(text);
  const auto without = [&](std::size_t from, std::size_t to) {
    std::string result = "\"";
    for (std::size_t i = 0; i < all.size(); ++i) {
      if (i < from || i >= to) result += all[i];
    }
    out.push_back(result + "\"");
  };
  if (all.empty()) return;
  without(0, all.size());
  for (std::size_t chunk = all.size() / 2; chunk > 0; chunk /= 2) {
    if (chunk == 1 && all.size() > kMostSingles) break;
    for (std::size_t from = 0; from < all.size(); from += chunk)
      without(from, std::min(all.size(), from + chunk));
  }
}

void add_bits(const std::string& text, std::vector<std::string>& out) {
  const auto bits = bits_of_literal(text);
  if (!bits) return;
  const std::string zero(bits->size(), '0');
  std::string one = zero;
  one.back() = '1';
  for (const std::string& other : {zero, one}) {
    if (other < *bits) out.push_back(literal_of_bits(other));
  }
  if (std::ranges::count(*bits, '1') > 1) {
    std::string fewer = *bits;
    fewer[fewer.find('1')] = '0';
    out.push_back(literal_of_bits(fewer));
  }
  out.push_back(literal_of_bits(*bits));  // in its shortest form
}

class LiteralsMove final : public Move {
 public:
  [[nodiscard]] std::string_view name() const override { return "shrink literals"; }

  void propose(Subject& subject, std::vector<Proposal>& out) override {
    const TermTable& table = subject.table();
    texts_.clear();
    for (const TermId term : all_terms(table, subject.script())) {
      const smt::TermNode& node = table[term];
      if (node.kind != TermKind::Literal) continue;
      const std::string text(table.text(node.symbol()));
      std::vector<std::string> smaller;
      switch (table.sorts().kind(node.sort)) {
        case SortKind::Int:
          add_numbers(text, smaller);
          break;
        case SortKind::Real:
          add_decimals(text, smaller);
          break;
        case SortKind::String:
          add_strings(text, smaller);
          break;
        case SortKind::BitVec:
          add_bits(text, smaller);
          break;
        default:
          break;
      }
      for (std::string& other : smaller) {
        if (other == text) continue;
        const std::uint64_t key =
            base::combine(base::combine(base::hash_text(name()), term.value), base::hash_text(other));
        out.push_back(
            {text.size(), base::mix(key), term.value, static_cast<std::uint32_t>(texts_.size()), 0});
        texts_.push_back(std::move(other));
      }
    }
  }

  Edit apply(Subject& subject, const Proposal& p) override {
    TermTable& table = subject.table();
    TermMap map{{TermId(p.a), table.mk_literal(texts_[p.b], table.sort(TermId(p.a)))}};
    if (auto script = rewrite(table, subject.script(), map)) return std::move(*script);
    return {};
  }

 private:
  std::vector<std::string> texts_;
};

}  // namespace

std::unique_ptr<Move> make_literals_move() {
  return std::make_unique<LiteralsMove>();
}

}  // namespace smiter::reduce
