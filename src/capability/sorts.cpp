// SPDX-License-Identifier: MIT
#include "capability/sorts.h"

#include <algorithm>

#include <fmt/format.h>

namespace smiter::capability {

using smt::SortKind;

std::string sort_name(const smt::TermTable& table, smt::SortId sort) {
  const smt::SortNode& node = table.sorts()[sort];
  switch (node.kind) {
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
      return fmt::format("Float {} {}", node.index0, node.index1);
    case SortKind::Array:
      return "Array";
    case SortKind::Seq:
      return "Seq";
    case SortKind::Set:
      return "Set";
    case SortKind::Function:
      return "->";
    case SortKind::Declared: {
      const smt::SortDecl& decl = table.sorts().decl(smt::SortDeclId(node.index0));
      switch (decl.kind) {
        case smt::SortDecl::Kind::Uninterpreted:
          return "declared";
        case smt::SortDecl::Kind::Defined:
          return "";
        case smt::SortDecl::Kind::Datatype:
          return decl.arity > 0 ? "parametric datatype" : "datatype";
        case smt::SortDecl::Kind::Codatatype:
          return "codatatype";
      }
      return "";
    }
    case SortKind::Bool:
    case SortKind::Parameter:
    case SortKind::Opaque:
    case SortKind::Unknown:
      return "";
  }
  return "";
}

bool has_format(const Record& record, std::uint32_t exponent, std::uint32_t significand) {
  const Entry* entry = record.find(Kind::Sort, fmt::format("Float {} {}", exponent, significand));
  return entry == nullptr ? record.understands(Kind::Sort, "Float 3 5") : is_understood(entry->reply);
}

bool has_sort(const Record& record, const smt::TermTable& table, smt::SortId sort) {
  const smt::SortTable& sorts = table.sorts();
  if (sorts.kind(sort) == SortKind::FloatingPoint)
    return has_format(record, sorts[sort].index0, sorts[sort].index1);
  const std::string name = sort_name(table, sort);
  if (!name.empty() && !record.understands(Kind::Sort, name)) return false;
  return std::ranges::all_of(sorts.args(sort), [&](smt::SortId arg) { return has_sort(record, table, arg); });
}

}  // namespace smiter::capability
