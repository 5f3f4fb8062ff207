// SPDX-License-Identifier: MIT
#include "solver/session/sexpr_scanner.h"

#include <algorithm>

namespace smiter::solver {
namespace {

bool is_space(char c) {
  return c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '\f' || c == '\v';
}
bool ends_atom(char c) {
  return is_space(c) || c == '(' || c == ')' || c == '"' || c == '|' || c == ';';
}

base::Position position_of(std::string_view text, std::size_t offset) {
  const std::string_view before = text.substr(0, offset);
  const auto lines = static_cast<std::size_t>(std::count(before.begin(), before.end(), '\n'));
  const std::size_t newline = before.rfind('\n');
  return {lines + 1, newline == std::string_view::npos ? offset + 1 : offset - newline};
}

}  // namespace

Token SexprScanner::take(TokenKind kind, std::size_t end) {
  const Token token{kind, text_.substr(at_, end - at_)};
  at_ = end;
  return token;
}

Token SexprScanner::take_delimited(TokenKind kind, char quote) {
  std::size_t end = at_ + 1;
  while (true) {
    end = text_.find(quote, end);
    if (end == std::string_view::npos) return take(TokenKind::Broken, text_.size());
    ++end;
    // "" inside a string literal is one quote.
    if (quote != '"' || end >= text_.size() || text_[end] != '"') return take(kind, end);
    ++end;
  }
}

Token SexprScanner::next() {
  while (at_ < text_.size()) {
    const char c = text_[at_];
    if (is_space(c)) {
      ++at_;
    } else if (c == ';') {
      const std::size_t line_end = text_.find_first_of("\r\n", at_);
      at_ = line_end == std::string_view::npos ? text_.size() : line_end + 1;
    } else {
      break;
    }
  }
  if (at_ >= text_.size()) return {TokenKind::End, {}};
  switch (text_[at_]) {
    case '(':
      return take(TokenKind::Open, at_ + 1);
    case ')':
      return take(TokenKind::Close, at_ + 1);
    case '"':
      return take_delimited(TokenKind::String, '"');
    case '|':
      return take_delimited(TokenKind::QuotedSymbol, '|');
    default: {
      std::size_t end = at_ + 1;
      while (end < text_.size() && !ends_atom(text_[end])) ++end;
      return take(TokenKind::Atom, end);
    }
  }
}

std::optional<std::string_view> next_sexpr(std::string_view text, std::size_t& at) {
  SexprScanner scanner(text, at);
  std::size_t start = 0;
  std::size_t depth = 0;
  while (true) {
    const Token token = scanner.next();
    if (token.kind == TokenKind::End || token.kind == TokenKind::Broken) return std::nullopt;
    if (depth == 0) start = scanner.position() - token.text.size();
    if (token.kind == TokenKind::Open) ++depth;
    if (token.kind == TokenKind::Close) {
      if (depth == 0) return std::nullopt;
      --depth;
    }
    if (depth == 0) {
      at = scanner.position();
      return text.substr(start, at - start);
    }
  }
}

base::Expected<std::vector<CommandText>> split_commands(std::string_view script) {
  std::vector<CommandText> commands;
  SexprScanner scanner(script);
  std::size_t depth = 0;
  std::size_t start = 0;
  std::size_t index = 0;  // of the token within its command
  CommandText current;
  const auto error = [&](const char* message) {
    return base::Error{message, position_of(script, start), {}};
  };
  while (true) {
    const Token token = scanner.next();
    const std::size_t begin = scanner.position() - token.text.size();
    switch (token.kind) {
      case TokenKind::End:
        if (depth > 0) return error("the command that begins here is not closed");
        return commands;
      case TokenKind::Broken:
        start = begin;
        return error("the string or quoted symbol that begins here is not closed");
      case TokenKind::Open:
        if (depth++ == 0) {
          start = begin;
          index = 0;
          current = {};
          continue;
        }
        break;
      case TokenKind::Close:
        if (depth == 0) {
          start = begin;
          return error("closing parenthesis without an opening one");
        }
        if (--depth == 0) {
          current.text = script.substr(start, scanner.position() - start);
          commands.push_back(current);
        }
        break;
      case TokenKind::Atom:
      case TokenKind::String:
      case TokenKind::QuotedSymbol:
        if (depth == 0) {
          start = begin;
          return error("expected a command in parentheses");
        }
        if (depth == 1 && index == 0) current.name = token.text;
        if (depth == 1 && index == 1) current.argument = token.text;
        break;
    }
    ++index;
  }
}

}  // namespace smiter::solver
