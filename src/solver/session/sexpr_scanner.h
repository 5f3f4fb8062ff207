// SPDX-License-Identifier: MIT
// Just enough of SMT-LIB's lexical rules to cut bytes into commands: comments, string
// literals, quoted symbols, parentheses. It knows no sorts and no operators, runs in
// one pass without recursion, and never reads past the end. Used on raw scripts and on
// what solvers print.
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>
#include <vector>

#include "base/expected.h"

namespace smiter::solver {

enum class TokenKind : unsigned char { Open, Close, Atom, String, QuotedSymbol, End, Broken };

struct Token {
  TokenKind kind = TokenKind::End;
  std::string_view text;  // as written, with quotes or bars
};

// Tokens of a text, comments and white space skipped. Broken: an unclosed string or bar.
class SexprScanner {
 public:
  explicit SexprScanner(std::string_view text, std::size_t at = 0) : text_(text), at_(at) {}
  Token next();
  [[nodiscard]] std::size_t position() const { return at_; }

 private:
  Token take(TokenKind kind, std::size_t end);
  Token take_delimited(TokenKind kind, char quote);
  std::string_view text_;
  std::size_t at_;
};

// The text of the next s-expression at or after `at` (a list, or one atom), or nothing
// when there is none or it is not closed.
[[nodiscard]] std::optional<std::string_view> next_sexpr(std::string_view text, std::size_t& at);

struct CommandText {
  std::string_view text;      // from the opening parenthesis to the closing one
  std::string_view name;      // first word, "" for ()
  std::string_view argument;  // second word if it is an atom, else ""
};

// The top-level commands of a script. An error when parentheses, strings or bars are
// not closed (sent to a session, such a text would swallow what follows it).
[[nodiscard]] base::Expected<std::vector<CommandText>> split_commands(std::string_view script);

}  // namespace smiter::solver
