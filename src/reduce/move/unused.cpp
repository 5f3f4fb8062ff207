// SPDX-License-Identifier: MIT
// By name, not by id: a definition that was rewritten has several ids and one name. The
// commands are walked backwards, so that what only an unused definition mentions goes too.
#include "reduce/move/unused.h"

#include <algorithm>
#include <unordered_set>

#include "smt/parser/lexer.h"
#include "smt/terms/visit.h"

namespace smiter::reduce {

using smt::Command;
using smt::CommandKind;
using smt::FunId;
using smt::Script;
using smt::SortDeclId;
using smt::SortId;
using smt::SortKind;
using smt::SymbolId;
using smt::TermId;
using smt::TermKind;
using smt::TermTable;

namespace {

class Mentioned {
 public:
  explicit Mentioned(const TermTable& table) : table_(table), visitor_(table) {}

  void term(TermId root) {
    visitor_.post_order(root, [&](TermId t) {
      const smt::TermNode& node = table_[t];
      sort(node.sort);
      if (node.kind == TermKind::Apply) fun(node.fun());
      if (node.kind == TermKind::Opaque || node.kind == TermKind::Annotated) text(table_.text(node.symbol()));
    });
  }
  void sort(SortId id) {
    if (!sorts_seen_.insert(id).second) return;
    const smt::SortNode node = table_.sorts()[id];
    if (node.kind == SortKind::Declared) names_.insert(table_.sorts().decl(SortDeclId(node.index0)).name);
    if (node.kind == SortKind::Opaque) text(table_.text(SymbolId(node.index0)));
    for (const SortId arg : table_.sorts().args(id)) sort(arg);
  }
  void fun(FunId id) {
    const smt::FunDecl& decl = table_.fun(id);
    if (decl.datatype.is_valid()) {
      names_.insert(table_.sorts().decl(decl.datatype).name);
    } else {
      names_.insert(decl.name);
    }
  }
  void signature(FunId id) {
    sort(table_.fun(id).result);
    for (const SortId param : table_.params(id)) sort(param);
  }
  void text(std::string_view text) {
    smt::Lexer lexer(text);
    for (smt::Token token = lexer.next();
         token.kind != smt::TokenKind::End && token.kind != smt::TokenKind::Bad; token = lexer.next()) {
      texts_.insert(std::string(token.text));
    }
  }
  [[nodiscard]] bool contains(SymbolId name) const {
    return names_.contains(name) || (!texts_.empty() && texts_.contains(std::string(table_.text(name))));
  }

 private:
  const TermTable& table_;
  smt::Visitor visitor_;
  std::unordered_set<SymbolId> names_;
  std::unordered_set<SortId> sorts_seen_;
  std::unordered_set<std::string> texts_;
};

// Marks what the command mentions if it stays; says whether it does.
bool keeps(const TermTable& table, const Command& command, Mentioned& mentioned) {
  switch (command.kind) {
    case CommandKind::DeclareFun:
    case CommandKind::DefineFun:
    case CommandKind::DefineFunRec:
      if (!mentioned.contains(table.fun(command.fun).name)) return false;
      mentioned.signature(command.fun);
      if (command.kind != CommandKind::DeclareFun) mentioned.term(table.fun(command.fun).body);
      return true;
    case CommandKind::DefineFunsRec: {
      const auto used = [&](FunId fun) { return mentioned.contains(table.fun(fun).name); };
      if (std::ranges::none_of(command.funs, used)) return false;
      for (const FunId fun : command.funs) {
        mentioned.signature(fun);
        mentioned.term(table.fun(fun).body);
      }
      return true;
    }
    case CommandKind::DeclareSort:
    case CommandKind::DefineSort:
      return mentioned.contains(table.sorts().decl(command.sort_decl).name);
    case CommandKind::DeclareDatatypes: {
      const auto used = [&](SortDeclId decl) { return mentioned.contains(table.sorts().decl(decl).name); };
      if (std::ranges::none_of(command.sort_decls, used)) return false;
      for (const SortDeclId decl : command.sort_decls) {
        for (const FunId constructor : table.sorts().decl(decl).constructors) {
          for (const FunId selector : table.selectors(constructor))
            mentioned.sort(table.fun(selector).result);
        }
      }
      return true;
    }
    default:
      break;
  }
  if (command.term.is_valid()) mentioned.term(command.term);
  for (const TermId term : command.terms) mentioned.term(term);
  if (command.kind == CommandKind::Opaque || command.kind == CommandKind::Get ||
      command.kind == CommandKind::CheckSatUsing) {
    mentioned.text(table.text(command.text));
  }
  return true;
}

}  // namespace

Script without_unused(const TermTable& table, const Script& script) {
  Mentioned mentioned(table);
  Script result;
  for (std::size_t i = script.commands.size(); i-- > 0;) {
    if (keeps(table, script.commands[i], mentioned)) result.commands.push_back(script.commands[i]);
  }
  std::ranges::reverse(result.commands);
  return result;
}

}  // namespace smiter::reduce
