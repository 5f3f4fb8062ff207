// SPDX-License-Identifier: MIT
#include "strategies/diver/other_models.h"

#include <algorithm>

#include <fmt/core.h>

#include "eval/value/print.h"
#include "generate/literals.h"
#include "smt/printer/sort_text.h"
#include "strategies/diver/conversion.h"

namespace smiter::strategies::diver {

using eval::Value;
using smt::TermId;

namespace {

constexpr std::uint32_t kTries = 12;  // for one change

struct Constant {
  smt::FunId fun;
  TermId term;  // as a literal
};

// Every constant with its value; empty if there is anything else that a model speaks of.
std::vector<Constant> constants_of(const Opening& opening) {
  smt::TermTable& table = opening.frame->table();
  Values values(table, opening.model);
  std::vector<Constant> constants;
  for (const smt::Command& command : opening.frame->declarations().commands) {
    if (command.kind == smt::CommandKind::DeclareSort) return {};
    if (command.kind != smt::CommandKind::DeclareFun) continue;
    if (table.fun(command.fun).param_count > 0) return {};
    const auto symbol = table.mk_apply(command.fun, {});
    const Value* const value = symbol ? values.of(*symbol) : nullptr;
    if (value == nullptr) return {};
    const auto term = term_of(table, *value);
    if (!term) return {};
    constants.push_back({command.fun, *term});
  }
  return constants;
}

// A value of the same sort: a neighbour, that of another constant, or any.
std::optional<TermId> another(smt::TermTable& table, const std::vector<Constant>& constants, TermId old,
                              base::Rng& rng) {
  generate::Literals literals(table);
  switch (rng.below(3)) {
    case 0:
      if (const auto near = literals.neighbour(old, rng)) return near;
      break;
    case 1: {
      const TermId other = constants[rng.below(constants.size())].term;
      if (table.sort(other) == table.sort(old)) return other;
      break;
    }
    default:
      break;
  }
  return literals.any(table.sort(old), rng);
}

bool satisfies(const Opening& opening, const eval::Model& model) {
  Values values(opening.frame->table(), model);
  return std::ranges::all_of(opening.formula.assertions, [&](TermId assertion) {
    const Value* const value = values.of(assertion);
    return value != nullptr && value->as_bool();
  });
}

std::string write(const Opening& opening, const std::vector<Constant>& constants) {
  const smt::TermTable& table = opening.frame->table();
  std::string text;
  for (const Constant& constant : constants) {
    std::string name;
    smt::append_symbol(name, table, table.fun(constant.fun).name);
    text +=
        fmt::format("(define-fun {} () {} {})\n", name, smt::to_string(table, table.fun(constant.fun).result),
                    opening.frame->print(constant.term));
  }
  return text;
}

}  // namespace

std::uint32_t move_to_other_model(Opening& opening, std::uint32_t steps, base::Rng& rng) {
  std::vector<Constant> constants = constants_of(opening);
  if (constants.empty()) return 0;
  smt::TermTable& table = opening.frame->table();
  std::uint32_t changes = 0;
  for (std::uint32_t i = 0; i < steps * kTries && changes < steps; ++i) {
    std::vector<Constant> candidate = constants;
    eval::Model model = opening.model;
    const std::uint64_t together = 1 + rng.below(std::min<std::size_t>(2, constants.size()));
    for (std::uint64_t k = 0; k < together; ++k) {
      Constant& constant = candidate[rng.below(candidate.size())];
      const auto term = another(table, constants, constant.term, rng);
      if (!term) continue;
      Values values(table, opening.model);
      const Value* const value = values.of(*term);
      if (value == nullptr) continue;
      constant.term = *term;
      model.set(constant.fun, *value);
    }
    const bool same = std::ranges::equal(candidate, constants, {}, &Constant::term, &Constant::term);
    if (same || !satisfies(opening, model)) continue;
    constants = std::move(candidate);
    opening.model = std::move(model);
    ++changes;
  }
  if (changes > 0) opening.witness = write(opening, constants);
  return changes;
}

}  // namespace smiter::strategies::diver
