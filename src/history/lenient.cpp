// SPDX-License-Identifier: MIT
#include "history/lenient.h"

#include <algorithm>
#include <optional>
#include <string>

#include "smt/parser/lexer.h"
#include "smt/parser/parser.h"

namespace smiter::history {

namespace {

constexpr unsigned kMostRepairs = 40;
// Each repair reads the text again.
constexpr std::size_t kLargestRepaired = std::size_t{256} << 10;

std::size_t offset_of(std::string_view text, base::Position at) {
  std::size_t offset = 0;
  for (std::size_t line = 1; line < at.line; ++line) {
    const std::size_t end = text.find('\n', offset);
    if (end == std::string_view::npos) return text.size();
    offset = end + 1;
  }
  return std::min(offset + (at.column > 0 ? at.column - 1 : 0), text.size());
}

// The top-level s-expression, or the stray token, that the offset is in; it reaches to the
// end if it is never closed.
struct Span {
  std::size_t begin, end;
};
std::optional<Span> command_at(std::string_view text, std::size_t offset) {
  smt::Lexer lexer(text);
  std::size_t depth = 0, begin = 0;
  for (;;) {
    const smt::Token token = lexer.next();
    if (token.kind == smt::TokenKind::End || token.kind == smt::TokenKind::Bad) {
      if (begin >= text.size() || (depth == 0 && token.kind == smt::TokenKind::End)) return std::nullopt;
      return Span{depth > 0 ? begin : token.offset, text.size()};
    }
    if (depth == 0) begin = token.offset;
    if (token.kind == smt::TokenKind::LeftParen) ++depth;
    if (token.kind == smt::TokenKind::RightParen && depth > 0) --depth;
    if (depth == 0 && lexer.offset() > offset) return Span{begin, lexer.offset()};
  }
}

// unknown sort 'S'
std::string missing_sort(std::string_view message) {
  constexpr std::string_view kWords = "unknown sort '";
  if (!message.starts_with(kWords) || !message.ends_with('\'')) return {};
  return std::string(message.substr(kWords.size(), message.size() - kWords.size() - 1));
}

bool asserts(const smt::Script& script) {
  return std::ranges::any_of(script.commands,
                             [](const smt::Command& c) { return c.kind == smt::CommandKind::Assert; });
}

}  // namespace

base::Expected<LenientScript> parse_leniently(std::string_view original, const smt::OpTable& ops) {
  std::string text(original);
  std::optional<base::Error> first;
  for (unsigned repairs = 0;; ++repairs) {
    auto table = std::make_unique<smt::TermTable>(ops);
    auto script = smt::parse_script(text, *table);
    if (script) {
      if (first && !asserts(*script)) return *first;
      return LenientScript{std::move(table), std::move(*script), repairs};
    }
    if (!first) first = script.error();
    if (repairs == kMostRepairs || text.size() > kLargestRepaired) return *first;
    const std::string sort = missing_sort(script.error().message);
    if (!sort.empty() && sort.find_first_of("|\\") == std::string::npos) {
      text.insert(0, "(declare-sort |" + sort + "| 0) ");
      continue;
    }
    const auto span = command_at(text, offset_of(text, script.error().at));
    if (!span) return *first;
    // Blanks instead: places stay where they are.
    for (std::size_t i = span->begin; i < span->end; ++i) {
      if (text[i] != '\n') text[i] = ' ';
    }
  }
}

}  // namespace smiter::history
