// SPDX-License-Identifier: MIT
#include "generate/dialect.h"

#include <algorithm>
#include <array>

#include "base/check.h"
#include "base/embedded_file.h"
#include "theory/sexpr.h"

namespace smiter::data {
extern const std::span<const base::EmbeddedFile> kDialectFiles;
}

namespace smiter::generate {

using smt::SortKind;
using smt::TermKind;

namespace {

constexpr std::array<std::string_view, static_cast<std::size_t>(Restriction::kCount)> kRestrictionNames = {
    "float-formats",      "array-indices",  "reglan-values",      "constant-ranges",
    "constant-arrays",    "integer-powers", "constant-exponents", "function-values",
    "parametric-testers", "few-arguments",  "empty-patterns",     "tactics"};

// The version of the standard that a solver knows unless its dialect says more.
constexpr std::string_view kStandard = "2.6";

bool knows(const Dialect& dialect, const smt::OpTable& ops, const smt::OpRow& row) {
  const std::string_view name = ops.symbols().text(row.name);
  if (std::ranges::find(dialect.unknown, name) != dialect.unknown.end()) return false;
  if (std::ranges::find(dialect.knows, name) != dialect.knows.end()) return true;
  if (!row.only.empty()) return std::ranges::find(row.only, dialect.solver) != row.only.end();
  return row.since.empty() || row.since <= kStandard;
}

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

base::Expected<Dialect> read_dialect(std::string_view solver, std::string_view text) {
  const auto items = theory::read_sexprs(text);
  if (!items) return items.error();
  Dialect dialect{.solver = std::string(solver), .unknown = {}, .knows = {}};
  for (const theory::Sexpr& item : *items) {
    const auto bad = [&](std::string message) { return base::Error{std::move(message), item.at, {}}; };
    if (!item.is_list || item.items.empty())
      return bad("expected (unknown …), (knows …), (restrict …) or (takes …)");
    for (const theory::Sexpr& word : std::span(item.items).subspan(1)) {
      if (item.items[0].is_atom("unknown")) {
        dialect.unknown.push_back(word.text);
      } else if (item.items[0].is_atom("knows")) {
        dialect.knows.push_back(word.text);
      } else if (item.items[0].is_atom("restrict") || item.items[0].is_atom("takes")) {
        const auto* const it = std::ranges::find(kRestrictionNames, word.text);
        if (it == kRestrictionNames.end()) return bad("no such restriction: " + word.text);
        const std::uint32_t bit = 1u << (it - kRestrictionNames.begin());
        dialect.restrictions =
            item.items[0].is_atom("takes") ? dialect.restrictions & ~bit : dialect.restrictions | bit;
      } else {
        return bad("expected (unknown …), (knows …), (restrict …) or (takes …)");
      }
    }
  }
  return dialect;
}

Dialect builtin_dialect(std::string_view solver) {
  for (const base::EmbeddedFile& file : data::kDialectFiles) {
    if (file.name != std::string(solver) + ".dialect") continue;
    auto dialect = read_dialect(solver, file.text);
    CHECK(dialect.has_value(), "a built-in dialect is malformed");
    return std::move(*dialect);
  }
  return {.solver = std::string(solver), .unknown = {}, .knows = {}};
}

std::vector<Dialect> default_dialects() {
  return {builtin_dialect("z3"), builtin_dialect("cvc5")};
}

Targets::Targets(const smt::OpTable& ops, std::vector<Dialect> dialects)
    : dialects_(std::move(dialects)),
      row_features_(theory::row_features(ops)),
      rows_by_kind_(static_cast<std::size_t>(SortKind::Unknown) + 1) {
  for (std::uint32_t i = 0; i < ops.rows().size(); ++i) {
    const SortKind kind = ops.rows()[i].result.kind;
    for (std::size_t k = 0; k < rows_by_kind_.size(); ++k) {
      if (kind == SortKind::Parameter || static_cast<std::size_t>(kind) == k)
        rows_by_kind_[k].emplace_back(i);
    }
  }
  CHECK(dialects_.size() <= 8, "a TargetMask has eight bits");
  for (std::size_t i = 0; i < dialects_.size(); ++i) {
    for (const std::string& name : dialects_[i].unknown)
      by_name_[name] = static_cast<TargetMask>(by_name_[name] | 1u << i);
  }
  for (const smt::OpRow& row : ops.rows()) {
    TargetMask mask = 0;
    for (std::size_t i = 0; i < dialects_.size(); ++i) {
      if (!knows(dialects_[i], ops, row)) mask = static_cast<TargetMask>(mask | 1u << i);
    }
    by_row_.push_back(mask);
  }
  for (std::size_t r = 0; r < kRestrictionNames.size(); ++r) {
    for (std::size_t i = 0; i < dialects_.size(); ++i) {
      if (!dialects_[i].has(static_cast<Restriction>(r))) continue;
      by_restriction_[r] = static_cast<TargetMask>(by_restriction_[r] | 1u << i);
    }
  }
}

TargetMask Targets::strangers_to_text(std::string_view text) const {
  const auto found = by_name_.find(head_of(text));
  return found == by_name_.end() ? TargetMask{0} : found->second;
}

TargetMask Targets::strangers(const smt::TermTable& table, smt::SortId sort) const {
  const smt::SortTable& sorts = table.sorts();
  TargetMask mask = 0;
  const smt::SortNode& node = sorts[sort];
  if (node.kind == SortKind::FloatingPoint) {
    const bool common = (node.index0 == 8 && node.index1 == 24) || (node.index0 == 11 && node.index1 == 53);
    if (!common) mask = with(Restriction::FloatFormats);
  }
  if (node.kind == SortKind::Array && sorts.kind(sorts.args(sort)[0]) == SortKind::Array) {
    mask = with(Restriction::ArrayIndices);
  }
  if (node.kind == SortKind::Function) mask = with(Restriction::FunctionValues);
  if (node.kind == SortKind::Opaque) mask = strangers_to_text(table.text(smt::SymbolId(node.index0)));
  for (smt::SortId arg : sorts.args(sort)) {
    mask = static_cast<TargetMask>(mask | strangers(table, arg));
    if (arg == smt::kRegLan) mask = static_cast<TargetMask>(mask | with(Restriction::RegLanValues));
  }
  return mask;
}

std::vector<std::string> Targets::names(TargetMask mask) const {
  std::vector<std::string> out;
  for (std::size_t i = 0; i < dialects_.size(); ++i) {
    if ((mask >> i & 1u) != 0) out.push_back(dialects_[i].solver);
  }
  return out;
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
  const auto children = table_.children(term);
  const auto add = [&](Restriction r) { mask = static_cast<TargetMask>(mask | targets_.with(r)); };
  const auto all_values = [&](std::size_t from) {
    return std::ranges::all_of(children.subspan(std::min(from, children.size())),
                               [&](smt::TermId c) { return value_[c.value] != 0; });
  };
  if (smt::is(row.name, smt::Word::OpConst)) {
    if (!all_values(0)) add(Restriction::ConstantArrays);
  } else if (row.sort_variables > 0 && !children.empty() && table_.sort(children.back()) == smt::kRegLan) {
    add(Restriction::RegLanValues);
  } else if (node.sort == smt::kRegLan && is_named(table_.ops(), row, "re.range")) {
    if (!all_values(0)) add(Restriction::ConstantRanges);
  } else if (row.nonlinear && is_named(table_.ops(), row, "^")) {
    if (node.sort == smt::kInt) add(Restriction::IntegerPowers);
    if (children.size() < 2 || table_[children[1]].kind != TermKind::Literal)
      add(Restriction::ConstantExponents);
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

void Strangers::update() {
  for (std::size_t i = of_term_.size(); i < table_.size(); ++i) {
    const smt::TermId term(static_cast<std::uint32_t>(i));
    const smt::TermNode& node = table_[term];
    value_.push_back(makes_value(term, node) ? 1 : 0);
    TargetMask mask = of_sort(node.sort);
    for (smt::TermId child : table_.children(term))
      mask = static_cast<TargetMask>(mask | of_term_[child.value]);
    if (node.kind == TermKind::Operator) mask = static_cast<TargetMask>(mask | of_operator(term, node));
    if (node.kind == TermKind::Opaque)
      mask = static_cast<TargetMask>(mask | targets_.strangers_to_text(table_.text(node.symbol())));
    if (node.kind == TermKind::Annotated &&
        table_.text(node.symbol()).find(":pattern ()") != std::string_view::npos)
      mask = static_cast<TargetMask>(mask | targets_.with(Restriction::EmptyPatterns));
    if ((node.kind == TermKind::Variable || node.kind == TermKind::Apply) && node.sort == smt::kRegLan) {
      mask = static_cast<TargetMask>(mask | targets_.with(Restriction::RegLanValues));
    }
    if (node.kind == TermKind::Apply && table_.fun(node.fun()).kind == smt::FunKind::Tester &&
        has_instances(table_.fun(node.fun()).datatype)) {
      mask = static_cast<TargetMask>(mask | targets_.with(Restriction::ParametricTesters));
    }
    of_term_.push_back(mask);
  }
}

bool wants_values(const smt::OpTable& ops, const smt::OpRow& row, std::size_t place) {
  if (smt::is(row.name, smt::Word::OpConst) || is_named(ops, row, "re.range")) return true;
  return is_named(ops, row, "^") && place == 1;
}

}  // namespace smiter::generate
