// SPDX-License-Identifier: MIT
#include "reduce/sexpr_text.h"

#include <algorithm>

#include "smt/parser/lexer.h"

namespace smiter::reduce {

std::optional<SexprText> SexprText::read(std::string_view text) {
  SexprText result;
  result.text_ = std::string(text);
  smt::Lexer lexer(result.text_);
  std::vector<std::uint32_t> open;
  while (true) {
    const smt::Token token = lexer.next();
    if (token.kind == smt::TokenKind::End) break;
    if (token.kind == smt::TokenKind::Bad) return std::nullopt;
    if (token.kind == smt::TokenKind::RightParen) {
      if (open.empty()) return std::nullopt;
      result.nodes_[open.back()].end = token.offset + 1;
      open.pop_back();
      continue;
    }
    const auto id = static_cast<std::uint32_t>(result.nodes_.size());
    (open.empty() ? result.top_ : result.nodes_[open.back()].children).push_back(id);
    const bool list = token.kind == smt::TokenKind::LeftParen;
    result.nodes_.push_back({token.offset, lexer.offset(), {}, list});
    if (list) open.push_back(id);
  }
  if (!open.empty()) return std::nullopt;
  return result;
}

std::string_view SexprText::head(std::uint32_t node) const {
  const Sexpr& s = nodes_[node];
  return s.children.empty() || nodes_[s.children[0]].is_list ? std::string_view() : text(s.children[0]);
}

std::string SexprText::with(std::vector<Change> changes) const {
  std::ranges::sort(changes, {}, &Change::begin);
  std::string result;
  std::size_t at = 0;
  for (const Change& change : changes) {
    if (change.begin < at) continue;  // inside one that went before
    result.append(text_, at, change.begin - at);
    result += change.by;
    at = change.end;
  }
  result.append(text_, at);
  return result;
}

}  // namespace smiter::reduce
