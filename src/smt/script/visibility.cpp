// SPDX-License-Identifier: MIT
#include "smt/script/visibility.h"

#include "smt/terms/visit.h"

namespace smiter::smt {

bool names_its_term(std::string_view annotation) {
  return annotation.find(":named ") != std::string_view::npos;
}

Visibility::Visibility(const TermTable& table, const Script& script) : table_(table), levels_(1) {
  of_fun_.resize(table.fun_count());
  known_.resize(table.fun_count());
  of_decl_.resize(table.sorts().decl_count());
  bool global = false;
  for (std::uint32_t i = 0; i < script.commands.size(); ++i) {
    const Command& command = script.commands[i];
    switch (command.kind) {
      case CommandKind::SetOption:
        global = global_declarations(table.text(command.text)).value_or(global);
        break;
      case CommandKind::Push:
        levels_.resize(levels_.size() + command.number);
        break;
      case CommandKind::Pop:
        if (!global) close(i, std::min<std::size_t>(command.number, levels_.size() - 1));
        break;
      case CommandKind::Reset:
        close(i, levels_.size());
        break;
      case CommandKind::ResetAssertions:
        if (!global) close(i, levels_.size());
        break;
      default:
        declare(command, i);
        break;
    }
    if (levels_.empty()) levels_.resize(1);
  }
  update();
  for (std::uint32_t i = 0; i < script.commands.size(); ++i) {
    const Command& command = script.commands[i];
    const TermId root = command.fun.is_valid() ? table.fun(command.fun).body : command.term;
    if (root.is_valid() && gives_name(root)) find_names(root, i);
  }
  of_term_.clear();
  gives_name_.clear();
  update();
}

void Visibility::set(FunId fun, std::uint32_t from) {
  if (fun.value >= of_fun_.size()) of_fun_.resize(fun.value + 1);
  if (fun.value >= known_.size()) known_.resize(of_fun_.size());
  of_fun_[fun.value].from = from;
  known_[fun.value] = 1;
  const SymbolId name = table_.fun(fun).name;
  if (name.value >= by_name_.size()) by_name_.resize(name.value + 1);
  by_name_[name.value] = fun;
  levels_.back().funs.push_back(fun);
}

void Visibility::declare(const Command& command, std::uint32_t number) {
  if (command.fun.is_valid()) {
    // A plain definition may not mention itself.
    set(command.fun, command.kind == CommandKind::DefineFun ? number + 1 : number);
  }
  for (FunId fun : command.funs) set(fun, number);
  const auto declare_sort = [&](SortDeclId decl) {
    of_decl_[decl.value].from = number;
    levels_.back().decls.push_back(decl);
  };
  if (command.sort_decl.is_valid()) declare_sort(command.sort_decl);
  for (SortDeclId decl : command.sort_decls) declare_sort(decl);
}

void Visibility::find_names(TermId root, std::uint32_t number) {
  Visitor visitor(table_);
  visitor.post_order(root, [&](TermId term) {
    const TermNode& node = table_[term];
    if (node.kind != TermKind::Annotated || !names_its_term(table_.text(node.symbol()))) return;
    for (std::uint32_t i = 0; i < table_.fun_count(); ++i) {
      const FunDecl& fun = table_.fun(FunId(i));
      if (fun.kind == FunKind::Named && fun.body == table_.children(term)[0]) of_fun_[i].from = number + 1;
    }
  });
}

void Visibility::close(std::uint32_t number, std::size_t levels) {
  for (; levels > 0; --levels) {
    for (FunId fun : levels_.back().funs) of_fun_[fun.value].to = number;
    for (SortDeclId decl : levels_.back().decls) of_decl_[decl.value].to = number;
    levels_.pop_back();
  }
}

CommandSpan Visibility::of(FunId fun) const {
  const FunDecl& decl = table_.fun(fun);
  // Constructors and what belongs to them come and go with the datatype.
  if (decl.datatype.is_valid()) return of_decl_[decl.datatype.value];
  if (fun.value < known_.size() && known_[fun.value] != 0) return of_fun_[fun.value];
  // Another version of a definition is where that one is.
  if (decl.name.value < by_name_.size() && by_name_[decl.name.value].is_valid())
    return of_fun_[by_name_[decl.name.value].value];
  return fun.value < of_fun_.size() ? of_fun_[fun.value] : CommandSpan{};
}

CommandSpan Visibility::of(SortId sort) const {
  CommandSpan span;
  const SortTable& sorts = table_.sorts();
  if (sorts.kind(sort) == SortKind::Declared && sorts[sort].index0 < of_decl_.size()) {
    span = of_decl_[sorts[sort].index0];
  }
  for (SortId arg : sorts.args(sort)) span.narrow(of(arg));
  return span;
}

void Visibility::update() {
  for (std::size_t i = of_term_.size(); i < table_.size(); ++i) {
    const TermId term(static_cast<std::uint32_t>(i));
    const TermNode& node = table_[term];
    CommandSpan span;
    bool names = false;
    if (node.kind == TermKind::Apply) span = of(node.fun());
    if (node.kind == TermKind::Annotated) names = names_its_term(table_.text(node.symbol()));
    if (node.sort.value > kUnknown.value) span.narrow(of(node.sort));
    for (TermId child : table_.children(term)) {
      span.narrow(of_term_[child.value]);
      names = names || gives_name_[child.value] != 0;
    }
    of_term_.push_back(span);
    gives_name_.push_back(names ? 1 : 0);
  }
}

}  // namespace smiter::smt
