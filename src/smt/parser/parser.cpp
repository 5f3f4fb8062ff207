// SPDX-License-Identifier: MIT
// Entry, tokens and errors.
#include "smt/parser/parser.h"

#include <charconv>

#include <fmt/core.h>

#include "smt/parser/parser_impl.h"

namespace smiter::smt {

base::Expected<Script> parse_script(std::string_view text, TermTable& table) {
  if (text.starts_with("\xef\xbb\xbf")) text.remove_prefix(3);  // a byte order mark
  return Parser(text, table).run();
}

// A logic of Real arithmetic without Int ends in its name: QF_LRA, NRA, QF_RDL, QF_NRAT.
bool numerals_are_real(std::string_view logic) {
  if (logic.ends_with('T')) logic.remove_suffix(1);
  return (logic.ends_with("RA") || logic.ends_with("RDL")) && !logic.ends_with("IRA");
}

base::Expected<Script> Parser::run() {
  advance();
  table_.reserve_for_text(lexer_.size());
  script_.commands.reserve(lexer_.size() / 64 + 4);
  while (token_.kind != TokenKind::End) {
    if (!parse_command()) return std::move(*error_);
  }
  return std::move(script_);
}

bool Parser::fail(std::size_t offset, std::string message) {
  if (!error_) error_ = base::Error{std::move(message), lexer_.position(offset), {}};
  return false;
}

std::string Parser::describe(const Token& token) const {
  switch (token.kind) {
    case TokenKind::End:
      return "the end of the text";
    case TokenKind::Bad:
      return std::string(token.text);
    default:
      break;
  }
  constexpr std::size_t kShown = 40;
  return token.text.size() <= kShown ? fmt::format("'{}'", token.text)
                                     : fmt::format("'{}…'", token.text.substr(0, kShown));
}

bool Parser::expect(TokenKind kind, const char* what) {
  if (token_.kind == kind) return true;
  if (token_.kind == TokenKind::Bad) return fail(token_.offset, std::string(token_.text));
  return fail(token_.offset, fmt::format("expected {}, found {}", what, describe(token_)));
}

bool Parser::expect_left() {
  if (!expect(TokenKind::LeftParen, "'('")) return false;
  advance();
  return true;
}

bool Parser::expect_right() {
  if (!expect(TokenKind::RightParen, "')'")) return false;
  advance();
  return true;
}

SymbolId Parser::read_symbol(const char* what) {
  if (!at_symbol()) {
    expect(TokenKind::Symbol, what);
    return {};
  }
  const SymbolId id = table_.symbols().intern(token_.text);
  advance();
  return id;
}

SymbolId Parser::read_new_name(const char* what) {
  const std::size_t offset = token_.offset;
  const SymbolId name = read_symbol(what);
  if (!name.is_valid() || !is_truth(name)) return name;
  fail(offset, fmt::format("'{}' belongs to the Core theory", table_.text(name)));
  return {};
}

std::optional<std::uint32_t> Parser::read_number(const char* what) {
  if (!expect(TokenKind::Numeral, what)) return std::nullopt;
  std::uint32_t value = 0;
  const char* end = token_.text.data() + token_.text.size();
  const auto [stop, ec] = std::from_chars(token_.text.data(), end, value);
  if (ec != std::errc() || stop != end || value > INT32_MAX) {
    fail(token_.offset, fmt::format("expected {} below 2^31, found {}", what, describe(token_)));
    return std::nullopt;
  }
  advance();
  return value;
}

bool Parser::skip_sexpr() {
  std::size_t depth = 0;
  const std::size_t start = token_.offset;
  do {
    switch (token_.kind) {
      case TokenKind::LeftParen:
        ++depth;
        break;
      case TokenKind::RightParen:
        if (depth == 0) return fail(token_.offset, "expected an s-expression, found ')'");
        --depth;
        break;
      case TokenKind::End:
        return fail(start, "'(' without its closing ')'");
      case TokenKind::Bad:
        return fail(token_.offset, std::string(token_.text));
      default:
        break;
    }
    advance();
  } while (depth > 0);
  return true;
}

std::string_view Parser::read_sexpr_text() {
  const std::size_t start = token_.offset;
  // The end of the last token inside: where the lexer stood before it looked ahead.
  std::size_t depth = 0;
  for (;;) {
    if (token_.kind == TokenKind::LeftParen) {
      ++depth;
    } else if (token_.kind == TokenKind::RightParen) {
      if (depth == 0) return fail(token_.offset, "expected an s-expression, found ')'"), std::string_view();
      --depth;
    } else if (token_.kind == TokenKind::End) {
      return fail(start, "'(' without its closing ')'"), std::string_view();
    } else if (token_.kind == TokenKind::Bad) {
      return fail(token_.offset, std::string(token_.text)), std::string_view();
    }
    const std::size_t stop = lexer_.offset();
    advance();
    if (depth == 0) return lexer_.slice(start, stop);
  }
}

// A name that means nothing yet: the first free of name!1, name!2, …
SymbolId Parser::fresh_variable_name(SymbolId name) {
  const std::string stem(table_.text(name));
  for (std::uint32_t i = 1;; ++i) {
    const SymbolId candidate = table_.symbols().intern(fmt::format("{}!{}", stem, i));
    if (bindings_[candidate].kind == Binding::Kind::None) return candidate;
  }
}

}  // namespace smiter::smt
