// SPDX-License-Identifier: MIT
#include "theory/features.h"

#include <algorithm>
#include <utility>

#include "smt/script/script.h"
#include "smt/script/summary.h"
#include "smt/terms/terms.h"

namespace smiter::theory {

using smt::SortKind;
using smt::TermKind;

FeatureSet features_of(SortKind kind) {
  switch (kind) {
    case SortKind::Bool:
    case SortKind::Parameter:
      return {};
    case SortKind::Int:
      return {Feature::Ints};
    case SortKind::Real:
      return {Feature::Reals};
    case SortKind::String:
    case SortKind::RegLan:
      return {Feature::Strings};
    case SortKind::RoundingMode:
    case SortKind::FloatingPoint:
      return {Feature::Floats};
    case SortKind::BitVec:
      return {Feature::BitVecs};
    case SortKind::Array:
      return {Feature::Arrays};
    case SortKind::Seq:
      return {Feature::Sequences};
    case SortKind::Set:
      return {Feature::Sets};
    case SortKind::Function:
      return {Feature::HigherOrder};
    case SortKind::Declared:
      return {Feature::DeclaredSorts};
    case SortKind::Opaque:
    case SortKind::Unknown:
      return {Feature::Opaque};
  }
  return {};
}

FeatureSet features_of(const smt::TermTable& table, smt::SortId sort) {
  const smt::SortTable& sorts = table.sorts();
  FeatureSet result = features_of(sorts.kind(sort));
  if (sorts.kind(sort) == SortKind::Declared) {
    const auto kind = sorts.decl(smt::SortDeclId(sorts[sort].index0)).kind;
    const bool datatype = kind == smt::SortDecl::Kind::Datatype || kind == smt::SortDecl::Kind::Codatatype;
    if (datatype) result = {Feature::Datatypes};
  }
  for (smt::SortId arg : sorts.args(sort)) result |= features_of(table, arg);
  return result;
}

namespace {

FeatureSet with_symbols(FeatureSet of_sort) {
  if (of_sort.has(Feature::BitVecs)) of_sort.add(Feature::BitVecSymbols);
  return of_sort;
}

}  // namespace

FeatureSet features_of_symbol(const smt::TermTable& table, smt::SortId sort) {
  return with_symbols(features_of(table, sort));
}

namespace {

FeatureSet features_of_row(const smt::OpTable& ops, const smt::OpRow& row) {
  FeatureSet result;
  const std::string_view name = ops.symbols().text(row.name);
  if (row.theory == "ints" || row.theory == "reals" || row.theory == "reals_ints")
    result = {Feature::Arithmetic};
  if (row.theory == "transcendentals") {
    result = {Feature::Transcendental, Feature::Nonlinear, Feature::Arithmetic};
  }
  if (row.theory == "bitvec") result = {Feature::BitVecOps};
  if (row.theory == "sets") result = {Feature::Sets};
  if (row.theory == "higher_order") result = {Feature::HigherOrder};
  // Conversions are about both, also where their row mentions one alone.
  if (name == "to_real" || name == "to_int" || name == "is_int") result |= {Feature::Ints, Feature::Reals};
  // A real literal in a conversion is just a literal; a real that is computed is not.
  if (name == "fp.to_real") result.add(Feature::Arithmetic);
  // Powers are never linear for a solver, whatever their arguments.
  // So are z3's own divisions, also by a number.
  if (row.nonlinear && row.extension) result.add(Feature::Nonlinear);
  // A name of the standard on another sort (abs on Real) is read wherever the name is.
  const auto overloads = ops.overloads(row.name);
  const bool standard = std::ranges::any_of(overloads, [&](smt::OpId op) { return !ops[op].extension; });
  // Transcendental functions are extensions that logics have a letter for.
  if (!standard && row.theory != "transcendentals") result.add(Feature::Extensions);
  return result;
}

bool is_arithmetic(smt::SortId sort) {
  return sort == smt::kInt || sort == smt::kReal;
}

}  // namespace

RowFeatures row_features(const smt::OpTable& ops) {
  RowFeatures rows;
  for (const smt::OpRow& row : ops.rows()) rows.push_back(features_of_row(ops, row));
  return rows;
}

TermFeatures::TermFeatures(const smt::TermTable& table) : TermFeatures(table, row_features(table.ops())) {}

TermFeatures::TermFeatures(const smt::TermTable& table, RowFeatures rows)
    : table_(table), of_row_(std::move(rows)) {}

FeatureSet TermFeatures::of_sort(smt::SortId sort) {
  while (of_sort_.size() <= sort.value) {
    of_sort_.push_back(features_of(table_, smt::SortId(static_cast<std::uint32_t>(of_sort_.size()))));
  }
  return of_sort_[sort.value];
}

// Numbers as z3 checks them before it simplifies anything: (- 2), (/ 1.0 3.0).
bool TermFeatures::computes_number(smt::TermId term, const smt::TermNode& node) const {
  if (!is_arithmetic(node.sort)) return false;
  const auto children = table_.children(term);
  if (!std::ranges::all_of(children, [&](smt::TermId c) { return number_[c.value] != 0; })) return false;
  const smt::OpRow& row = table_.ops()[node.op()];
  if (smt::is(row.name, smt::Word::OpMinus)) return children.size() == 1;
  // (/ 1.0 0.0) and (div 1 0) are whatever a solver likes.
  if (row.theory != "reals" || children.size() != 2) return false;
  const smt::TermNode& divisor = table_[children[1]];
  return divisor.kind == TermKind::Literal &&
         table_.text(divisor.symbol()).find_first_of("123456789") != std::string_view::npos;
}

FeatureSet TermFeatures::of_operator(smt::TermId term, const smt::TermNode& node) const {
  FeatureSet result = of_row(node.op());
  const smt::OpRow& row = table_.ops()[node.op()];
  const auto children = table_.children(term);
  if (row.nonlinear) {
    // A product may have one factor that is no number; of a quotient, only the dividend.
    std::size_t open = 0;
    for (std::size_t i = 0; i < children.size(); ++i) {
      if (number_[children[i].value] != 0) continue;
      open += row.commutative || i == 0 ? 1 : 2;
    }
    // Division by a zero or by a term that only looks like a number is not linear either.
    if (!row.commutative && row.theory != "transcendentals") {
      for (smt::TermId divisor : children.subspan(std::min<std::size_t>(1, children.size()))) {
        const smt::TermNode& d = table_[divisor];
        const bool zero = d.kind == TermKind::Literal &&
                          table_.text(d.symbol()).find_first_of("123456789") == std::string_view::npos;
        if (zero || (d.kind != TermKind::Literal && d.child_count > 1)) open += 2;
      }
    }
    if (open > 1) result.add(Feature::Nonlinear);
  }
  if (leaves_difference_logic(term, node)) result.add(Feature::NotDifference);
  return result;
}

// Difference logic compares two constants, or x - y with a number.
bool TermFeatures::leaves_difference_logic(smt::TermId term, const smt::TermNode& node) const {
  const smt::OpRow& row = table_.ops()[node.op()];
  const auto children = table_.children(term);
  const auto is_leaf = [&](smt::TermId c) { return table_[c].child_count == 0; };
  const auto is_difference = [&](smt::TermId c) {
    return table_.is_op(c, smt::Word::OpMinus) && number_[c.value] == 0;
  };
  if (is_arithmetic(node.sort)) {
    if (row.theory == "core" || number_[term.value] != 0) return std::ranges::any_of(children, is_difference);
    return !smt::is(row.name, smt::Word::OpMinus) || children.size() != 2 ||
           !std::ranges::all_of(children, is_leaf);
  }
  if (std::ranges::none_of(children, is_difference)) return false;
  const auto numbers = std::ranges::count_if(children, [&](smt::TermId c) { return number_[c.value] != 0; });
  return children.size() != 2 || numbers != 1;
}

void TermFeatures::update() {
  of_term_.reserve(table_.size());
  number_.reserve(table_.size());
  for (std::size_t i = of_term_.size(); i < table_.size(); ++i) {
    const smt::TermId term(static_cast<std::uint32_t>(i));
    const smt::TermNode& node = table_[term];
    FeatureSet result = of_sort(node.sort);
    for (smt::TermId child : table_.children(term)) result |= of_term_[child.value];
    bool number = false;
    // A real literal may stand in a logic of floats alone; a real that is computed may not.
    if (node.sort == smt::kReal && node.kind != TermKind::Literal) result.add(Feature::Arithmetic);
    switch (node.kind) {
      case TermKind::Operator:
        number = computes_number(term, node);
        number_.push_back(number ? 1 : 0);
        result |= of_operator(term, node);
        break;
      case TermKind::Literal:
        number_.push_back(is_arithmetic(node.sort) ? 1 : 0);
        break;
      case TermKind::Apply: {
        number_.push_back(0);
        const smt::FunDecl& fun = table_.fun(node.fun());
        result = with_symbols(result);
        // A recursive definition is a quantified axiom to a solver.
        if (fun.kind == smt::FunKind::DefinedRec) result.add(Feature::Quantifiers);
        if (fun.kind == smt::FunKind::Declared && fun.param_count > 0) result.add(Feature::Uninterpreted);
        if (fun.kind == smt::FunKind::DefinedRec && fun.param_count > 0) result.add(Feature::Uninterpreted);
        break;
      }
      case TermKind::Binder:
        number_.push_back(0);
        result.add(node.binder() == smt::Binder::Lambda ? Feature::HigherOrder : Feature::Quantifiers);
        break;
      case TermKind::HoApply:
        number_.push_back(0);
        result.add(Feature::HigherOrder);
        break;
      case TermKind::Opaque:
        number_.push_back(0);
        result.add(Feature::Opaque);
        break;
      case TermKind::Variable:
        number_.push_back(0);
        result = with_symbols(result);
        break;
      case TermKind::Match:
      case TermKind::MatchCase:
      case TermKind::Annotated:
        number_.push_back(0);
        break;
    }
    of_term_.push_back(result);
  }
}

namespace {

// A logic without integers has no field of integers, though nothing may ever select it.
FeatureSet features_of_fields(const smt::TermTable& table, smt::SortDeclId datatype) {
  FeatureSet result;
  for (const smt::FunId constructor : table.sorts().decl(datatype).constructors) {
    for (const smt::SortId field : table.params(constructor)) result |= features_of_symbol(table, field);
  }
  return result;
}

}  // namespace

FeatureSet features_of(const smt::TermTable& table, const smt::Script& script, const TermFeatures& terms) {
  FeatureSet result;
  for (const smt::Command& command : script.commands) {
    if (command.kind == smt::CommandKind::Opaque) result.add(Feature::Opaque);
    if (command.kind == smt::CommandKind::DefineFunRec || command.kind == smt::CommandKind::DefineFunsRec) {
      result |= {Feature::Quantifiers, Feature::Uninterpreted};
    }
    if (!command.sort_decls.empty()) result.add(Feature::Datatypes);
    for (const smt::SortDeclId datatype : command.sort_decls) result |= features_of_fields(table, datatype);
    if (command.fun.is_valid()) {
      const smt::FunDecl& fun = table.fun(command.fun);
      result |= features_of_symbol(table, fun.result);
      for (smt::SortId param : table.params(command.fun)) result |= features_of_symbol(table, param);
      if (fun.kind == smt::FunKind::Declared && fun.param_count > 0) result.add(Feature::Uninterpreted);
    }
  }
  for (smt::TermId root : smt::roots(table, script)) result |= terms[root];
  return result;
}

}  // namespace smiter::theory
