// SPDX-License-Identifier: MIT
#include "testcase/names.h"

#include <string_view>
#include <unordered_map>

#include "smt/parser/lexer.h"

namespace smiter::testcase {

std::string with_names(const std::string& text, const Names& names) {
  std::unordered_map<std::string_view, std::string_view> map;
  for (const auto& [from, to] : names) map.emplace(from, to);
  std::string result;
  std::size_t at = 0;
  smt::Lexer lexer(text);
  for (smt::Token t = lexer.next(); t.kind != smt::TokenKind::End && t.kind != smt::TokenKind::Bad;
       t = lexer.next()) {
    const bool quoted = t.kind == smt::TokenKind::QuotedSymbol;
    if (!quoted && t.kind != smt::TokenKind::Symbol) continue;
    const auto it = map.find(t.text);
    if (it == map.end()) continue;
    result.append(text, at, t.offset - at);
    result += it->second;
    at = t.offset + t.text.size() + (quoted ? 2 : 0);
  }
  return result.append(text, at);
}

}  // namespace smiter::testcase
