// SPDX-License-Identifier: MIT
#include "generate/literals.h"

#include <array>
#include <vector>

#include "smt/script/unique_names.h"

namespace smiter::generate {

using smt::SortId;
using smt::SortKind;
using smt::TermId;

namespace {

// A seed may declare vectors of 600 million bits; one constant of that sort would take the memory of
// many tests.
constexpr std::uint32_t kWidest = 1 << 14;

constexpr std::array kIntegers = {"0",
                                  "1",
                                  "2",
                                  "3",
                                  "7",
                                  "10",
                                  "127",
                                  "128",
                                  "255",
                                  "256",
                                  "65535",
                                  "65536",
                                  "2147483647",
                                  "2147483648",
                                  "4294967296",
                                  "9223372036854775807",
                                  "9223372036854775808",
                                  "18446744073709551616"};
constexpr std::array kReals = {"0.0",
                               "1.0",
                               "0.5",
                               "2.0",
                               "1.5",
                               "3.0",
                               "0.1",
                               "0.25",
                               "100.0",
                               "0.000001",
                               "2147483648.0",
                               "0.333333333333333333",
                               "10000000000000000000.0"};
// Empty, one character, digits, a sign, words that contain each other, the ends of
// the code points, a quotation mark.
constexpr std::array kStrings = {"",   "A",   "B",  "a",  "0",       "-1",         "00",   "12",     "ab",
                                 "ba", "aab", "b0", "AA", "\\u{ff}", "\\u{2ffff}", "\"\"", "\\u{0}", "Aa1"};

std::string decrement(std::string digits) {
  for (std::size_t i = digits.size(); i-- > 0;) {
    if (digits[i] > '0') {
      --digits[i];
      break;
    }
    digits[i] = '9';
  }
  const std::size_t first = digits.find_first_not_of('0');
  return first == std::string::npos ? "0" : digits.substr(first);
}

std::string increment(std::string digits) {
  for (std::size_t i = digits.size(); i-- > 0;) {
    if (digits[i] < '9') {
      ++digits[i];
      return digits;
    }
    digits[i] = '0';
  }
  return "1" + digits;
}

}  // namespace

TermId Literals::integer(const std::string& digits, bool negative) {
  const TermId literal = table_.mk_literal(digits, smt::kInt);
  if (!negative || digits == "0") return literal;
  return table_.mk_operator(smt::Word::OpMinus, std::array{literal}).value_or(literal);
}

TermId Literals::real(const std::string& decimal, bool negative) {
  const TermId literal = table_.mk_literal(decimal, smt::kReal);
  if (!negative) return literal;
  return table_.mk_operator(smt::Word::OpMinus, std::array{literal}).value_or(literal);
}

TermId Literals::bits(const std::string& bits) {
  const SortId sort = table_.sorts().mk_bitvec(static_cast<std::uint32_t>(bits.size()));
  return table_.mk_literal("#b" + bits, sort);
}

TermId Literals::any_integer(base::Rng& rng) {
  const bool negative = rng.chance(1, 3);
  // Small numbers are what most formulas are about.
  if (rng.chance(3, 5)) return integer(std::to_string(rng.below(11)), negative);
  return integer(rng.pick(kIntegers), negative);
}

TermId Literals::any_real(base::Rng& rng) {
  const bool negative = rng.chance(1, 3);
  if (rng.chance(1, 8)) {
    const TermId above = real(std::to_string(rng.between(1, 10)) + ".0", negative);
    const TermId below = real(std::to_string(rng.between(1, 10)) + ".0", false);
    if (const auto quotient = constant("/", std::array{above, below})) return *quotient;
  }
  return real(rng.pick(kReals), negative);
}

std::string Literals::any_bits(std::uint32_t width, base::Rng& rng) {
  std::string bits(width, '0');
  switch (rng.below(8)) {
    case 0:
      break;
    case 1:
      bits.back() = '1';
      break;  // 1
    case 2:
      bits.assign(width, '1');
      break;  // -1
    case 3:
      bits.front() = '1';
      break;  // the least signed
    case 4:
      bits.assign(width, '1'), bits.front() = '0';
      break;  // the greatest signed
    case 5:
      bits.assign(width, '1'), bits.back() = '0';
      break;  // -2
    case 6:
      bits[rng.below(width)] = '1';
      break;  // a power of two
    default:
      for (char& bit : bits) bit = rng.coin() ? '1' : '0';
  }
  return bits;
}

std::string Literals::any_string(base::Rng& rng) {
  return std::string("\"") + rng.pick(kStrings) + "\"";
}

std::optional<TermId> Literals::constant(std::string_view name, std::span<const TermId> args,
                                         SortId ascribed) {
  return table_.mk_operator(table_.symbols().intern(name), args, smt::kNoIndices, ascribed);
}

std::optional<TermId> Literals::special_float(SortId sort, base::Rng& rng) {
  constexpr std::array kSpecial = {"+zero", "-zero", "+oo", "-oo", "NaN"};
  const auto indices =
      table_.mk_indices(std::array{table_.sorts()[sort].index0, table_.sorts()[sort].index1});
  return table_.mk_operator(table_.symbols().intern(rng.pick(kSpecial)), {}, indices);
}

std::optional<TermId> Literals::any_float(SortId sort, base::Rng& rng) {
  const std::uint32_t exponent = table_.sorts()[sort].index0, significand = table_.sorts()[sort].index1;
  if (rng.coin() || exponent > kWidest || significand > kWidest) return special_float(sort, rng);
  // The least and greatest of either kind, one, or anything.
  std::string e(exponent, '0'), s(significand - 1, '0');
  switch (rng.below(6)) {
    case 0:
      s.back() = '1';
      break;  // least subnormal
    case 1:
      s.assign(s.size(), '1');
      break;  // greatest subnormal
    case 2:
      e.back() = '1';
      break;  // least normal
    case 3:
      e.assign(exponent, '1'), e.back() = '0', s.assign(s.size(), '1');
      break;  // greatest
    case 4:
      e.assign(exponent, '1'), e.front() = '0';
      break;  // one
    default:
      e = any_bits(exponent, rng), s = any_bits(significand - 1, rng);
      break;
  }
  const TermId sign_bit = bits(rng.coin() ? "1" : "0");
  const TermId exponent_bits = bits(e);
  const TermId significand_bits = bits(s);
  return constant("fp", std::array{sign_bit, exponent_bits, significand_bits});
}

std::optional<TermId> Literals::any_datatype(SortId sort, base::Rng& rng, int depth) {
  const smt::SortDeclId id(table_.sorts()[sort].index0);
  if (table_.sorts().decl(id).kind != smt::SortDecl::Kind::Datatype || depth <= 0) return std::nullopt;
  const std::vector<smt::FunId> constructors = table_.sorts().decl(id).constructors;
  const std::vector<SortId> actuals(table_.sorts().args(sort).begin(), table_.sorts().args(sort).end());
  const std::size_t start = rng.below(constructors.size());
  for (std::size_t i = 0; i < constructors.size(); ++i) {
    const smt::FunId constructor = constructors[(start + i) % constructors.size()];
    if (smt::is_overloaded(table_, table_.fun(constructor).name)) continue;
    const std::vector<SortId> params(table_.params(constructor).begin(), table_.params(constructor).end());
    std::vector<TermId> args;
    for (SortId param : params) {
      const auto arg = any(table_.sorts().substitute(param, actuals), rng, depth - 1);
      if (!arg) break;
      args.push_back(*arg);
    }
    if (args.size() != params.size()) continue;
    if (const auto term = table_.mk_apply(constructor, args, sort)) return term;
  }
  return std::nullopt;
}

std::optional<TermId> Literals::any_language(base::Rng& rng) {
  constexpr std::array kLanguages = {"re.none", "re.all", "re.allchar"};
  if (rng.chance(1, 4)) return constant(rng.pick(kLanguages), {});
  const TermId text = table_.mk_literal(any_string(rng), smt::kString);
  if (rng.chance(1, 4)) {
    const TermId low = table_.mk_literal("\"a\"", smt::kString);
    const TermId high = table_.mk_literal("\"c\"", smt::kString);
    return constant("re.range", std::array{low, high});
  }
  return constant("str.to_re", std::array{text});
}

// An array that has the same element everywhere. Solvers want a value for it; a negated number is an
// application to some of them.
std::optional<TermId> Literals::any_array(SortId sort, base::Rng& rng, int depth) {
  if (depth <= 0) return std::nullopt;
  const SortId element_sort = table_.sorts().args(sort)[1];
  std::optional<TermId> element;
  if (element_sort == smt::kInt)
    element = integer(std::to_string(rng.below(4)), false);
  else if (element_sort == smt::kReal)
    element = real(rng.pick(kReals), false);
  else if (table_.sorts().kind(element_sort) == SortKind::FloatingPoint)
    element = special_float(element_sort, rng);
  else
    element = any(element_sort, rng, depth - 1);
  if (!element) return std::nullopt;
  return constant("const", std::array{*element}, sort);
}

std::optional<TermId> Literals::any(SortId sort, base::Rng& rng, int depth) {
  const smt::SortNode node = table_.sorts()[sort];
  switch (node.kind) {
    case SortKind::Bool:
      return rng.coin() ? table_.mk_true() : table_.mk_false();
    case SortKind::Int:
      return any_integer(rng);
    case SortKind::Real:
      return any_real(rng);
    case SortKind::String:
      return table_.mk_literal(any_string(rng), smt::kString);
    case SortKind::BitVec:
      if (node.index0 > kWidest) return std::nullopt;
      return bits(any_bits(node.index0, rng));
    case SortKind::FloatingPoint:
      return any_float(sort, rng);
    case SortKind::RoundingMode: {
      constexpr std::array kModes = {"RNE", "RNA", "RTP", "RTN", "RTZ"};
      return constant(rng.pick(kModes), {});
    }
    case SortKind::RegLan:
      return any_language(rng);
    case SortKind::Array:
      return any_array(sort, rng, depth);
    case SortKind::Seq: {
      if (rng.coin() || depth <= 0) return constant("seq.empty", {}, sort);
      const auto element = any(table_.sorts().args(sort)[0], rng, depth - 1);
      if (!element) return constant("seq.empty", {}, sort);
      return constant("seq.unit", std::array{*element});
    }
    case SortKind::Declared:
      return any_datatype(sort, rng, depth);
    case SortKind::Set:
    case SortKind::Function:
    case SortKind::Parameter:
    case SortKind::Opaque:
    case SortKind::Unknown:
      break;
  }
  return std::nullopt;
}

std::optional<TermId> Literals::neighbour(TermId literal, base::Rng& rng) {
  if (table_[literal].kind != smt::TermKind::Literal) return std::nullopt;
  const SortId sort = table_.sort(literal);
  const std::string text(table_.text(table_[literal].symbol()));
  const bool up = rng.coin();
  switch (table_.sorts().kind(sort)) {
    case SortKind::Int:
      if (text.find_first_not_of("0123456789") != std::string::npos) return std::nullopt;
      if (rng.chance(1, 4) && text != "0") return integer(text, true);
      return up ? integer(increment(text), false)
                : (text == "0" ? integer("1", true) : integer(decrement(text), false));
    case SortKind::Real: {
      const std::size_t dot = text.find('.');
      const std::string whole = text.substr(0, dot);
      if (whole.empty() || whole.find_first_not_of("0123456789") != std::string::npos) return std::nullopt;
      const std::string rest = dot == std::string::npos ? ".0" : text.substr(dot);
      if (rng.chance(1, 4)) return real(text, true);
      if (!up && whole == "0") return real("1" + rest, true);
      return real((up ? increment(whole) : decrement(whole)) + rest, false);
    }
    case SortKind::BitVec: {
      if (!text.starts_with("#b")) return std::nullopt;
      std::string flipped = text.substr(2);
      char& bit = flipped[rng.below(flipped.size())];
      bit = bit == '0' ? '1' : '0';
      return bits(flipped);
    }
    case SortKind::String: {
      // Not inside an escape.
      if (text.find('\\') != std::string::npos || text.find("\"\"", 1) != std::string::npos)
        return std::nullopt;
      std::string inner = text.substr(1, text.size() - 2);
      if (up || inner.empty()) {
        inner.insert(rng.below(inner.size() + 1), 1, "aA0B"[rng.below(4)]);
      } else {
        inner.erase(rng.below(inner.size()), 1);
      }
      return table_.mk_literal("\"" + inner + "\"", smt::kString);
    }
    default:
      return std::nullopt;
  }
}

}  // namespace smiter::generate
