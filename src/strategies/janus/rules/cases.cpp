// SPDX-License-Identifier: MIT
#include "strategies/janus/rules/cases.h"

#include <algorithm>
#include <array>
#include <string_view>

#include <fmt/core.h>

#include "smt/parser/parser.h"
#include "strategies/janus/draw.h"
#include "strategies/janus/rules/words.h"

namespace smiter::strategies::janus {

using smt::SortId;
using smt::TermId;

namespace {

// Where a rule says `any`, arguments have these sorts in turn; so have the fields of constructors.
constexpr std::string_view kBoxes =
    "(declare-datatypes ((Box 0)) (((box1 (a Int)) (box2 (b Int) (c (_ BitVec 2)))"
    " (box3 (d Int) (e (_ BitVec 2)) (f Int)))))";

bool is_function(const Variable& variable) {
  return variable.kind == VariableKind::Function || variable.kind == VariableKind::Constructor;
}

}  // namespace

Cases::Cases(const Rule& rule, smt::TermTable& table)
    : rule_(rule), table_(table), literals_(table), instantiator_(table) {
  const smt::SortDeclId decl = table_.sorts().declare({.name = table_.symbols().intern("Element")});
  const SortId no_values = table_.sorts().mk_declared(decl, {});
  readings_ = readings(rule, table_, no_values);
  std::erase_if(readings_, [&](const Reading& reading) {
    return std::ranges::find(reading.sorts, no_values) != reading.sorts.end();
  });
  if (std::ranges::none_of(rule.variables, is_function)) return;
  const auto boxes = smt::parse_script(kBoxes, table_);
  for (std::uint32_t i = 0; boxes && i < table_.fun_count(); ++i) {
    if (table_.fun(smt::FunId(i)).kind == smt::FunKind::Constructor) constructors_.push_back(smt::FunId(i));
  }
}

std::optional<TermId> Cases::any(SortId sort, base::Rng& rng) {
  if (sort == smt::kString) return any_word(table_, rng, 4);
  if (sort == smt::kRegLan) return any_language(table_, rng, 2);
  if (sort == smt::kInt && rng.chance(3, 4))
    return literals_.integer(std::to_string(rng.below(6)), rng.chance(1, 3));
  if (table_.sorts().kind(sort) == smt::SortKind::Array) return any_array(sort, rng);
  return literals_.any(sort, rng);
}

// One value everywhere, with an exception or two.
std::optional<TermId> Cases::any_array(SortId sort, base::Rng& rng) {
  auto array = literals_.any(sort, rng);
  const smt::SymbolId store = table_.symbols().intern("store");
  for (std::uint64_t exceptions = rng.below(3); array && exceptions > 0; --exceptions) {
    const auto index = any(table_.sorts().args(sort)[0], rng);
    const auto element = any(table_.sorts().args(sort)[1], rng);
    if (!index || !element) return std::nullopt;
    array = table_.mk_operator(store, std::array{*array, *index, *element});
  }
  return array;
}

// Equal values are rare by chance, and most rules are about them.
std::optional<TermId> Cases::any_or_same(SortId sort, base::Rng& rng) {
  if (rng.chance(same_, 8)) {
    std::vector<TermId> before;
    for (TermId term : bindings_.terms) {
      if (term.is_valid() && table_.sort(term) == sort) before.push_back(term);
    }
    for (const auto& list : bindings_.lists) {
      if (!list.empty() && table_.sort(list.back()) == sort) before.push_back(list.back());
    }
    if (!before.empty()) return rng.pick(before);
  }
  return any(sort, rng);
}

SortId Cases::sort_at(const Variable& variable, std::uint32_t place) {
  if (variable.sort.kind != smt::SortKind::Unknown) return sort_of(variable.sort, bindings_, table_.sorts());
  return place % 2 == 0 ? smt::kInt : table_.sorts().mk_bitvec(2);
}

bool Cases::next(base::Rng& rng) {
  if (readings_.empty()) return false;
  constexpr std::array<std::uint32_t, 4> kSame = {0, 3, 3, 7};
  same_ = rng.pick(kSame);
  solving_ = rng.coin();
  const Reading& reading = rng.pick(readings_);
  bindings_.reset(rule_);
  bindings_.sorts = reading.sorts;
  bind_binders(rng);
  for (std::size_t v = 0; v < rule_.variables.size(); ++v) {
    if (!bind(v, reading, rng)) return false;
  }
  for (std::size_t v = 0; v < rule_.variables.size(); ++v) {
    if (is_function(rule_.variables[v]) && !bind_function(v, rng)) return false;
  }
  if (solving_) {
    const Pattern& side = rule_.equivalence && rng.coin() ? rule_.weak : rule_.strong;
    solve(side, side.root(), rng);
  }
  return true;
}

bool Cases::bind(std::size_t v, const Reading& reading, base::Rng& rng) {
  const Variable& variable = rule_.variables[v];
  if (!variable.below.empty()) {
    if (variable.kind != VariableKind::Term || variable.sort.kind != smt::SortKind::Bool) return false;
    const auto body = any_body(variable.below, rng);
    if (body) bindings_.terms[v] = *body;
    return body.has_value();
  }
  if (variable.kind == VariableKind::Numeral) bindings_.numerals[v] = static_cast<std::int64_t>(rng.below(4));
  if (variable.kind == VariableKind::Rows) return bind_rows(v, reading, rng);
  const bool is_term = variable.kind == VariableKind::Term || variable.kind == VariableKind::Value;
  if (!is_term && variable.kind != VariableKind::List) return true;
  // Conditions on literals are often about their length.
  const bool short_word = variable.kind == VariableKind::Value && variable.sort.kind == smt::SortKind::String;
  const std::uint32_t count = is_term ? 1 : variable.least + reading.extra;
  for (std::uint32_t i = 0; i < count; ++i) {
    const SortId sort = sort_at(variable, i);
    if (!sort.is_valid()) return false;
    const auto term = short_word ? any_word(table_, rng, rng.chance(3, 4) ? 1 : 3) : any_or_same(sort, rng);
    if (!term) return false;
    if (is_term) bindings_.terms[v] = *term;
    if (!is_term) bindings_.lists[v].push_back(*term);
  }
  bindings_.has_list[v] = !is_term;
  return true;
}

bool Cases::bind_rows(std::size_t v, const Reading& reading, base::Rng& rng) {
  auto& rows = bindings_.rows[v];
  for (std::uint32_t i = 0; i < kFewestRows + reading.extra; ++i) {
    rows.emplace_back();
    for (std::uint32_t k = 0; k < kFewestColumns + reading.extra; ++k) {
      const bool again = i > 0 && rng.chance(same_, 8);
      const auto term = again ? rows[0][k] : any(sort_at(rule_.variables[v], k), rng);
      if (!term) return false;
      rows.back().push_back(*term);
    }
  }
  bindings_.has_list[v] = true;
  return true;
}

// Quantifiers over four elements, which the evaluator goes through.
void Cases::bind_binders(base::Rng& rng) {
  instances_.clear();
  for (std::size_t v = 0; v < rule_.variables.size(); ++v) {
    if (rule_.variables[v].kind != VariableKind::Binder) continue;
    const SortId sort = table_.sorts().mk_bitvec(2);
    bindings_.lists[v] = {table_.mk_variable(table_.symbols().intern("v_" + rule_.variables[v].name), sort)};
    bindings_.has_list[v] = true;
    instances_ = {element(rng)};
  }
}

TermId Cases::element(base::Rng& rng) {
  constexpr std::array<std::string_view, 4> kElements = {"#b00", "#b01", "#b10", "#b11"};
  return table_.mk_literal(kElements[rng.below(4)], table_.sorts().mk_bitvec(2));
}

// The variables of all these binders have the values of one case.
std::optional<TermId> Cases::any_case(std::span<const std::uint32_t> binders, base::Rng& rng) {
  std::vector<TermId> equations;
  for (std::uint32_t binder : binders) {
    const TermId value = element(rng);
    const auto equal = table_.mk_operator(smt::Word::OpEqual, std::array{bindings_.lists[binder][0], value});
    if (!equal) return std::nullopt;
    equations.push_back(*equal);
  }
  return equations.size() == 1 ? equations[0] : table_.mk_operator(smt::Word::OpAnd, equations);
}

// Any predicate on the elements. What is true of all is rare by chance.
std::optional<TermId> Cases::any_body(std::span<const std::uint32_t> binders, base::Rng& rng) {
  if (solving_ && rng.coin()) return table_.mk_true();
  std::vector<TermId> cases;
  for (int i = 0; i < 4; ++i) {
    const auto one = any_case(binders, rng);
    if (!one) return std::nullopt;
    cases.push_back(*one);
  }
  const auto some = table_.mk_operator(smt::Word::OpOr, std::span(cases).first(2 + rng.below(3)));
  if (!some || rng.chance(3, 5)) return some;
  if (rng.chance(1, 3)) return rng.coin() ? table_.mk_true() : table_.mk_false();
  return table_.mk_operator(smt::Word::OpNot, std::array{*some});
}

std::vector<TermId> Cases::arguments_of(const Variable& variable) {
  if (variable.sort.kind == smt::SortKind::Unknown) {
    for (std::size_t v = 0; v < rule_.variables.size(); ++v) {
      if (!bindings_.rows[v].empty()) return bindings_.rows[v][0];
      if (rule_.variables[v].kind == VariableKind::List) return bindings_.lists[v];
    }
    return {};
  }
  const SortId sort = sort_of(variable.sort, bindings_, table_.sorts());
  std::vector<TermId> all = bindings_.terms;
  for (const auto& list : bindings_.lists) all.insert(all.end(), list.begin(), list.end());
  const auto at = std::ranges::find_if(all, [&](TermId t) { return t.is_valid() && table_.sort(t) == sort; });
  return at == all.end() ? std::vector<TermId>() : std::vector{*at};
}

bool Cases::bind_function(std::size_t v, base::Rng& rng) {
  const Variable& variable = rule_.variables[v];
  const std::vector<TermId> args = arguments_of(variable);
  if (args.empty()) return false;
  const auto function =
      variable.kind == VariableKind::Constructor ? constructor(args.size()) : any_function(args, rng);
  const auto made = function ? table_.mk_apply(*function, args) : std::nullopt;
  if (made) bindings_.terms[v] = *made;
  return made.has_value();
}

std::optional<smt::FunId> Cases::constructor(std::size_t arguments) const {
  if (arguments == 0 || arguments > constructors_.size()) return std::nullopt;
  return constructors_[arguments - 1];
}

// One value at one argument, another elsewhere: four values in all, so that two are often the same.
std::optional<smt::FunId> Cases::any_function(std::span<const TermId> args, base::Rng& rng) {
  std::vector<SortId> sorts;
  std::vector<TermId> variables;
  TermId body = element(rng);
  for (std::size_t i = 0; i < args.size(); ++i) {
    sorts.push_back(table_.sort(args[i]));
    variables.push_back(table_.mk_variable(table_.symbols().intern(fmt::format("p!{}", i)), sorts.back()));
    const TermId special = rng.coin() ? args[i] : any(sorts.back(), rng).value_or(args[i]);
    const auto equal = table_.mk_operator(smt::Word::OpEqual, std::array{variables.back(), special});
    if (!equal) return std::nullopt;
    const TermId value = element(rng);
    const auto choice = table_.mk_operator(table_.symbols().intern("ite"), std::array{*equal, value, body});
    if (!choice) return std::nullopt;
    body = *choice;
  }
  const std::string name = fmt::format("f!{}", functions_++);
  const smt::FunId function = table_.declare({.name = table_.symbols().intern(name),
                                              .kind = smt::FunKind::Defined,
                                              .result = table_.sorts().mk_bitvec(2)},
                                             sorts);
  table_.define(function, variables, body);
  return function;
}

void Cases::solve(const Pattern& pattern, std::uint32_t at, base::Rng& rng) {
  const Node& node = pattern.nodes[at];
  if (node.kind != NodeKind::Operator) return;
  const std::string_view name = table_.text(node.op);
  if (name == "and") {
    for (std::uint32_t child : node.children) solve(pattern, child, rng);
    return;
  }
  const bool member = name == "str.in_re";
  if (!member && name != "=" && name != "fp.eq") return;
  if (node.children.size() == 1 && pattern.nodes[node.children[0]].kind == NodeKind::List) {
    auto& list = bindings_.lists[pattern.nodes[node.children[0]].variable];
    std::ranges::fill(list, list.empty() ? TermId() : list[0]);
  }
  if (node.children.size() != 2 || solve_for(pattern, node.children[0], node.children[1], member, rng) ||
      member)
    return;
  static_cast<void>(solve_for(pattern, node.children[1], node.children[0], false, rng));
}

bool Cases::solve_for(const Pattern& pattern, std::uint32_t variable, std::uint32_t other, bool member,
                      base::Rng& rng) {
  const Node& node = pattern.nodes[variable];
  if (node.kind != NodeKind::Variable || rule_.variables[node.variable].kind != VariableKind::Term)
    return false;
  // Children stand before their parents: this is the other side alone.
  const Pattern side{{pattern.nodes.begin(), pattern.nodes.begin() + other + 1}};
  const auto value = instantiator_.make(rule_, side, bindings_, instances_);
  if (!value) return false;
  bindings_.terms[node.variable] = member ? word(*value, rng) : *value;
  return true;
}

TermId Cases::word(TermId language, base::Rng& rng) {
  if (rng.chance(3, 4)) {
    if (const auto word = some_word(table_, language, rng))
      return table_.mk_literal("\"" + *word + "\"", smt::kString);
  }
  return any_word(table_, rng, 4);
}

}  // namespace smiter::strategies::janus
