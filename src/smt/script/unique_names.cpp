// SPDX-License-Identifier: MIT
#include "smt/script/unique_names.h"

#include <algorithm>
#include <string>
#include <unordered_map>
#include <unordered_set>

namespace smiter::smt {

SymbolId fresh_symbol(TermTable& table, std::string_view prefix, std::uint32_t& counter) {
  for (;;) {
    const std::size_t before = table.symbols().size();
    const SymbolId symbol = table.symbols().intern(std::string(prefix) + std::to_string(counter++));
    // A text that was not interned before cannot be anybody's name.
    if (table.symbols().size() > before) return symbol;
  }
}

bool is_overloaded(const TermTable& table, SymbolId name) {
  int found = 0;
  for (std::uint32_t i = 0; i < table.fun_count(); ++i) {
    const FunDecl& fun = table.fun(FunId(i));
    const bool declares =
        fun.kind == FunKind::Declared || fun.kind == FunKind::Constructor || fun.kind == FunKind::Selector;
    if (declares && fun.name == name && ++found > 1) return true;
  }
  return found == 1 && (!table.ops().overloads(name).empty() || table.ops().resolve_alias(name) != name);
}

namespace {

class Renamer {
 public:
  explicit Renamer(TermTable& table) : table_(table) {}

  // The variables to rename, with their new selves. False if there are none.
  bool find_clashes() {
    std::unordered_set<SymbolId> taken;
    for (std::uint32_t i = 0; i < table_.fun_count(); ++i) taken.insert(table_.fun(FunId(i)).name);
    std::vector<TermId> clashing;
    for (std::uint32_t i = 0; i < table_.size(); ++i) {
      const TermNode& node = table_[TermId(i)];
      if (node.kind == TermKind::Variable && !taken.insert(node.symbol()).second) clashing.emplace_back(i);
    }
    if (clashing.empty()) return false;
    end_ = static_cast<std::uint32_t>(table_.size());
    becomes_.resize(end_);
    std::uint32_t counter = 0;
    for (TermId variable : clashing) {
      const std::string prefix = std::string(table_.text(table_[variable].symbol())) + "!";
      becomes_[variable.value] =
          table_.mk_variable(fresh_symbol(table_, prefix, counter), table_.sort(variable));
    }
    return true;
  }

  // Children have smaller ids: one pass over the table renews every term.
  void renew_terms() {
    std::vector<TermId> children;
    for (std::uint32_t i = 0; i < end_; ++i) {
      if (becomes_[i].is_valid()) continue;
      becomes_[i] = TermId(i);
      const auto old = table_.children(TermId(i));
      children.clear();
      for (TermId child : old) children.push_back(becomes_[child.value]);
      if (std::equal(old.begin(), old.end(), children.begin())) continue;
      if (const auto made = table_.rebuild(TermId(i), children)) becomes_[i] = *made;
      if (table_[TermId(i)].kind == TermKind::Opaque) {
        becomes_[i] =
            table_.mk_opaque(table_.text(table_[TermId(i)].symbol()), table_.sort(TermId(i)), children);
      }
    }
  }
  [[nodiscard]] TermId term(TermId old) const { return old.is_valid() ? becomes_[old.value] : old; }
  [[nodiscard]] FunId definition(FunId old) {
    if (!old.is_valid() || !table_.fun(old).body.is_valid()) return old;
    std::vector<TermId> variables;
    for (TermId variable : table_.variables(old)) variables.push_back(term(variable));
    const TermId body = term(table_.fun(old).body);
    const FunId copy = table_.redefine(old, body);
    table_.define(copy, variables, body);
    return copy;
  }

 private:
  TermTable& table_;
  std::uint32_t end_ = 0;
  std::vector<TermId> becomes_;
};

}  // namespace

void make_names_unique(TermTable& table, Script& script) {
  Renamer renamer(table);
  if (!renamer.find_clashes()) return;
  renamer.renew_terms();
  for (Command& command : script.commands) {
    command.term = renamer.term(command.term);
    command.fun = renamer.definition(command.fun);
    for (FunId& fun : command.funs) fun = renamer.definition(fun);
    for (TermId& term : command.terms) term = renamer.term(term);
  }
}

}  // namespace smiter::smt
