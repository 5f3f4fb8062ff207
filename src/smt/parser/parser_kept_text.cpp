// SPDX-License-Identifier: MIT
// Commands that are carried along as text: settings, queries, and what we do not type.
#include <algorithm>

#include "smt/parser/chars.h"
#include "smt/parser/parser_impl.h"

namespace smiter::smt {

// The text from `start` up to the command's closing parenthesis.
bool Parser::keep_text(CommandKind kind, std::size_t start) {
  const bool words =
      kind == CommandKind::SetInfo || kind == CommandKind::SetOption || kind == CommandKind::Echo;
  lexer_.allow_any_symbol(words);
  std::size_t stop = token_.offset;
  while (token_.kind != TokenKind::RightParen) {
    const std::string_view part = read_sexpr_text();
    if (part.empty()) return false;
    stop = static_cast<std::size_t>(part.data() + part.size() - lexer_.slice(0, 0).data());
  }
  if (stop == start) return fail(token_.offset, "this command needs an argument");
  lexer_.allow_any_symbol(false);
  const std::string text =
      standard_text(lexer_.slice(start, stop), words ? KeptText::Words : KeptText::Terms);
  add({.kind = kind, .text = table_.symbols().intern(text)});
  advance();
  return true;
}

bool Parser::opaque_command(std::size_t start) {
  const bool declares = token_.text.starts_with("declare") || token_.text.starts_with("define") ||
                        token_.text.starts_with("synth");
  advance();
  if (declares && at_symbol()) {
    // What it declares can be used later, in terms that are then opaque as well.
    bindings_.bind(table_.symbols().intern(token_.text), {Binding::Kind::Opaque, 0});
  }
  while (token_.kind != TokenKind::RightParen) {
    if (!skip_sexpr()) return false;
  }
  add({.kind = CommandKind::Opaque, .text = table_.symbols().intern(kept(start, token_.offset + 1))});
  advance();
  return true;
}

// (simplify t). With attributes, which z3 takes, or a term that we cannot type it is kept as text.
bool Parser::simplify(std::size_t start) {
  const std::size_t mark = bindings_.mark();
  advance();
  const TermId term = parse_term();
  if (term.is_valid() && token_.kind == TokenKind::RightParen) {
    add({.kind = CommandKind::Simplify, .term = term});
    advance();
    for (const auto& [given, fun] : named_) add_global(given, fun);
    named_.clear();
    return true;
  }
  recover(mark);
  lexer_.seek(start + 1);
  advance();
  return opaque_command(start);
}

// Nothing after (exit) is read by a solver; it is kept as text.
bool Parser::exit_script() {
  if (!expect(TokenKind::RightParen, "')'")) return false;
  std::string text(lexer_.slice(token_.offset + 1, lexer_.size()));
  std::ranges::replace_if(text, is_control, ' ');
  std::string_view rest = text;
  lexer_.seek(lexer_.size());
  advance();
  while (!rest.empty() && has_class(rest.back(), kSpace)) rest.remove_suffix(1);
  while (!rest.empty() && has_class(rest.front(), kSpace)) rest.remove_prefix(1);
  add({.kind = CommandKind::Exit, .text = rest.empty() ? SymbolId() : table_.symbols().intern(rest)});
  return true;
}

}  // namespace smiter::smt
