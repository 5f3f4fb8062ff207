// SPDX-License-Identifier: MIT
#include "rewrite/judge/scalars.h"

#include <algorithm>
#include <array>

namespace smiter::rewrite {

using eval::Value;

namespace {

mpz_class power_of_two(std::uint32_t exponent) {
  return mpz_class(1) << exponent;
}

// The pattern with this sign, exponent and significand without the hidden bit.
mpz_class pattern(eval::FloatFormat format, bool negative, const mpz_class& exponent,
                  const mpz_class& significand) {
  mpz_class bits = exponent << (format.sb - 1);
  bits += significand;
  if (negative) bits += power_of_two(format.width() - 1);
  return bits;
}

void add_number_neighbours(std::vector<Value>& out, const Value& value) {
  if (!value.is_rational()) return;
  const mpq_class number = value.to_mpq();
  if (value.kind() == eval::Kind::Int) {
    out.push_back(Value::integer(mpz_class(number.get_num() + 1)));
    out.push_back(Value::integer(mpz_class(number.get_num() - 1)));
    out.push_back(Value::integer(mpz_class(-number.get_num())));
    return;
  }
  out.push_back(Value::real(mpq_class(number + mpq_class(1, 2))));
  out.push_back(Value::real(mpq_class(number - 1)));
  out.push_back(Value::real(mpq_class(-number)));
}

void add_string_neighbours(std::vector<Value>& out, const Value& value) {
  const std::u32string text(value.text());
  if (text.size() > 64) return;
  if (!text.empty()) {
    out.push_back(Value::string(text.substr(1)));
    out.push_back(Value::string(text.substr(0, text.size() - 1)));
  }
  out.push_back(Value::string(text + U'a'));
  out.push_back(Value::string(text + text));
  out.push_back(Value::string(text + text + text));
}

}  // namespace

// Lengths and indices are small, digits are 48 to 57, letters from 65 and 97, characters end at
// 196607; the others are where machine numbers end.
std::vector<Value> int_edges() {
  std::vector<Value> out;
  for (const std::int64_t n :
       {0, 1, -1, 2, -2, 3, 5, -3, -7, 7, 10, 48, 57, 97, 64, 255, -256, 196607, 196608, 2147483647, -65})
    out.push_back(Value::integer(n));
  out.push_back(Value::integer(mpz_class(power_of_two(31))));
  out.push_back(Value::integer(mpz_class(power_of_two(32) - 1)));
  out.push_back(Value::integer(mpz_class(-power_of_two(63))));
  out.push_back(Value::integer(mpz_class(power_of_two(64) + 1)));
  return out;
}

std::vector<Value> real_edges() {
  std::vector<Value> out;
  for (const auto& [numerator, denominator] : std::initializer_list<std::pair<long, long>>{{0, 1},
                                                                                           {1, 1},
                                                                                           {-1, 1},
                                                                                           {1, 2},
                                                                                           {-1, 2},
                                                                                           {2, 1},
                                                                                           {-2, 1},
                                                                                           {3, 2},
                                                                                           {-3, 2},
                                                                                           {1, 3},
                                                                                           {-7, 3},
                                                                                           {10, 1},
                                                                                           {5, 1},
                                                                                           {100001, 7},
                                                                                           {-1, 1024}})
    out.push_back(Value::real(mpq_class(numerator, denominator)));
  out.push_back(Value::real(mpq_class(power_of_two(64))));
  return out;
}

std::vector<Value> bitvec_edges(std::uint32_t width) {
  const mpz_class top = power_of_two(width - 1);
  const mpz_class all = power_of_two(width) - 1;
  std::vector<mpz_class> bits = {0,
                                 1,
                                 all,
                                 top,
                                 mpz_class(top - 1),
                                 2,
                                 mpz_class(all - 1),
                                 mpz_class(top + 1),
                                 mpz_class(all / 3),
                                 mpz_class(width),
                                 mpz_class(width - 1),
                                 3,
                                 mpz_class(width + 1),
                                 mpz_class(all - all / 3),
                                 mpz_class(top / 2),
                                 7};
  std::vector<Value> out;
  for (const mpz_class& b : bits) {
    Value value = Value::bitvec(width, mpz_class(b & all));
    if (std::ranges::find(out, value) == out.end()) out.push_back(std::move(value));
  }
  return out;
}

std::vector<Value> float_edges(eval::FloatFormat format) {
  const mpz_class largest = power_of_two(format.eb) - 1;  // exponent of infinity and NaN
  const mpz_class bias = power_of_two(format.eb - 1) - 1;
  const mpz_class ones = power_of_two(format.sb - 1) - 1;  // significand of all ones
  const mpz_class half = format.sb > 1 ? power_of_two(format.sb - 2) : mpz_class(0);
  std::vector<Value> out;
  const auto add = [&](bool negative, const mpz_class& exponent, const mpz_class& significand) {
    Value value = Value::floating(format, pattern(format, negative, exponent, significand));
    if (std::ranges::find(out, value) == out.end()) out.push_back(std::move(value));
  };
  add(false, 0, 0);
  add(true, 0, 0);
  add(false, largest, half);  // NaN
  add(false, bias, 0);        // 1
  add(false, largest, 0);     // infinity
  add(true, bias, 0);
  add(true, largest, 0);
  add(false, mpz_class(bias - 1), 0);  // 1/2: halfway between integers
  add(false, 0, 1);  // the smallest, the largest subnormal, the smallest normal, the largest number
  add(true, 0, ones);
  add(false, 1, 0);
  add(false, mpz_class(largest - 1), ones);
  add(true, mpz_class(largest - 1), ones);
  add(true, 0, 1);
  add(true, mpz_class(bias - 1), 0);
  add(true, bias, half);               // -1.5
  add(false, mpz_class(bias + 1), 0);  // 2
  add(false, mpz_class(bias + 1), half);
  add(false, bias, 1);
  add(false, mpz_class(bias - 1), ones);
  return out;
}

std::vector<Value> string_edges() {
  std::vector<Value> out;
  for (const std::u32string_view text : std::initializer_list<std::u32string_view>{
           U"",    U"a",  U"ab", U"b",   U"aba",  U"0",  U"aa",  U"bb",    U"1",
           U"ba",  U"A",  U"01", U"9",   U"-1",   U":",  U"/",   U"abcde", U"\x2ffff",
           U"bab", U"10", U"z",  U"aab", U"aaaa", U"0a", U"\x7f"})
    out.push_back(Value::string(std::u32string(text)));
  out.push_back(Value::string(std::u32string(1, U'\0')));
  return out;
}

std::vector<Value> neighbours(const Value& value) {
  std::vector<Value> out;
  switch (value.kind()) {
    case eval::Kind::Int:
    case eval::Kind::Real:
      add_number_neighbours(out, value);
      break;
    case eval::Kind::BitVec: {
      const mpz_class bits = value.to_mpz();
      const mpz_class all = power_of_two(value.width()) - 1;
      for (const mpz_class& b : {mpz_class(bits + 1), mpz_class(bits - 1), mpz_class(-bits)})
        out.push_back(Value::bitvec(value.width(), mpz_class(b & all)));
      break;
    }
    case eval::Kind::Float: {
      const mpz_class bits = value.to_mpz();
      const mpz_class all = power_of_two(value.format().width()) - 1;
      for (const mpz_class& b : {mpz_class(bits + 1), mpz_class(bits - 1),
                                 mpz_class(bits ^ (power_of_two(value.format().width() - 1)))})
        out.push_back(Value::floating(value.format(), mpz_class(b & all)));
      break;
    }
    case eval::Kind::String:
      add_string_neighbours(out, value);
      break;
    default:
      break;
  }
  return out;
}

Value random_int(base::Rng& rng) {
  if (rng.coin()) return Value::integer(rng.between(-3, 6));
  if (rng.chance(3, 4)) return Value::integer(rng.between(-20, 20));
  const mpz_class bits = random_bits(static_cast<std::uint32_t>(1 + rng.below(70)), rng);
  return Value::integer(rng.coin() ? bits : mpz_class(-bits));
}

Value random_real(base::Rng& rng) {
  const std::int64_t denominator = rng.chance(1, 2) ? 1 : rng.between(2, 12);
  return Value::real(mpq_class(static_cast<long>(rng.between(-40, 40)), static_cast<long>(denominator)));
}

mpz_class random_bits(std::uint32_t width, base::Rng& rng) {
  mpz_class bits = 0;
  for (std::uint32_t done = 0; done < width; done += 32)
    bits = (bits << 32) + static_cast<unsigned long>(rng.next() >> 32);
  return mpz_class(bits & (power_of_two(width) - 1));
}

// Of few letters, so that one is often a part of another.
Value random_string(base::Rng& rng) {
  static constexpr std::array<char32_t, 10> kLetters = {U'a', U'b', U'a', U'b', U'c',
                                                        U'0', U'1', U'A', U'9', U'z'};
  std::u32string text;
  const std::uint64_t length = rng.below(7);
  for (std::uint64_t i = 0; i < length; ++i) text += kLetters[rng.below(rng.coin() ? 4 : kLetters.size())];
  return Value::string(std::move(text));
}

}  // namespace smiter::rewrite
