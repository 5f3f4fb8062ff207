// SPDX-License-Identifier: MIT
#include "history/pool.h"

#include <algorithm>

#include <fmt/core.h>

#include "history/import.h"

namespace smiter::history {

using smt::CommandKind;
using smt::FunId;
using smt::SortId;
using smt::SortKind;

DatatypeGroups datatype_groups(const smt::Script& script) {
  DatatypeGroups groups;
  for (const smt::Command& command : script.commands) {
    if (command.kind != CommandKind::DeclareDatatypes) continue;
    for (const smt::SortDeclId id : command.sort_decls) groups[id] = command.sort_decls;
  }
  return groups;
}

std::string constant_prefix(const smt::TermTable& table, SortId sort) {
  const smt::SortNode& node = table.sorts()[sort];
  switch (node.kind) {
    case SortKind::Bool:
      return "p";
    case SortKind::Int:
      return "i";
    case SortKind::Real:
      return "r";
    case SortKind::String:
      return "s";
    case SortKind::RoundingMode:
      return "rm";
    case SortKind::BitVec:
      return fmt::format("bv{}_", node.index0);
    case SortKind::FloatingPoint:
      return fmt::format("fp{}_{}_", node.index0, node.index1);
    case SortKind::RegLan:
    case SortKind::Array:
    case SortKind::Seq:
    case SortKind::Set:
    case SortKind::Function:
    case SortKind::Declared:
    case SortKind::Parameter:
    case SortKind::Opaque:
    case SortKind::Unknown:
      break;
  }
  // The number of a sort is unique in the table of the pool, and no more is needed.
  return fmt::format("x{}_", sort.value);
}

FunId Pool::declare(std::string_view name, std::span<const SortId> parameters, SortId result) {
  const FunId fun = table_.declare({.name = table_.symbols().intern(name), .result = result}, parameters);
  declarations_.commands.push_back({.kind = CommandKind::DeclareFun, .fun = fun});
  return fun;
}

FunId Pool::constant(SortId sort, std::size_t number) {
  Names& names = constants_[sort];
  if (names.prefix.empty()) names.prefix = constant_prefix(table_, sort);
  while (names.funs.size() <= number)
    names.funs.push_back(declare(fmt::format("{}{}", names.prefix, names.funs.size()), {}, sort));
  return names.funs[number];
}

FunId Pool::function(std::span<const SortId> rank, std::size_t number) {
  const std::size_t kind = functions_.size();
  Names& names = functions_[std::vector(rank.begin(), rank.end())];
  if (names.prefix.empty()) names.prefix = fmt::format("f{}_", kind);
  while (names.funs.size() <= number)
    names.funs.push_back(declare(fmt::format("{}{}", names.prefix, names.funs.size()),
                                 rank.first(rank.size() - 1), rank.back()));
  return names.funs[number];
}

smt::SortDeclId Pool::sort(std::uint32_t arity, std::size_t number) {
  Names& names = sorts_[arity];
  while (names.sorts.size() <= number) {
    const std::string name = arity == 0 ? fmt::format("S{}", names.sorts.size())
                                        : fmt::format("S{}_{}", arity, names.sorts.size());
    names.sorts.push_back(table_.sorts().declare({.name = table_.symbols().intern(name), .arity = arity}));
    declarations_.commands.push_back({.kind = CommandKind::DeclareSort, .sort_decl = names.sorts.back()});
  }
  return names.sorts[number];
}

Pool::Added Pool::add(const smt::TermTable& from, const DatatypeGroups& groups, smt::TermId atom) {
  Import import(*this, from, groups, atom);
  const auto made = import.run();
  return {made, import.why_not()};
}

}  // namespace smiter::history
