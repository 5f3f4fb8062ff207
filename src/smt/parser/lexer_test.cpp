// SPDX-License-Identifier: MIT
#include "smt/parser/lexer.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace smiter::smt {
namespace {

std::vector<std::pair<TokenKind, std::string>> tokens(std::string_view text) {
  Lexer lexer(text);
  std::vector<std::pair<TokenKind, std::string>> out;
  for (Token token = lexer.next(); token.kind != TokenKind::End; token = lexer.next()) {
    out.emplace_back(token.kind, std::string(token.text));
    if (token.kind == TokenKind::Bad) break;
  }
  return out;
}

TEST(LexerTest, TellsEveryKindOfToken) {
  using enum TokenKind;
  EXPECT_EQ(tokens("(a |b c| :k 12 1.50 #xAf #b01 \"x\"\"y\")"),
            (std::vector<std::pair<TokenKind, std::string>>{{LeftParen, "("},
                                                            {Symbol, "a"},
                                                            {QuotedSymbol, "b c"},
                                                            {Keyword, ":k"},
                                                            {Numeral, "12"},
                                                            {Decimal, "1.50"},
                                                            {Hexadecimal, "#xAf"},
                                                            {Binary, "#b01"},
                                                            {String, "\"x\"\"y\""},
                                                            {RightParen, ")"}}));
}

TEST(LexerTest, SkipsCommentsToTheEndOfTheLine) {
  EXPECT_EQ(tokens("; (not this)\na;b\r\nc").size(), 2u);
  EXPECT_TRUE(tokens("; no newline").empty());
}

TEST(LexerTest, ACarriageReturnEndsACommentToo) {
  EXPECT_EQ(tokens("; (not this)\ra").size(), 1u);
}

TEST(LexerTest, RefusesQuotedSymbolsThatTheStandardDoesNotHave) {
  for (int byte = 0; byte < 0x80; ++byte) {
    const char c = static_cast<char>(byte);
    const bool odd = (byte < 0x20 && c != '\t' && c != '\n' && c != '\r') || byte == 0x7f || c == '\\';
    const std::string text = c == '|' ? "|a||b|" : std::string("|a") + c + "b|";
    EXPECT_EQ(tokens(text).back().first == TokenKind::Bad, odd) << byte;
  }
  EXPECT_EQ(tokens("|\xc3\xa9|").back().first, TokenKind::QuotedSymbol);
}

TEST(LexerTest, CountsLinesAndColumnsFromOne) {
  Lexer lexer("ab\n  cd");
  EXPECT_EQ(lexer.position(0), (base::Position{1, 1}));
  EXPECT_EQ(lexer.position(5), (base::Position{2, 3}));
}

TEST(LexerTest, RefusesWhatNoTokenStartsWith) {
  for (const char* text : {"|open", "\"open", "#y1", "#b2", "#x", "12ab", ":", "\x01", "'"}) {
    const auto got = tokens(text);
    ASSERT_FALSE(got.empty()) << text;
    EXPECT_EQ(got.back().first, TokenKind::Bad) << text;
  }
}

}  // namespace
}  // namespace smiter::smt
