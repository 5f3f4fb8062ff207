// SPDX-License-Identifier: MIT
#include "theory/capture.h"

#include <algorithm>

#include <fmt/core.h>

#include "theory/logics.h"

namespace smiter::theory {

namespace {

FeatureSet features_of_pattern(const smt::SortPattern& sort) {
  FeatureSet result = features_of(sort.kind);
  for (const smt::SortPattern& arg : sort.args) result |= features_of_pattern(arg);
  return result;
}

FeatureSet features_of_sorts(const smt::OpRow& row) {
  FeatureSet result = features_of_pattern(row.result);
  for (const smt::SortPattern& arg : row.args) result |= features_of_pattern(arg);
  return result;
}

// A script may use an operator that its logic does not have, and declare the name later on.
bool uses(const smt::TermTable& table, smt::OpId op) {
  for (std::uint32_t i = 0; i < table.size(); ++i) {
    const smt::TermNode& node = table[smt::TermId(i)];
    if (node.kind == smt::TermKind::Operator && node.op() == op) return true;
  }
  return false;
}

}  // namespace

base::Status captures_nothing(const smt::TermTable& table, const smt::Script& script,
                              const RowFeatures* rows) {
  RowFeatures made;
  const auto set = std::ranges::find(script.commands, smt::CommandKind::SetLogic, &smt::Command::kind);
  const auto allowed = set == script.commands.end() ? std::nullopt : parse_logic(table.text(set->text));
  for (std::uint32_t i = 0; i < table.fun_count(); ++i) {
    const smt::SymbolId name = table.fun(smt::FunId(i)).name;
    const auto overloads = table.ops().overloads(table.ops().resolve_alias(name));
    if (rows == nullptr && !overloads.empty()) {
      made = row_features(table.ops());
      rows = &made;
    }
    const bool captured = std::ranges::any_of(overloads, [&](smt::OpId op) {
      return !allowed || allowed->contains((*rows)[op.value] | features_of_sorts(table.ops()[op])) ||
             uses(table, op);
    });
    if (captured) return base::Error{fmt::format("it declares '{}', an operator", table.text(name))};
  }
  return base::ok();
}

}  // namespace smiter::theory
