// SPDX-License-Identifier: MIT
#include "history/form.h"

#include "smt/printer/sort_text.h"

namespace smiter::history {

using smt::FunKind;
using smt::SortKind;
using smt::TermId;
using smt::TermKind;

namespace {

// A long list of arguments is one of many, not each a pattern of its own.
constexpr std::size_t kMostArguments = 6;

std::string_view name_of(const smt::SortTable& sorts, smt::SortId sort) {
  const SortKind kind = sorts.kind(sort);
  if (kind == SortKind::Function) return "Function";
  if (kind == SortKind::Declared) {
    const auto declared = sorts.decl(smt::SortDeclId(sorts[sort].index0)).kind;
    return declared == smt::SortDecl::Kind::Uninterpreted ? "Sort" : "Datatype";
  }
  const std::string_view name = smt::name_of(kind);
  return name.empty() ? "Other" : name;
}

std::string head_of(const smt::TermTable& table, const smt::TermNode& node) {
  switch (node.kind) {
    case TermKind::Operator:
      return std::string(table.text(table.ops()[node.op()].name));
    case TermKind::Apply:
      switch (table.fun(node.fun()).kind) {
        case FunKind::Tester:
          return "is";
        case FunKind::Selector:
          return "selector";
        case FunKind::Constructor:
          return "constructor";
        case FunKind::Updater:
          return "update";
        case FunKind::Declared:
        case FunKind::Defined:
        case FunKind::DefinedRec:
        case FunKind::Named:
          break;
      }
      return "apply";
    case TermKind::HoApply:
      return "@";
    case TermKind::Match:
      return "match";
    case TermKind::Binder:
      return "binder";
    case TermKind::Literal:
    case TermKind::Variable:
    case TermKind::MatchCase:
    case TermKind::Annotated:
    case TermKind::Opaque:
      break;
  }
  return "other";
}

}  // namespace

bool Forms::has_symbol(TermId term) {
  // Children are older than their parents.
  for (std::size_t i = has_symbol_.size(); i < table_.size(); ++i) {
    const TermId at(static_cast<std::uint32_t>(i));
    const smt::TermNode& node = table_[at];
    bool has = node.kind == TermKind::Variable || node.kind == TermKind::Opaque;
    if (node.kind == TermKind::Apply) {
      const FunKind kind = table_.fun(node.fun()).kind;
      has = kind == FunKind::Declared || kind == FunKind::Defined || kind == FunKind::DefinedRec ||
            kind == FunKind::Named;
    }
    for (const TermId child : table_.children(at)) has = has || has_symbol_[child.value];
    has_symbol_.push_back(has);
  }
  return has_symbol_[term.value];
}

std::string Forms::argument(TermId term) {
  return std::string(name_of(table_.sorts(), table_.sort(term))) + (has_symbol(term) ? "Var" : "Const");
}

std::string Forms::of(TermId atom) {
  const smt::TermNode& node = table_[atom];
  if (node.child_count == 0) {
    // A Bool constant is its own atom; true and false are what they are.
    return node.kind == TermKind::Operator ? head_of(table_, node) : argument(atom);
  }
  std::string out = "(" + head_of(table_, node);
  const auto places = table_.children(atom);
  for (std::size_t i = 0; i < places.size() && i < kMostArguments; ++i) {
    if (table_[places[i]].kind == TermKind::MatchCase) break;
    out += " " + argument(places[i]);
  }
  return out + (places.size() > kMostArguments ? " …)" : ")");
}

}  // namespace smiter::history
