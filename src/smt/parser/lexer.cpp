// SPDX-License-Identifier: MIT
#include "smt/parser/lexer.h"

#include <cstring>

#include "smt/parser/chars.h"

namespace smiter::smt {

base::Position Lexer::position(std::size_t offset) const {
  if (offset < counted_) {
    counted_ = 0;
    last_ = {1, 1};
  }
  for (; counted_ < offset; ++counted_) {
    if (begin_[counted_] == '\n') {
      ++last_.line;
      last_.column = 1;
    } else {
      ++last_.column;
    }
  }
  return last_;
}

// Of a comment: a new line or, says the standard, a carriage return ends it.
const char* Lexer::end_of_line(const char* start) const {
  while (start < end_ && *start != '\n' && *start != '\r') ++start;
  return start;
}

Token Lexer::next() {
  const char* start = at_;  // in a register while blanks are skipped
  for (;; ++start) {
    while (start < end_ && has_class(*start, kSpace)) ++start;
    if (start == end_ || *start != ';') break;
    start = end_of_line(start);
    if (start == end_) break;
  }
  at_ = start;
  if (start == end_) return make(TokenKind::End, start, start);
  // Most tokens are parentheses and symbols.
  if (has_class(*start, kSymbol) && !has_class(*start, kDigit)) return symbol_like(start);
  switch (*start) {
    case '(':
      ++at_;
      return make(TokenKind::LeftParen, start, at_);
    case ')':
      ++at_;
      return make(TokenKind::RightParen, start, at_);
    case '|':
      return quoted(start);
    case '"':
      return string(start);
    case '#':
      return hash(start);
    case ':': {
      ++at_;
      while (at_ < end_ && has_class(*at_, kSymbol)) ++at_;
      // z3 has keywords such as :smt.arith:solver; keep going over inner colons.
      while (at_ < end_ && (has_class(*at_, kSymbol) || *at_ == ':')) ++at_;
      if (at_ == start + 1) return bad(start, "expected a keyword after ':'");
      return make(TokenKind::Keyword, start, at_);
    }
    default:
      break;
  }
  if (has_class(*start, kDigit)) return number(start);
  ++at_;
  return bad(start, "character that no token starts with");
}

Token Lexer::symbol_like(const char* start) {
  const char* p = start + 1;
  while (p < end_ && has_class(*p, kSymbol)) ++p;
  at_ = p;
  return make(TokenKind::Symbol, start, p);
}

Token Lexer::number(const char* start) {
  const char* p = start;
  while (p < end_ && has_class(*p, kDigit)) ++p;
  TokenKind kind = TokenKind::Numeral;
  if (p < end_ && *p == '.') {  // z3 also reads 2. without digits after the point
    kind = TokenKind::Decimal;
    ++p;
    while (p < end_ && has_class(*p, kDigit)) ++p;
  }
  at_ = p;
  if (p < end_ && has_class(*p, kSymbol)) return bad(start, "a numeral runs into a symbol; quote it: |…|");
  return make(kind, start, p);
}

Token Lexer::quoted(const char* start) {
  const void* close = std::memchr(start + 1, '|', static_cast<std::size_t>(end_ - start - 1));
  if (close == nullptr) {
    at_ = end_;
    return bad(start, "quoted symbol without its closing '|'");
  }
  at_ = static_cast<const char*>(close) + 1;
  Token token = make(TokenKind::QuotedSymbol, start, at_);
  token.text = token.text.substr(1, token.text.size() - 2);
  if (!any_symbol_ && !is_standard_symbol(token.text)) return bad(start, kOddSymbol);
  return token;
}

Token Lexer::string(const char* start) {
  const char* p = start + 1;
  for (;;) {
    const void* close = p < end_ ? std::memchr(p, '"', static_cast<std::size_t>(end_ - p)) : nullptr;
    if (close == nullptr) {
      at_ = end_;
      return bad(start, "string literal without its closing quote");
    }
    p = static_cast<const char*>(close) + 1;
    if (p == end_ || *p != '"') break;
    ++p;
  }
  at_ = p;
  return make(TokenKind::String, start, p);
}

Token Lexer::hash(const char* start) {
  const char* p = start + 1;
  if (p < end_ && (*p == 'x' || *p == 'b')) {
    const bool hex = *p == 'x';
    const char* digits = ++p;
    while (p < end_ && (hex ? has_class(*p, kHex) : *p == '0' || *p == '1')) ++p;
    if (p > digits && (p == end_ || !has_class(*p, kSymbol))) {
      at_ = p;
      return make(hex ? TokenKind::Hexadecimal : TokenKind::Binary, start, p);
    }
  }
  at_ = p;
  return bad(start, "expected #x… or #b…");
}

}  // namespace smiter::smt
