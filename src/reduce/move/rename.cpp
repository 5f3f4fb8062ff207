// SPDX-License-Identifier: MIT
// Works on the tokens of the text: names are looked up in the typed script, and given out
// in the order in which they occur.
#include "reduce/move/rename.h"

#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "reduce/move/script_rewrite.h"
#include "smt/parser/lexer.h"

namespace smiter::reduce {

using smt::Command;
using smt::FunId;
using smt::SortId;
using smt::SortKind;
using smt::TermId;
using smt::TermKind;
using smt::TermTable;

namespace {

std::string_view letters_for(const TermTable& table, SortId sort, bool is_function) {
  if (is_function) return "fgh";
  switch (table.sorts().kind(sort)) {
    case SortKind::Bool:
      return "bcd";
    case SortKind::Int:
      return "ijkmn";
    case SortKind::String:
      return "stuw";
    case SortKind::Array:
      return "ac";
    case SortKind::RegLan:
      return "r";
    case SortKind::Seq:
    case SortKind::Set:
      return "qs";
    default:
      return "xyzvw";
  }
}

// For every name of the script, the letters to choose from.
using Letters = std::unordered_map<std::string, std::string_view>;

Letters names_of(Subject& subject) {
  TermTable& table = subject.table();
  Letters letters;
  const auto add_fun = [&](FunId fun) {
    letters.emplace(table.text(table.fun(fun).name),
                    letters_for(table, table.fun(fun).result, !table.params(fun).empty()));
    for (const TermId v : table.variables(fun)) {
      letters.emplace(table.text(table[v].symbol()), letters_for(table, table.sort(v), false));
    }
  };
  for (const Command& c : subject.script().commands) {
    if (c.fun.is_valid()) add_fun(c.fun);
    for (const FunId fun : c.funs) add_fun(fun);
    std::vector<smt::SortDeclId> decls = c.sort_decls;
    if (c.sort_decl.is_valid()) decls.push_back(c.sort_decl);
    for (const smt::SortDeclId id : decls) {
      const smt::SortDecl& decl = table.sorts().decl(id);
      letters.emplace(table.text(decl.name), "STUV");
      for (const FunId constructor : decl.constructors) {
        letters.emplace(table.text(table.fun(constructor).name), "CDE");
        for (const FunId selector : table.selectors(constructor)) {
          letters.emplace(table.text(table.fun(selector).name), "pqr");
        }
      }
    }
  }
  for (const TermId term : all_terms(table, subject.script())) {
    const smt::TermNode& node = table[term];
    if (node.kind == TermKind::Variable)
      letters.emplace(table.text(node.symbol()), letters_for(table, node.sort, false));
  }
  return letters;
}

class Names {
 public:
  Names(const TermTable& table, std::unordered_set<std::string> taken)
      : table_(table), taken_(std::move(taken)) {}

  std::string next(std::string_view letters) {
    for (const char c : letters) {
      if (take(std::string(1, c))) return std::string(1, c);
    }
    for (char c = 'a'; c <= 'z'; ++c) {
      if (take(std::string(1, c))) return std::string(1, c);
    }
    for (int n = 1;; ++n) {
      const std::string name = letters[0] + std::to_string(n);
      if (take(name)) return name;
    }
  }

 private:
  bool take(const std::string& name) {
    // No operator and no word of the language.
    const smt::SymbolId known = table_.ops().symbols().find(name);
    return !known.is_valid() && taken_.insert(name).second;
  }

  const TermTable& table_;
  std::unordered_set<std::string> taken_;
};

}  // namespace

Renamed with_short_names(Subject& subject) {
  const Letters letters = names_of(subject);
  std::vector<smt::Token> tokens;
  std::unordered_set<std::string> taken;
  smt::Lexer lexer(subject.text());
  const auto is_name = [](const smt::Token& t) {
    return t.kind == smt::TokenKind::Symbol || t.kind == smt::TokenKind::QuotedSymbol;
  };
  for (smt::Token t = lexer.next(); t.kind != smt::TokenKind::End; t = lexer.next()) {
    if (t.kind == smt::TokenKind::Bad) return {subject.text()};
    if (!is_name(t)) continue;
    if (letters.contains(std::string(t.text))) {
      tokens.push_back(t);
    } else {
      taken.insert(std::string(t.text));
    }
  }
  Names names(subject.table(), std::move(taken));
  std::unordered_map<std::string, std::string> renamed;
  Renamed result;
  std::size_t at = 0;
  for (const smt::Token& t : tokens) {
    const std::string old(t.text);
    if (!renamed.contains(old)) {
      renamed.emplace(old, names.next(letters.at(old)));
      result.names.emplace_back(old, renamed.at(old));
    }
    const std::size_t length = t.text.size() + (t.kind == smt::TokenKind::QuotedSymbol ? 2 : 0);
    result.text.append(subject.text(), at, t.offset - at);
    result.text += renamed.at(old);
    at = t.offset + length;
  }
  result.text.append(subject.text(), at);
  return result;
}

}  // namespace smiter::reduce
