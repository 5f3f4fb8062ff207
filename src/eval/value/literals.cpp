// SPDX-License-Identifier: MIT
#include "eval/value/literals.h"

#include <algorithm>
#include <optional>

#include <fmt/core.h>

#include "eval/regex/regex.h"

namespace smiter::eval {

namespace {

using base::Error;
using base::Expected;

constexpr std::size_t kMaxDigits = 1 << 18;

bool is_digit(char c) {
  return c >= '0' && c <= '9';
}

std::optional<unsigned> hex_digit(char c) {
  if (is_digit(c)) return static_cast<unsigned>(c - '0');
  if (c >= 'a' && c <= 'f') return static_cast<unsigned>(c - 'a' + 10);
  if (c >= 'A' && c <= 'F') return static_cast<unsigned>(c - 'A' + 10);
  return std::nullopt;
}

bool all_digits(std::string_view text) {
  return !text.empty() && text.size() <= kMaxDigits && std::all_of(text.begin(), text.end(), is_digit);
}

Expected<Value> bits_literal(std::string_view text, char letter, int base, std::uint32_t bits_per_digit) {
  const std::string digits(text.substr(std::min<std::size_t>(2, text.size())));
  const auto fits = [&](char c) {
    const auto d = hex_digit(c);
    return d && *d < static_cast<unsigned>(base);
  };
  if (!text.starts_with('#') || text.size() < 3 || text[1] != letter || digits.size() > kMaxDigits ||
      !std::all_of(digits.begin(), digits.end(), fits)) {
    return Error{fmt::format("expected a bit-vector literal, not {}", text)};
  }
  return Value::bitvec(static_cast<std::uint32_t>(digits.size()) * bits_per_digit, mpz_class(digits, base));
}

// A code point and how many characters its escape takes, if `rest` begins with one.
struct Escape {
  char32_t code;
  std::size_t length;
};
std::optional<Escape> escape_at(std::string_view rest) {
  if (!rest.starts_with("\\u")) return std::nullopt;
  const bool braces = rest.size() > 2 && rest[2] == '{';
  const std::size_t begin = braces ? 3 : 2;
  std::size_t end = begin;
  std::uint32_t code = 0;
  const std::size_t most = braces ? 5 : 4;
  while (end < rest.size() && end - begin < most) {
    const auto digit = hex_digit(rest[end]);
    if (!digit) break;
    code = code * 16 + *digit;
    ++end;
  }
  if (!braces) return end - begin == 4 ? std::optional(Escape{code, end}) : std::nullopt;
  if (end == begin || end >= rest.size() || rest[end] != '}' || code > kLastChar) return std::nullopt;
  return Escape{code, end + 1};
}

}  // namespace

Expected<Value> numeral_value(std::string_view digits) {
  if (!all_digits(digits)) return Error{fmt::format("expected a numeral, not {}", digits)};
  return Value::integer(mpz_class(std::string(digits), 10));
}

Expected<Value> decimal_value(std::string_view text) {
  const std::size_t dot = text.find('.');
  const std::string_view whole = text.substr(0, dot);
  const std::string_view fraction = dot == std::string_view::npos ? std::string_view() : text.substr(dot + 1);
  if (!all_digits(whole) || (dot != std::string_view::npos && !all_digits(fraction))) {
    return Error{fmt::format("expected a decimal, not {}", text)};
  }
  mpz_class scale;
  mpz_ui_pow_ui(scale.get_mpz_t(), 10, fraction.size());
  return Value::real(mpq_class(mpz_class(std::string(whole) + std::string(fraction), 10), scale));
}

Expected<Value> binary_value(std::string_view text) {
  return bits_literal(text, 'b', 2, 1);
}

Expected<Value> hexadecimal_value(std::string_view text) {
  return bits_literal(text, 'x', 16, 4);
}

Expected<Value> bv_value(std::string_view digits, std::uint64_t width) {
  if (!all_digits(digits)) return Error{fmt::format("expected a numeral, not {}", digits)};
  if (width == 0 || width > 4 * kMaxDigits)
    return Error{fmt::format("a bit-vector cannot have width {}", width)};
  const mpz_class number(std::string(digits), 10);
  if (number != 0 && mpz_sizeinbase(number.get_mpz_t(), 2) > width) {
    return Error{fmt::format("{} does not fit {} bits", digits, width)};
  }
  return Value::bitvec(static_cast<std::uint32_t>(width), number);
}

Expected<Value> string_value(std::string_view quoted) {
  if (quoted.size() < 2 || quoted.front() != '"' || quoted.back() != '"') {
    return Error{fmt::format("expected a string literal, not {}", quoted)};
  }
  std::string body;
  const std::string_view inner = quoted.substr(1, quoted.size() - 2);
  for (std::size_t i = 0; i < inner.size(); ++i) {
    if (inner[i] == '"' && (++i == inner.size() || inner[i] != '"'))
      return Error{"a lone quote inside a string literal"};
    body += inner[i];
  }
  return Value::string(unescape(body));
}

std::u32string unescape(std::string_view body) {
  std::u32string out;
  for (std::size_t i = 0; i < body.size();) {
    if (const auto escape = escape_at(body.substr(i))) {
      out += escape->code;
      i += escape->length;
    } else {
      out += static_cast<unsigned char>(body[i++]);
    }
  }
  return out;
}

std::string quote_string(std::u32string_view text) {
  std::string out = "\"";
  for (const char32_t c : text) {
    if (c == U'"') {
      out += "\"\"";
    } else if (c >= 0x20 && c < 0x7f && c != U'\\') {
      out += static_cast<char>(c);
    } else {
      out += fmt::format("\\u{{{:x}}}", static_cast<std::uint32_t>(c));
    }
  }
  return out + '"';
}

}  // namespace smiter::eval
