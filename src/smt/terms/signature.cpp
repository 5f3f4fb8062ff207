// SPDX-License-Identifier: MIT
#include "smt/terms/signature.h"

#include <array>

#include "smt/parser/reserved.h"

namespace smiter::smt {

OpTable::OpTable() {
  intern_reserved(symbols_);
}

OpTable::Name& OpTable::name(SymbolId id) {
  if (id.value >= by_name_.size()) by_name_.resize(id.value + 1);
  return by_name_[id.value];
}

OpId OpTable::add(OpRow row) {
  const OpId id(static_cast<std::uint32_t>(rows_.size()));
  Name& known = name(row.name);
  known.rows.push_back(id);
  // A row says more than that the name is kept as text, and a name cannot be both.
  known.opaque_sort_of_term = known.raw_sort = {};
  rows_.push_back(std::move(row));
  return id;
}
void OpTable::add_alias(SymbolId alias, SymbolId target) {
  name(alias).alias = target;
}
void OpTable::add_opaque_term(SymbolId n, SortId sort) {
  name(n).opaque_sort_of_term = sort;
}
void OpTable::add_raw_term(SymbolId n, SortId sort) {
  name(n).raw_sort = sort;
}
void OpTable::add_opaque_sort(SymbolId n) {
  name(n).opaque_sort = true;
}
void OpTable::add_opaque_command(SymbolId n) {
  name(n).opaque_command = true;
}

namespace {

constexpr std::int64_t kUnbound = -1;

// The value of node `at`, or nothing. Numbers stay far below 2^62, so that signed
// arithmetic on them cannot overflow: every operand was itself checked to be small.
std::optional<std::int64_t> number_at(const NumberExpr& e, std::size_t at,
                                      std::span<const std::int64_t> values) {
  const NumberExpr::Node& node = e.nodes[at];
  if (node.kind == NumberExpr::Kind::Numeral) return node.value;
  if (node.kind == NumberExpr::Kind::Variable) {
    if (values[node.value] == kUnbound) return std::nullopt;
    return values[node.value];
  }
  const auto left = number_at(e, node.left, values);
  const auto right = number_at(e, node.right, values);
  if (!left || !right) return std::nullopt;
  std::int64_t result = 0;
  switch (node.kind) {
    case NumberExpr::Kind::Add:
      result = *left + *right;
      break;
    case NumberExpr::Kind::Subtract:
      result = *left - *right;
      break;
    case NumberExpr::Kind::Multiply:
      result = *left * *right;
      break;
    case NumberExpr::Kind::Numeral:
    case NumberExpr::Kind::Variable:
      break;
  }
  if (result > INT32_MAX || result < INT32_MIN) return std::nullopt;
  return result;
}

bool holds_at(const Condition& c, std::size_t at, std::span<const std::int64_t> values) {
  const Condition::Node& node = c.nodes[at];
  switch (node.kind) {
    case Condition::Kind::And:
      for (auto operand : node.operands)
        if (!holds_at(c, operand, values)) return false;
      return true;
    case Condition::Kind::Or:
      for (auto operand : node.operands)
        if (holds_at(c, operand, values)) return true;
      return false;
    case Condition::Kind::Not:
      return !holds_at(c, node.operands[0], values);
    case Condition::Kind::Equal:
    case Condition::Kind::Less:
    case Condition::Kind::LessEqual:
      break;
  }
  const auto left = number_at(node.left, node.left.nodes.size() - 1, values);
  const auto right = number_at(node.right, node.right.nodes.size() - 1, values);
  if (!left || !right) return false;
  if (node.kind == Condition::Kind::Equal) return *left == *right;
  return node.kind == Condition::Kind::Less ? *left < *right : *left <= *right;
}

}  // namespace

std::optional<std::uint32_t> evaluate(const NumberExpr& expr, std::span<const std::int64_t> values) {
  const auto value = number_at(expr, expr.nodes.size() - 1, values);
  if (!value || *value < 0) return std::nullopt;
  return static_cast<std::uint32_t>(*value);
}

bool holds(const Condition& condition, std::span<const std::int64_t> values) {
  return condition.nodes.empty() || holds_at(condition, condition.nodes.size() - 1, values);
}

bool accepts_arity(const OpRow& row, std::size_t count, bool standard) {
  if (row.shape != Shape::Fixed ? count >= row.args.size() : count == row.args.size()) return true;
  if (standard) return false;
  if (row.lenient != Shape::Fixed && count > row.args.size()) return true;
  return count >= row.least && count < row.args.size();
}

bool match(const SortPattern& pattern, SortId sort, std::span<SortId> sort_values,
           std::span<std::int64_t> number_values, const SortTable& sorts) {
  const SortNode& node = sorts[sort];
  if (node.kind == SortKind::Unknown) return true;
  if (pattern.kind == SortKind::Parameter) {
    SortId& bound = sort_values[pattern.variable];
    if (!bound.is_valid()) bound = sort;
    return sorts.compatible(bound, sort);
  }
  if (node.kind == SortKind::Opaque) return true;
  if (pattern.kind != node.kind) return false;
  const auto match_number = [&](const NumberExpr& expr, std::uint32_t actual) {
    if (expr.is_variable()) {
      std::int64_t& bound = number_values[expr.nodes[0].value];
      if (bound == kUnbound) bound = actual;
      return bound == actual;
    }
    const auto value = evaluate(expr, number_values);
    return value && *value == actual;
  };
  if (!pattern.index0.nodes.empty() && !match_number(pattern.index0, node.index0)) return false;
  if (!pattern.index1.nodes.empty() && !match_number(pattern.index1, node.index1)) return false;
  if (pattern.args.size() != node.arg_count) return false;
  for (std::uint32_t i = 0; i < node.arg_count; ++i) {
    if (!match(pattern.args[i], sorts.args(sort)[i], sort_values, number_values, sorts)) return false;
  }
  return true;
}

SortId instantiate(const SortPattern& pattern, std::span<const SortId> sort_values,
                   std::span<const std::int64_t> number_values, SortTable& sorts) {
  if (pattern.kind == SortKind::Parameter) return sort_values[pattern.variable];
  SortNode node{.kind = pattern.kind};
  if (!pattern.index0.nodes.empty()) {
    const auto value = evaluate(pattern.index0, number_values);
    if (!value || *value == 0) return {};
    node.index0 = *value;
  }
  if (!pattern.index1.nodes.empty()) {
    const auto value = evaluate(pattern.index1, number_values);
    if (!value || *value < 2) return {};
    node.index1 = *value;
  }
  if (pattern.kind == SortKind::FloatingPoint && node.index0 < 2) return {};
  std::vector<SortId> args;
  for (const SortPattern& arg : pattern.args) {
    args.push_back(instantiate(arg, sort_values, number_values, sorts));
    if (!args.back().is_valid()) return {};
  }
  return sorts.mk(node, args);
}

std::optional<SortId> result_sort(const OpRow& row, std::span<const std::uint32_t> indices,
                                  std::span<const SortId> args, SortId ascribed, SortTable& sorts) {
  constexpr std::size_t kMost = 8;  // theory/ rejects rows with more variables
  std::array<SortId, kMost> sort_values{};
  std::array<std::int64_t, kMost> number_values{};
  number_values.fill(kUnbound);
  if (indices.size() != row.index_count || !accepts_arity(row, args.size(), false)) return std::nullopt;
  for (std::size_t i = 0; i < indices.size(); ++i) number_values[i] = indices[i];
  if (ascribed.is_valid() && !match(row.result, ascribed, sort_values, number_values, sorts))
    return std::nullopt;
  for (std::size_t i = 0; i < args.size(); ++i) {
    if (row.lenient != Shape::Fixed && args.size() > row.args.size() && row.name.is_valid()) {
      // Outside the standard an n-ary use may mix widths (concat): fold from the left.
      SortId sort = args[0];
      for (std::size_t k = 1; k < args.size(); ++k) {
        const std::array<SortId, 2> pair{sort, args[k]};
        const auto folded = result_sort(row, indices, pair, {}, sorts);
        if (!folded) return std::nullopt;
        sort = *folded;
      }
      return sort;
    }
    if (!match(pattern_at(row, i, args.size()), args[i], sort_values, number_values, sorts))
      return std::nullopt;
  }
  // An opaque argument fits anywhere; what it leaves open makes the result unknown.
  bool unknown = false;
  for (SortId arg : args)
    unknown = unknown || sorts.kind(arg) == SortKind::Unknown || sorts.kind(arg) == SortKind::Opaque;
  if (!unknown && !holds(row.where, number_values)) return std::nullopt;
  if (ascribed.is_valid()) return ascribed;
  const SortId result = instantiate(row.result, sort_values, number_values, sorts);
  if (result.is_valid()) return result;
  if (unknown) return kUnknown;
  return std::nullopt;
}

}  // namespace smiter::smt
