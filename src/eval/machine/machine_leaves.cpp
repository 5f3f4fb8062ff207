// SPDX-License-Identifier: MIT
// Terms without parts that have values: literals, variables, and what the front end keeps as
// text, as solvers print elements and arrays in models.
//
// A term that is kept as text may have no sort. Then the parser accepts it at any place, but its value
// may be of the wrong sort there. So whoever uses the value asks first (fits, fits_parameters,
// fits_operator), and treats a value of another sort as not known.
#include <algorithm>

#include "eval/machine/literal.h"
#include "eval/machine/machine.h"
#include "eval/model/opaque_values.h"
#include "eval/value/literals.h"

namespace smiter::eval {

using smt::FunId;
using smt::SortId;
using smt::TermId;
using smt::TermKind;
using smt::TermNode;

Evaluated Machine::variable(TermId term) {
  const Evaluated* value = scope_.find(term);
  return value != nullptr ? *value : unknown_value(term, "a variable without a value");
}

base::Expected<Value> literal_value(const smt::TermTable& table, TermId term) {
  const TermNode& node = table[term];
  const std::string_view text = table.text(node.symbol());
  switch (table.sorts().kind(node.sort)) {
    case smt::SortKind::Int:
      return numeral_value(text);
    case smt::SortKind::Real:
      return decimal_value(text);
    case smt::SortKind::String:
      return string_value(text);
    case smt::SortKind::BitVec:
      break;
    default:
      return base::Error{"a literal of a sort without values"};
  }
  if (text.starts_with("#b")) return binary_value(text);
  if (text.starts_with("#x")) return hexadecimal_value(text);
  const std::size_t space = text.find(' ', 5);  // (_ bv10 8)
  if (!text.starts_with("(_ bv") || space == std::string_view::npos) return base::Error{"not a literal"};
  return bv_value(text.substr(5, space - 5), table.sorts()[node.sort].index0);
}

Evaluated Machine::literal(TermId term) {
  const auto value = literal_value(table_, term);
  return value ? Evaluated{*value} : unknown_value(term, value.error().message);
}

// --- what the front end keeps as text ----------------------------------------------

Evaluated Machine::opaque(TermId term) {
  const TermNode& node = table_[term];
  const std::string_view text = table_.text(node.symbol());
  if (node.child_count > 0) return unknown_value(term, "kept as text, without a meaning");
  Evaluated result;
  if (const auto name = as_array_name(text)) {
    result = as_array(term, *name);
  } else if (auto value = opaque_value(text, limits_.values)) {
    result = from_outcome(term, *std::move(value), nullptr);
  } else {
    return unknown_value(term, "kept as text, without a meaning");
  }
  require(term, node.sort, result);
  return result;
}

// z3's (_ as-array f).
Evaluated Machine::as_array(TermId term, const std::string& name) {
  const auto helper = model_.helpers.find(name);
  if (helper == model_.helpers.end()) return unknown_value(term, "as-array of an unknown function");
  const FunId fun = helper->second;
  if (table_.fun(fun).param_count != 1)
    return unknown_value(term, "as-array of a function with several arguments");
  const Sort index = sorts_[table_.params(fun)[0]];
  const Sort element = sorts_[table_.fun(fun).result];
  if (!index || !element) return unknown_value(term, "a sort without values");
  return function_value(term, fun, {}, array_sort(index, element));
}

// --- does a value fit its place? -----------------------------------------------------

bool Machine::is_vague(SortId sort) const {
  return sort == smt::kUnknown || table_.sorts().is_vague(sort);
}

// May a term of this sort have this value? One of a sort that is not known may have any.
bool Machine::fits(const Value& value, SortId place) {
  if (is_vague(place) || is_special(value)) return true;
  const Sort& sort = sorts_[place];
  return sort && is_element(value, *sort);
}

void Machine::require(TermId term, SortId place, Evaluated& result) {
  if (result.is_known() && !fits(result.value, place))
    result = unknown_value(term, "a value of another sort");
}

bool Machine::fits_parameters(TermId term, std::span<const Value> given) {
  const TermNode& node = table_[term];
  if ((node.flags & smt::kHasOpaque) == 0) return true;
  const auto children = table_.children(term);
  const auto params = table_.params(node.fun());
  for (std::size_t i = 0; i < children.size() && i < params.size(); ++i) {
    if (!is_vague(table_.sort(children[i]))) continue;
    if (!table_.sorts().has_parameter(params[i])) {
      if (!fits(given[i], params[i])) return false;
      continue;
    }
    // A field of an instance of a parametric datatype.
    const Sort field = is_vague(node.sort) ? nullptr : sorts_.field(params[i], node.sort);
    if (!field || !is_element(given[i], *field)) return false;
  }
  return true;
}

// Of operators, most look at the kinds of their arguments themselves. The others are those that
// compare values and those that put them into tables.
bool Machine::fits_operator(TermId term, const OperatorRow& row, std::span<const Value> given) {
  if ((table_[term].flags & smt::kHasOpaque) == 0) return true;
  const auto children = table_.children(term);
  const auto vague = [&](TermId child) { return is_vague(table_.sort(child)); };
  if (std::ranges::none_of(children, vague) || row.rows.empty()) return true;
  if (row.equality || row.distinct) {
    const auto known = std::ranges::find_if_not(children, vague);
    if (known != children.end())
      return std::ranges::all_of(given, [&](const Value& v) { return fits(v, table_.sort(*known)); });
    return std::ranges::all_of(given, [&](const Value& v) {
      return v.kind() != Kind::Abstract ||
             (given[0].kind() == Kind::Abstract && v.abstract_sort() == given[0].abstract_sort());
    });
  }
  if (is_special(given[0])) return row.select || std::ranges::none_of(children.subspan(1), vague);
  const std::string_view name = row.rows[0].name;
  const auto belongs = [](const Value& v, const SortInfo& sort) {
    return is_special(v) || is_element(v, sort);
  };
  const bool is_table = given[0].kind() == Kind::Array || given[0].kind() == Kind::Function;
  if (is_table && row.select) return given.size() == 2 && belongs(given[1], *given[0].sort()->params[0]);
  if (is_table && name == "store")
    return belongs(given[1], *given[0].sort()->params[0]) &&
           belongs(given[2], *table_result_sort(*given[0].sort()));
  if (name == "const") {
    const Sort& array = sorts_[table_.sort(term)];
    return array && array->kind == Kind::Array && belongs(given[0], *array->params[1]);
  }
  return std::ranges::none_of(given,
                              [&](const Value& v) { return is_compound(v) || v.kind() == Kind::Abstract; });
}

}  // namespace smiter::eval
