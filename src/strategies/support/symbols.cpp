// SPDX-License-Identifier: MIT
#include "strategies/support/symbols.h"

#include <vector>

namespace smiter::strategies {

using smt::TermId;
using smt::TermKind;

bool names_an_operator(const smt::TermTable& table) {
  for (std::uint32_t i = 0; i < table.fun_count(); ++i) {
    const smt::SymbolId name = table.fun(smt::FunId(i)).name;
    const bool is_own = table.ops().overloads(name).empty() && table.ops().resolve_alias(name) == name &&
                        name.value >= static_cast<std::uint32_t>(smt::Word::kCount);
    if (!is_own) return true;
  }
  return false;
}

bool is_without_symbols(const smt::TermTable& table, TermId term, BoundVariables bound) {
  if (table.sort(term) != smt::kBool) return false;
  constexpr std::size_t kMost = 64;  // a larger term is hardly without a symbol
  std::vector<TermId> todo{term};
  for (std::size_t looked = 0; !todo.empty(); ++looked) {
    const TermId next = todo.back();
    todo.pop_back();
    const TermKind kind = table[next].kind;
    if (looked > kMost || kind == TermKind::Apply || kind == TermKind::Opaque) return false;
    if (kind == TermKind::Variable && bound == BoundVariables::AreSymbols) return false;
    todo.insert(todo.end(), table.children(next).begin(), table.children(next).end());
  }
  return true;
}

}  // namespace smiter::strategies
