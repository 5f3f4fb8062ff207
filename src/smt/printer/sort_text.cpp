// SPDX-License-Identifier: MIT
#include "smt/printer/sort_text.h"

#include <array>

#include "smt/parser/chars.h"
#include "smt/terms/terms.h"

namespace smiter::smt {

std::string_view name_of(SortKind kind) {
  switch (kind) {
    case SortKind::Bool:
      return "Bool";
    case SortKind::Int:
      return "Int";
    case SortKind::Real:
      return "Real";
    case SortKind::String:
      return "String";
    case SortKind::RegLan:
      return "RegLan";
    case SortKind::RoundingMode:
      return "RoundingMode";
    case SortKind::BitVec:
      return "BitVec";
    case SortKind::FloatingPoint:
      return "FloatingPoint";
    case SortKind::Array:
      return "Array";
    case SortKind::Seq:
      return "Seq";
    case SortKind::Set:
      return "Set";
    case SortKind::Function:
      return "->";
    case SortKind::Declared:
    case SortKind::Parameter:
    case SortKind::Opaque:
    case SortKind::Unknown:
      break;
  }
  return "";
}

std::optional<SortKind> simple_sort_named(std::string_view name) {
  constexpr std::array kSimple = {SortKind::Bool,   SortKind::Int,    SortKind::Real,
                                  SortKind::String, SortKind::RegLan, SortKind::RoundingMode};
  for (const SortKind kind : kSimple) {
    if (name_of(kind) == name) return kind;
  }
  return std::nullopt;
}

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
  switch (node.kind) {
    case SortKind::BitVec:
      out += "(_ BitVec " + std::to_string(node.index0) + ")";
      return;
    case SortKind::FloatingPoint:
      out += "(_ FloatingPoint " + std::to_string(node.index0) + " " + std::to_string(node.index1) + ")";
      return;
    case SortKind::Bool:
    case SortKind::Int:
    case SortKind::Real:
    case SortKind::String:
    case SortKind::RegLan:
    case SortKind::RoundingMode:
    case SortKind::Array:
    case SortKind::Seq:
    case SortKind::Set:
    case SortKind::Function:
      return application([&] { out += name_of(node.kind); });
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
