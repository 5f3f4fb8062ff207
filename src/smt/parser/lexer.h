// SPDX-License-Identifier: MIT
// Bytes to tokens. The lexer keeps no line numbers: an error turns its offset into
// line and column when it is made, so that the common path does not count.
#pragma once

#include <cstdint>
#include <string_view>

#include "base/expected.h"

namespace smiter::smt {

enum class TokenKind : std::uint8_t {
  LeftParen,
  RightParen,
  Symbol,
  QuotedSymbol,  // text without the bars
  Keyword,       // text with the colon
  Numeral,
  Decimal,
  Hexadecimal,  // text with #x
  Binary,       // text with #b
  String,       // text with the quotes, inner quotes doubled
  End,
  Bad,  // text: what is wrong, in words
};

struct Token {
  TokenKind kind;
  std::size_t offset;  // of its first byte
  std::string_view text;
};

inline constexpr std::string_view kOddSymbol =
    "quoted symbol with a backslash or a control character, which SMT-LIB does not allow";

class Lexer {
 public:
  // The text must outlive the lexer and its tokens.
  explicit Lexer(std::string_view text)
      : begin_(text.data()), at_(text.data()), end_(text.data() + text.size()) {}

  Token next();
  [[nodiscard]] std::size_t offset() const { return static_cast<std::size_t>(at_ - begin_); }
  [[nodiscard]] std::size_t size() const { return static_cast<std::size_t>(end_ - begin_); }
  void seek(std::size_t offset) { at_ = begin_ + offset; }
  [[nodiscard]] std::string_view slice(std::size_t from, std::size_t to) const {
    return {begin_ + from, to - from};
  }
  // Counts on from the last answer: in a model each item may have an error of its own.
  [[nodiscard]] base::Position position(std::size_t offset) const;
  // Between bars any bytes, also those that the standard does not have. Not so at first.
  void allow_any_symbol(bool allow) { any_symbol_ = allow; }

 private:
  [[nodiscard]] const char* end_of_line(const char* start) const;
  Token symbol_like(const char* start);
  Token number(const char* start);
  Token quoted(const char* start);
  Token string(const char* start);
  Token hash(const char* start);
  [[nodiscard]] Token make(TokenKind kind, const char* start, const char* stop) const {
    return {kind, static_cast<std::size_t>(start - begin_), {start, static_cast<std::size_t>(stop - start)}};
  }
  [[nodiscard]] Token bad(const char* start, std::string_view why) const {
    return {TokenKind::Bad, static_cast<std::size_t>(start - begin_), why};
  }

  const char* begin_;
  const char* at_;
  const char* end_;
  bool any_symbol_ = false;
  mutable std::size_t counted_ = 0;  // offset of the last answer of position()
  mutable base::Position last_ = {1, 1};
};

}  // namespace smiter::smt
