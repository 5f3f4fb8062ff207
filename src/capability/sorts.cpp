// SPDX-License-Identifier: MIT
#include "capability/sorts.h"

#include <algorithm>

#include <fmt/core.h>

#include "smt/printer/sort_text.h"

namespace smiter::capability {

using smt::SortKind;

std::string sort_name(const smt::TermTable& table, smt::SortId sort) {
  const smt::SortNode& node = table.sorts()[sort];
  switch (node.kind) {
    case SortKind::FloatingPoint:
      return fmt::format("Float {} {}", node.index0, node.index1);
    case SortKind::Int:
    case SortKind::Real:
    case SortKind::String:
    case SortKind::RegLan:
    case SortKind::RoundingMode:
    case SortKind::BitVec:
    case SortKind::Array:
    case SortKind::Seq:
    case SortKind::Set:
    case SortKind::Function:
      return std::string(smt::name_of(node.kind));
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
