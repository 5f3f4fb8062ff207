// SPDX-License-Identifier: MIT
#include "theory/sexpr.h"

namespace smiter::theory {

base::Expected<std::vector<Sexpr>> read_sexprs(std::string_view text) {
  smt::Lexer lexer(text);
  std::vector<Sexpr> open(1);  // the lists around the current place; open[0] collects the results
  base::Position at{1, 1};     // of the token, kept up as we go
  std::size_t counted = 0;
  for (;;) {
    const smt::Token token = lexer.next();
    for (; counted < token.offset; ++counted) {
      at = text[counted] == '\n' ? base::Position{at.line + 1, 1} : base::Position{at.line, at.column + 1};
    }
    switch (token.kind) {
      case smt::TokenKind::End:
        if (open.size() > 1) return base::Error{"'(' without its closing ')'", open.back().at, {}};
        return std::move(open[0].items);
      case smt::TokenKind::Bad:
        return base::Error{std::string(token.text), at, {}};
      case smt::TokenKind::LeftParen: {
        constexpr std::size_t kDeepest = 200;
        if (open.size() > kDeepest) return base::Error{"lists nest too deeply", at, {}};
        Sexpr list;
        list.is_list = true;
        list.at = at;
        open.push_back(std::move(list));
        break;
      }
      case smt::TokenKind::RightParen: {
        if (open.size() == 1) return base::Error{"')' without its '('", at, {}};
        Sexpr done = std::move(open.back());
        open.pop_back();
        open.back().items.push_back(std::move(done));
        break;
      }
      default: {
        Sexpr atom;
        atom.kind = token.kind;
        atom.text = token.kind == smt::TokenKind::String
                        ? std::string(token.text.substr(1, token.text.size() - 2))
                        : std::string(token.text);
        atom.at = at;
        open.back().items.push_back(std::move(atom));
        break;
      }
    }
  }
}

namespace {

constexpr int kDeepestText = 200;  // below that, "…": nobody wrote it by hand

void write(const Sexpr& form, int depth, std::string& out) {
  if (!form.is_list) {
    const bool string = form.kind == smt::TokenKind::String;
    const char* const quote = string ? "\"" : form.kind == smt::TokenKind::QuotedSymbol ? "|" : "";
    out += quote + form.text + quote;
    return;
  }
  out += '(';
  if (depth > kDeepestText) out += "…";
  for (std::size_t i = 0; i < form.items.size() && depth <= kDeepestText; ++i) {
    if (i > 0) out += ' ';
    write(form.items[i], depth + 1, out);
  }
  out += ')';
}

}  // namespace

std::string to_text(const Sexpr& form) {
  std::string out;
  write(form, 0, out);
  return out;
}

}  // namespace smiter::theory
