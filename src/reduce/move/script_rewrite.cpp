// SPDX-License-Identifier: MIT
#include "reduce/move/script_rewrite.h"

#include <algorithm>

#include "smt/terms/visit.h"

namespace smiter::reduce {

using smt::Command;
using smt::CommandKind;
using smt::FunId;
using smt::Script;
using smt::TermId;
using smt::TermTable;

namespace {

bool has_definition(const Command& command) {
  return command.kind == CommandKind::DefineFun || command.kind == CommandKind::DefineFunRec;
}

}  // namespace

std::optional<Script> rewrite(TermTable& table, const Script& script, TermMap& map) {
  Script result = script;
  for (Command& command : result.commands) {
    if (command.term.is_valid()) {
      const auto term = rewrite(table, command.term, map);
      if (!term) return std::nullopt;
      command.term = *term;
    }
    for (TermId& term : command.terms) {
      const auto renewed = rewrite(table, term, map);
      if (!renewed) return std::nullopt;
      term = *renewed;
    }
    const auto redefine = [&](FunId& fun) {
      const TermId old = table.fun(fun).body;
      const auto body = rewrite(table, old, map);
      if (!body) return false;
      if (*body != old) fun = table.redefine(fun, *body);
      return true;
    };
    if (has_definition(command) && !redefine(command.fun)) return std::nullopt;
    for (FunId& fun : command.funs) {
      if (!redefine(fun)) return std::nullopt;
    }
  }
  return result;
}

void for_each_root(const TermTable& table, const Script& script, const std::function<void(TermId)>& f) {
  for (const Command& command : script.commands) {
    if (command.term.is_valid()) f(command.term);
    for (const TermId term : command.terms) f(term);
    if (has_definition(command)) f(table.fun(command.fun).body);
    for (const FunId fun : command.funs) f(table.fun(fun).body);
  }
}

std::vector<TermId> all_terms(const TermTable& table, const Script& script) {
  std::vector<TermId> result;
  smt::Visitor visitor(table);
  for_each_root(table, script,
                [&](TermId root) { visitor.post_order(root, [&](TermId term) { result.push_back(term); }); });
  return result;
}

bool in_scope(const TermTable& table, TermId term, TermId scope, std::span<const TermId> more) {
  const auto wanted = table.var_sets().members(table[term].free_vars);
  const auto bound = table.var_sets().members(table[scope].free_vars);
  return std::ranges::all_of(wanted, [&](TermId variable) {
    return std::ranges::find(bound, variable) != bound.end() ||
           std::ranges::find(more, variable) != more.end();
  });
}

}  // namespace smiter::reduce
