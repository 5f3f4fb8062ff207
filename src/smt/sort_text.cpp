// SPDX-License-Identifier: MIT
#include "smt/sort_text.h"

#include <array>

#include "smt/chars.h"
#include "smt/terms.h"

namespace smiter::smt {

void append_symbol(std::string& out, const TermTable& table, SymbolId symbol) {
  const std::string_view text = table.text(symbol);
  if (is_simple_symbol(text) && !is_reserved(symbol)) {
    out += text;
  } else {
    out += '|';
    out += text;
    out += '|';
  }
}

void append_sort(std::string& out, const TermTable& table, SortId sort) {
  const SortTable& sorts = table.sorts();
  const SortNode& node = sorts[sort];
  const auto application = [&](auto head) {
    if (node.arg_count == 0) return head();
    out += '(';
    head();
    for (SortId arg : sorts.args(sort)) {
      out += ' ';
      append_sort(out, table, arg);
    }
    out += ')';
  };
  const auto named = [&](const char* name) { application([&] { out += name; }); };
  switch (node.kind) {
    case SortKind::Bool:
      return named("Bool");
    case SortKind::Int:
      return named("Int");
    case SortKind::Real:
      return named("Real");
    case SortKind::String:
      return named("String");
    case SortKind::RegLan:
      return named("RegLan");
    case SortKind::RoundingMode:
      return named("RoundingMode");
    case SortKind::BitVec:
      out += "(_ BitVec " + std::to_string(node.index0) + ")";
      return;
    case SortKind::FloatingPoint:
      out += "(_ FloatingPoint " + std::to_string(node.index0) + " " + std::to_string(node.index1) + ")";
      return;
    case SortKind::Array:
      return named("Array");
    case SortKind::Seq:
      return named("Seq");
    case SortKind::Set:
      return named("Set");
    case SortKind::Function:
      return named("->");
    case SortKind::Declared:
      return application([&] { append_symbol(out, table, sorts.decl(SortDeclId(node.index0)).name); });
    case SortKind::Parameter:
      out += "?" + std::to_string(node.index0);
      return;
    case SortKind::Opaque:
      return application([&] { out += table.text(SymbolId(node.index0)); });
    case SortKind::Unknown:
      out += "?";
      return;
  }
}

std::string to_string(const TermTable& table, SortId sort) {
  std::string out;
  append_sort(out, table, sort);
  return out;
}

}  // namespace smiter::smt
