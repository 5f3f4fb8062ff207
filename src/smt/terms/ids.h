// SPDX-License-Identifier: MIT
// Strong 32-bit ids for the things that a TermTable owns. Ids of two tables must
// never meet; they are meaningless outside the table that gave them out.
#pragma once

#include <cstdint>
#include <string_view>  // std::hash

namespace smiter::smt {

template <typename Tag>
struct Id {
  std::uint32_t value = UINT32_MAX;

  constexpr Id() = default;
  constexpr explicit Id(std::uint32_t v) : value(v) {}
  [[nodiscard]] constexpr bool is_valid() const { return value != UINT32_MAX; }
  constexpr auto operator<=>(const Id&) const = default;
};

using SymbolId = Id<struct SymbolTag>;      // an interned text
using SortId = Id<struct SortTag>;          // a sort
using SortDeclId = Id<struct SortDeclTag>;  // a declared or defined sort constructor
using FunId = Id<struct FunTag>;            // a declared or defined function
using TermId = Id<struct TermTag>;          // a term
using OpId = Id<struct OpTag>;              // a row of the operator table
using IndexListId = Id<struct IndexTag>;    // the numerals of an indexed operator; 0 = none
using VarSetId = Id<struct VarSetTag>;      // a set of variables; 0 = empty

}  // namespace smiter::smt

template <typename Tag>
struct std::hash<smiter::smt::Id<Tag>> {
  std::size_t operator()(smiter::smt::Id<Tag> id) const noexcept { return id.value * 0x9e3779b97f4a7c15ULL; }
};
