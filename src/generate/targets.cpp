// SPDX-License-Identifier: MIT
#include "generate/targets.h"

#include <algorithm>

#include "base/check.h"
#include "capability/row_text.h"
#include "capability/shipped.h"
#include "capability/sorts.h"

namespace smiter::generate {

using capability::Kind;
using smt::SortKind;
using smt::TermKind;

namespace {

constexpr std::array<std::string_view, static_cast<std::size_t>(Shape::kCount)> kShapeNames = {
    "functions",
    "quantifiers",
    "array-quantifiers",
    "array-variables",
    "function-quantifiers",
    "lambdas",
    "match",
    "choice",
    "array-indices",
    "array-elements",
    "boolean-arrays",
    "boolean-arguments",
    "constant-arrays",
    "value-arrays",
    "reglan-values",
    "constant-ranges",
    "constant-exponents",
    "function-values",
    "parametric-testers",
    "few-arguments",
    "single-arguments",
    "empty-patterns",
    "patterns",
    "names",
    "tactics",
    "recursive-definitions"};

// The name in a text such as "(pto _ _)", "((_ at-most 2) _ _)", "(as sep.nil Int)".
std::string_view head_of(std::string_view text) {
  for (std::size_t at = 0; at < text.size();) {
    if (text[at] == '(' || text[at] == ' ' || text[at] == '\n' || text[at] == '\t') {
      ++at;
      continue;
    }
    const std::string_view word = text.substr(at, text.find_first_of("() \n\t", at) - at);
    if (word != "_" && word != "as") return word;
    at += word.size();
  }
  return {};
}

bool is_named(const smt::OpTable& ops, const smt::OpRow& row, std::string_view name) {
  return ops.symbols().text(row.name) == name;
}

}  // namespace

std::string_view name_of(Shape shape) {
  return kShapeNames[static_cast<std::size_t>(shape)];
}

Targets::Targets(const smt::OpTable& ops, std::vector<capability::Record> records)
    : records_(std::move(records)),
      row_features_(theory::row_features(ops)),
      rows_by_kind_(static_cast<std::size_t>(SortKind::Unknown) + 1) {
  CHECK(records_.size() <= kMostTargets, "a TargetMask has a bit for each target");
  for (std::uint32_t i = 0; i < ops.rows().size(); ++i) {
    const SortKind kind = ops.rows()[i].result.kind;
    for (std::size_t k = 0; k < rows_by_kind_.size(); ++k) {
      if (kind == SortKind::Parameter || static_cast<std::size_t>(kind) == k)
        rows_by_kind_[k].emplace_back(i);
    }
  }
  for (const smt::OpRow& row : ops.rows())
    by_row_.push_back(lacking(Kind::Operator, capability::row_text(ops, row)));
  for (std::size_t s = 0; s < kShapeNames.size(); ++s) by_shape_[s] = lacking(Kind::Shape, kShapeNames[s]);
}

TargetMask Targets::lacking(Kind kind, std::string_view name) const {
  TargetMask mask = 0;
  for (std::size_t i = 0; i < records_.size(); ++i)
    if (!records_[i].understands(kind, name)) mask |= only(i);
  return mask;
}

TargetMask Targets::strangers_to_text(std::string_view text) const {
  return lacking(Kind::Word, head_of(text));
}

TargetMask Targets::strangers_to_logic(std::string_view logic) const {
  return logic.empty() ? 0 : lacking(Kind::Logic, logic);
}

TargetMask Targets::strangers_to_format(std::uint32_t exponent, std::uint32_t significand) const {
  TargetMask mask = 0;
  for (std::size_t i = 0; i < records_.size(); ++i)
    if (!capability::has_format(records_[i], exponent, significand)) mask |= only(i);
  return mask;
}

theory::FeatureSet Targets::common_features() const {
  using theory::Feature;
  struct Needed {
    Feature feature;
    Kind kind;
    std::string_view name;
  };
  static constexpr std::array kNeeded = {Needed{Feature::Quantifiers, Kind::Shape, "quantifiers"},
                                         Needed{Feature::Arrays, Kind::Sort, "Array"},
                                         Needed{Feature::Uninterpreted, Kind::Shape, "functions"},
                                         Needed{Feature::DeclaredSorts, Kind::Sort, "declared"},
                                         Needed{Feature::BitVecs, Kind::Sort, "BitVec"},
                                         Needed{Feature::BitVecOps, Kind::Sort, "BitVec"},
                                         Needed{Feature::BitVecSymbols, Kind::Sort, "BitVec"},
                                         Needed{Feature::Floats, Kind::Sort, "RoundingMode"},
                                         Needed{Feature::Datatypes, Kind::Sort, "datatype"},
                                         Needed{Feature::Strings, Kind::Sort, "String"},
                                         Needed{Feature::Sequences, Kind::Sort, "Seq"},
                                         Needed{Feature::Sets, Kind::Sort, "Set"},
                                         Needed{Feature::Ints, Kind::Sort, "Int"},
                                         Needed{Feature::Reals, Kind::Sort, "Real"},
                                         Needed{Feature::HigherOrder, Kind::Sort, "->"}};
  theory::FeatureSet all;
  for (unsigned f = 0; f <= static_cast<unsigned>(Feature::Opaque); ++f) all.add(static_cast<Feature>(f));
  for (const Needed& each : kNeeded)
    if (lacking(each.kind, each.name) != 0) all.remove(each.feature);
  return all;
}

TargetMask Targets::strangers(const smt::TermTable& table, smt::SortId sort) const {
  const smt::SortTable& sorts = table.sorts();
  const smt::SortNode& node = sorts[sort];
  TargetMask mask = 0;
  for (std::size_t i = 0; i < records_.size(); ++i)
    if (!capability::has_sort(records_[i], table, sort)) mask |= only(i);
  if (node.kind == SortKind::Array) {
    const smt::SortId index = sorts.args(sort)[0], element = sorts.args(sort)[1];
    if (sorts.kind(index) == SortKind::Array) mask |= refusing(Shape::ArrayIndices);
    if (sorts.kind(element) == SortKind::Array) mask |= refusing(Shape::ArrayElements);
    if (index == smt::kBool || element == smt::kBool) mask |= refusing(Shape::BooleanArrays);
  }
  if (node.kind == SortKind::Opaque) mask |= strangers_to_text(table.text(smt::SymbolId(node.index0)));
  for (smt::SortId arg : sorts.args(sort)) {
    mask |= strangers(table, arg);
    if (arg == smt::kRegLan) mask |= refusing(Shape::RegLanValues);
  }
  return mask;
}

std::vector<std::string> Targets::names(TargetMask mask) const {
  std::vector<std::string> out;
  for (std::size_t i = 0; i < records_.size(); ++i)
    if ((mask & only(i)) != 0) out.push_back(records_[i].name);
  return out;
}

std::vector<capability::Record> shipped(std::initializer_list<std::string_view> names) {
  std::vector<capability::Record> records;
  for (const std::string_view name : names) {
    const capability::Record* record = capability::shipped_record(name);
    CHECK(record != nullptr, "no such record comes with the program");
    records.push_back(*record);
  }
  return records;
}

TargetMask Strangers::of_sort(smt::SortId sort) {
  while (of_sort_.size() <= sort.value) {
    of_sort_.push_back(targets_.strangers(table_, smt::SortId(static_cast<std::uint32_t>(of_sort_.size()))));
  }
  return of_sort_[sort.value];
}

TargetMask Strangers::of_operator(smt::TermId term, const smt::TermNode& node) const {
  TargetMask mask = targets_.strangers(node.op());
  const smt::OpRow& row = table_.ops()[node.op()];
  if (const auto shape = shape_of_arity(table_.ops(), row, node.child_count))
    mask |= targets_.refusing(*shape);
  const auto children = table_.children(term);
  const bool all_values = std::ranges::all_of(children, [&](smt::TermId c) { return value_[c.value] != 0; });
  if (smt::is(row.name, smt::Word::OpConst)) {
    mask |= targets_.refusing(all_values ? Shape::ValueArrays : Shape::ConstantArrays);
  } else if (row.sort_variables > 0 && !children.empty() && table_.sort(children.back()) == smt::kRegLan) {
    mask |= targets_.refusing(Shape::RegLanValues);
  } else if (node.sort == smt::kRegLan && is_named(table_.ops(), row, "re.range")) {
    if (!all_values) mask |= targets_.refusing(Shape::ConstantRanges);
  } else if (row.nonlinear && is_named(table_.ops(), row, "^")) {
    if (children.size() < 2 || table_[children[1]].kind != TermKind::Literal)
      mask |= targets_.refusing(Shape::ConstantExponents);
  }
  return mask;
}

// More than one? z3 then calls a tester ambiguous; the datatype's own declaration does not count.
bool Strangers::has_instances(smt::SortDeclId datatype) const {
  const smt::SortTable& sorts = table_.sorts();
  std::size_t found = 0;
  for (std::uint32_t i = 0; i < sorts.size(); ++i) {
    const smt::SortNode& node = sorts[smt::SortId(i)];
    if (node.kind == SortKind::Declared && node.index0 == datatype.value &&
        !sorts.has_parameter(smt::SortId(i)))
      ++found;
  }
  return found > 1;
}

TargetMask Strangers::of_function(const smt::TermNode& node) const {
  const smt::FunDecl& fun = table_.fun(node.fun());
  TargetMask mask = 0;
  if (node.sort == smt::kRegLan) mask |= targets_.refusing(Shape::RegLanValues);
  if (fun.kind == smt::FunKind::Tester && has_instances(fun.datatype))
    mask |= targets_.refusing(Shape::ParametricTesters);
  if (node.child_count < fun.param_count) mask |= targets_.refusing(Shape::FunctionValues);
  if (fun.kind == smt::FunKind::DefinedRec) mask |= targets_.refusing(Shape::RecursiveDefinitions);
  if (fun.kind == smt::FunKind::Declared && fun.param_count > 0) {
    mask |= targets_.refusing(Shape::Functions);
    if (std::ranges::find(table_.params(node.fun()), smt::kBool) != table_.params(node.fun()).end())
      mask |= targets_.refusing(Shape::BooleanArguments);
  }
  return mask;
}

TargetMask Strangers::of_binder(smt::TermId term, const smt::TermNode& node) const {
  switch (node.binder()) {
    case smt::Binder::Lambda:
      return targets_.refusing(Shape::Lambdas);
    case smt::Binder::Choice:
      return targets_.refusing(Shape::Choice);
    case smt::Binder::Forall:
    case smt::Binder::Exists:
      break;
  }
  TargetMask mask = targets_.refusing(Shape::Quantifiers);
  const auto children = table_.children(term);
  for (smt::TermId variable : children.first(children.size() - 1)) {
    if (table_.sorts().kind(table_.sort(variable)) == SortKind::Array)
      mask |= targets_.refusing(Shape::ArrayVariables);
  }
  const std::uint8_t below = below_[children.back().value];
  if ((below & kArrays) != 0) mask |= targets_.refusing(Shape::ArrayQuantifiers);
  if ((below & kFunctions) != 0) mask |= targets_.refusing(Shape::FunctionQuantifiers);
  return mask;
}

TargetMask Strangers::of_attributes(const smt::TermNode& node) const {
  const std::string_view text = table_.text(node.symbol());
  const auto has = [&](std::string_view word) { return text.find(word) != std::string_view::npos; };
  TargetMask mask = 0;
  if (has(":pattern ()")) mask |= targets_.refusing(Shape::EmptyPatterns);
  if (has(":pattern") || has(":no-pattern")) mask |= targets_.refusing(Shape::Patterns);
  if (has(":named")) mask |= targets_.refusing(Shape::Names);
  return mask;
}

TargetMask Strangers::of_kind(smt::TermId term, const smt::TermNode& node) const {
  switch (node.kind) {
    case TermKind::Operator:
      return of_operator(term, node);
    case TermKind::Apply:
      return of_function(node);
    case TermKind::Opaque:
      return targets_.strangers_to_text(table_.text(node.symbol()));
    case TermKind::Annotated:
      return of_attributes(node);
    case TermKind::Binder:
      return of_binder(term, node);
    case TermKind::Match:
      return targets_.refusing(Shape::Match);
    case TermKind::Variable:
      return node.sort == smt::kRegLan ? targets_.refusing(Shape::RegLanValues) : TargetMask{0};
    case TermKind::Literal:
    case TermKind::HoApply:
    case TermKind::MatchCase:
      return 0;
  }
  return 0;
}

bool Strangers::makes_value(smt::TermId term, const smt::TermNode& node) const {
  if (node.kind == TermKind::Literal) return true;
  const auto on_values = [&] {
    return std::ranges::all_of(table_.children(term), [&](smt::TermId c) { return value_[c.value] != 0; });
  };
  if (node.kind == TermKind::Apply) {
    return table_.fun(node.fun()).kind == smt::FunKind::Constructor && on_values();
  }
  if (node.kind != TermKind::Operator) return false;
  const smt::OpRow& row = table_.ops()[node.op()];
  if (node.child_count == 0) return node.sort != smt::kRegLan;
  // To cvc5, fp is an application, not a value.
  return smt::is(row.name, smt::Word::OpConst) && on_values();
}

void Strangers::look_below(smt::TermId term, const smt::TermNode& node) {
  std::uint8_t below = 0;
  if (table_.sorts().kind(node.sort) == SortKind::Array) below |= kArrays;
  if (node.kind == TermKind::Apply && table_.fun(node.fun()).kind == smt::FunKind::Declared &&
      node.child_count > 0)
    below |= kFunctions;
  for (smt::TermId child : table_.children(term)) below |= below_[child.value];
  below_.push_back(below);
}

void Strangers::update() {
  for (std::size_t i = of_term_.size(); i < table_.size(); ++i) {
    const smt::TermId term(static_cast<std::uint32_t>(i));
    const smt::TermNode& node = table_[term];
    value_.push_back(makes_value(term, node) ? 1 : 0);
    look_below(term, node);
    // Bitwuzla has no reals, but reads ((_ to_fp 8 24) RNE 0.5): a number is as good as the row
    // that takes it, unless that takes anything.
    TargetMask mask = of_kind(term, node);
    if (node.kind != TermKind::Literal) mask |= of_sort(node.sort);
    const bool takes_anything = node.kind != TermKind::Operator || table_.ops()[node.op()].sort_variables > 0;
    for (smt::TermId child : table_.children(term)) {
      mask |= of_term_[child.value];
      if (takes_anything) mask |= of_sort(table_.sort(child));
    }
    of_term_.push_back(mask);
  }
}

std::optional<Shape> shape_of_arity(const smt::OpTable& ops, const smt::OpRow& row, std::size_t count) {
  if (count >= row.args.size()) return std::nullopt;
  return count == 0 || is_named(ops, row, "xor") ? Shape::FewArguments : Shape::SingleArguments;
}

bool wants_values(const smt::OpTable& ops, const smt::OpRow& row, std::size_t place) {
  if (smt::is(row.name, smt::Word::OpConst) || is_named(ops, row, "re.range")) return true;
  return is_named(ops, row, "^") && place == 1;
}

}  // namespace smiter::generate
