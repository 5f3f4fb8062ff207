// SPDX-License-Identifier: MIT
// Cells (docs/semantics.md, E0.2, E0.6): what the model fixes, what a choice gives, and which
// values are worth trying.
#include <algorithm>
#include <array>

#include <fmt/core.h>

#include "eval/judge.h"
#include "eval/machine/machine.h"

namespace smiter::eval {

using smt::FunId;
using smt::SortId;
using smt::TermId;

namespace {

// z3's names for its own functions on the arguments that the standard leaves open.
struct Helper {
  std::string_view op, function;
};
constexpr std::array kHelpers = {
    Helper{"/", "/0"},
    Helper{"div", "div0"},
    Helper{"mod", "mod0"},
    Helper{"rem", "rem0"},
    Helper{"^", "^0"},
    Helper{"fp.to_ubv", "fp.to_ubv_unspecified"},
    Helper{"fp.to_sbv", "fp.to_sbv_unspecified"},
    Helper{"fp.to_real", "fp.to_real_unspecified"},
    Helper{"fp.to_ieee_bv", "fp.to_ieee_bv_unspecified"},
    Helper{"fp.min", "fp.min_unspecified"},
    Helper{"fp.max", "fp.max_unspecified"},
    Helper{"seq.nth", "seq.nth_u"},
};

// A few elements that differ in what tests usually look at.
std::vector<Value> simple_values(const SortInfo& sort) {
  switch (sort.kind) {
    case Kind::Int:
      return {Value::integer(1), Value::integer(-1), Value::integer(2)};
    case Kind::Real:
      return {Value::real(1), Value::real(-1), Value::real(mpq_class(1, 2))};
    case Kind::BitVec: {
      const mpz_class top = mpz_class(1) << (sort.width - 1);
      return {Value::bitvec(sort.width, 1), Value::bitvec(sort.width, mpz_class(2 * top - 1)),
              Value::bitvec(sort.width, top), Value::bitvec(sort.width, mpz_class(top - 1))};
    }
    case Kind::String:
      return {Value::string(U"a"), Value::string(U"b"), Value::string(U"0")};
    case Kind::Abstract:
      if (!sort.universe.empty()) return {};
      return {Value::abstract(sort.text, "@" + sort.text + "_free1"),
              Value::abstract(sort.text, "@" + sort.text + "_free2")};
    default:
      return {};
  }
}

}  // namespace

Model with_open_cells(Model model, const smt::TermTable& table) {
  model.cells.clear();
  for (const Helper& helper : kHelpers) model.helpers.erase(std::string(helper.function));
  std::erase_if(model.symbols,
                [&](const auto& entry) { return table.fun(entry.first).kind == smt::FunKind::Selector; });
  return model;
}

// Asked while running_.current is being applied; the cell has the sort of that term. Every value of a
// cell passes here, and one of another sort is refused.
std::optional<Value> Machine::value_of(const Cell& cell) {
  const TermId term = running_.current;
  const auto use = [&](const Value& known, bool chosen) {
    const Sort& sort = sorts_[table_.sort(term)];
    auto value = sort ? as_element(known, *sort) : std::nullopt;
    if (value && cells_.enter(cell, *value, chosen))
      budget_.take(2 * sizeof(UsedCell) + 32 * cell.args.size());
    return value;
  };
  if (const auto known = model_.cells.find(cell); known != model_.cells.end())
    return use(known->second, false);
  auto fixed = fixed_by_model(cell);
  running_.current = term;
  if (fixed) return use(*fixed, false);
  if (exhausted()) return std::nullopt;  // the model may say it, but nobody could look
  if (!cells_.is_choosing()) {
    cells_.note_open();
    return std::nullopt;
  }
  const std::optional<Value>* known = cells_.chosen(cell);
  if (known == nullptr) {
    budget_.spend(16);
    budget_.take(4 * sizeof(Cell) + 64 * cell.args.size());
    known = &cells_.choose(cell, table_.sort(term));
  }
  return *known ? use(**known, true) : std::nullopt;
}

// A function of the model that says what z3 took: (div0 x) or (div0 x 0), and a
// selector under its own name.
std::optional<Value> Machine::fixed_by_model(const Cell& cell) {
  if (model_.helpers.empty() && model_.symbols.empty()) return std::nullopt;
  FunId fun;
  for (const Helper& helper : kHelpers) {
    if (cell.op != helper.op) continue;
    if (const auto found = model_.helpers.find(std::string(helper.function)); found != model_.helpers.end())
      fun = found->second;
  }
  const smt::TermNode& node = table_[running_.current];
  if (node.kind == smt::TermKind::Apply) {
    const auto found = model_.symbols.find(node.fun());
    if (found != model_.symbols.end() && table_.fun(node.fun()).kind == smt::FunKind::Selector)
      fun = found->second.definition;
  }
  if (!fun.is_valid() || !table_.fun(fun).body.is_valid() || running_.nesting >= limits_.nesting)
    return std::nullopt;
  const auto params = table_.params(fun);
  if (params.empty() || params.size() > cell.args.size() ||
      table_.fun(fun).result != table_.sort(running_.current))
    return std::nullopt;
  for (std::size_t i = 0; i < params.size(); ++i) {
    const Sort& sort = sorts_[params[i]];
    if (!sort || !is_element(cell.args[i], *sort)) return std::nullopt;
  }
  budget_.spend(20);
  const std::size_t scope = scope_.size();
  scope_.activate();
  for (std::size_t i = 0; i < params.size(); ++i) scope_.bind(table_.variables(fun)[i], {cell.args[i]});
  // An operator is being applied to values on the stack: they must not move.
  const Evaluated result = run_aside(table_.fun(fun).body);
  scope_.leave(scope);
  if (result.note != nullptr || is_special(result.value)) return std::nullopt;
  return result.value;
}

Evaluated Machine::open_cell(TermId term, Cell cell) {
  const bool is_symbol = table_[term].kind == smt::TermKind::Apply &&
                         table_.fun(table_[term].fun()).kind == smt::FunKind::Declared;
  std::string reason = is_symbol ? fmt::format("the model does not say what {} is", cell.op)
                                 : fmt::format("the standard leaves this value of {} open", cell.op);
  return {Value(), note({.known = false,
                         .reason = std::move(reason),
                         .term = term,
                         .cell = std::move(cell),
                         .sort = table_.sort(term)})};
}

// An equation or comparison between `argument`, which an open cell leaves open, and `other`. The
// cell may be any part of the argument: what is asked of the one is worth trying for the other
// if both are of one sort, as in (= (ite c (div x 0) y) 5), and means nothing if they are not.
void Machine::want(const Note* note, TermId argument, const Value& other, bool order) {
  if (note == nullptr || !note->cell || is_special(other)) return;
  if (table_.sort(argument) != note->sort || !budget_.take(sizeof(Cell))) return;
  std::vector<Value>& list = cells_.wanted(*note->cell);
  const auto add = [&](Value v) {
    if (list.size() < 8 && std::ranges::find(list, v) == list.end()) list.push_back(std::move(v));
  };
  if (order && other.is_rational()) {
    if (other.kind() == Kind::Int) {
      add(Value::integer(mpz_class(other.to_mpz() + 1)));
      add(Value::integer(mpz_class(other.to_mpz() - 1)));
    }
    if (other.kind() == Kind::Real) {
      add(Value::real(mpq_class(other.to_mpq() + 1)));
      add(Value::real(mpq_class(other.to_mpq() - 1)));
    }
  }
  add(other);
}

Candidates Machine::candidates(const Cell& cell, SortId sort_id) {
  const Sort& sort = sorts_[sort_id];
  if (!sort) return {};
  if (!cell.candidates.empty()) return {cell.candidates, true};
  constexpr std::uint64_t kAll = 16;
  if (auto all = elements_of(*sort, kAll)) return {*std::move(all), true};
  Candidates result;
  const auto add = [&](const Value& v) {
    if (is_element(v, *sort) && std::ranges::find(result.values, v) == result.values.end())
      result.values.push_back(v);
  };
  if (const auto simple = sorts_.any_element(sort_id)) add(*simple);
  if (const auto* wanted = cells_.find_wanted(cell)) {
    for (const Value& v : *wanted) add(v);
  }
  for (const Value& v : simple_values(*sort)) add(v);
  for (const Value& v : at_hand(sort_id)) add(v);
  return result;
}

}  // namespace smiter::eval
