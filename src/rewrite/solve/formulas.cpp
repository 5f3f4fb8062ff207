// SPDX-License-Identifier: MIT
#include "rewrite/solve/formulas.h"

#include <array>
#include <bit>

#include "rewrite/judge/assignments.h"
#include "rewrite/judge/columns.h"

namespace smiter::rewrite {

using smt::TermId;

namespace {

constexpr std::uint32_t kAssignments = 48;

std::vector<Formula> claims_about(smt::TermTable& table, std::span<const TermId> terms,
                                  std::span<const TermId> constants) {
  std::vector<Formula> out;
  for (std::size_t i = 0; i < terms.size(); ++i) {
    const smt::SortId sort = table.sort(terms[i]);
    if (sort == smt::kRegLan) continue;
    if (sort == smt::kBool) {
      out.push_back({.term = i, .claim = terms[i]});
      if (const auto negated = table.mk_operator(smt::Word::OpNot, std::array{terms[i]}))
        out.push_back({.term = i, .claim = *negated});
      continue;
    }
    for (const TermId constant : constants) {
      if (table.sort(constant) != sort) continue;
      if (const auto equation = table.mk_operator(smt::Word::OpEqual, std::array{terms[i], constant}))
        out.push_back({.term = i, .claim = *equation});
    }
  }
  return out;
}

// Plainly true: no value that the standard leaves open speaks for it.
Mask holds_under(Columns& columns, TermId claim) {
  const Column column = columns.of(claim);
  Mask out = 0;
  for (Mask left = column.plain; left != 0; left &= left - 1) {
    if (column[static_cast<std::size_t>(std::countr_zero(left))].as_bool()) out |= left & (~left + 1);
  }
  return out;
}

}  // namespace

std::vector<Formula> formulas_about(smt::TermTable& table, std::span<const TermId> terms,
                                    std::span<const TermId> constants) {
  std::vector<Formula> out = claims_about(table, terms, constants);
  if (out.empty()) return out;
  std::vector<TermId> claims;
  for (const Formula& formula : out) claims.push_back(formula.claim);
  Assignments assignments(table, claims, base::Rng(0));
  std::vector<const eval::Model*> models;
  for (std::uint32_t i = 0; i < kAssignments; ++i) models.push_back(&assignments.next().model());
  Columns columns(table, models, small_limits());
  for (Formula& formula : out) {
    const Mask holds = holds_under(columns, formula.claim);
    if (holds == 0) continue;
    const auto symbols = declared_symbols(table, std::array{formula.claim});
    formula.witness =
        print_assignment(table, *models[static_cast<std::size_t>(std::countr_zero(holds))], symbols);
  }
  return out;
}

}  // namespace smiter::rewrite
