// SPDX-License-Identifier: MIT
#include "eval/value/sort_info.h"

#include <algorithm>

#include <fmt/core.h>

namespace smiter::eval {

namespace {

constexpr std::uint64_t kCountable = std::uint64_t{1} << 63;

Sort basic(Kind kind, std::string text, std::uint64_t cardinality = kUncountable) {
  return std::make_shared<SortInfo>(
      SortInfo{.kind = kind, .text = std::move(text), .params = {}, .cardinality = cardinality});
}

// base^exponent, saturating.
std::uint64_t power(std::uint64_t base, std::uint64_t exponent) {
  if (base == 1 || exponent == 0) return 1;
  if (base == kUncountable || exponent >= 64) return kUncountable;
  std::uint64_t result = 1;
  for (std::uint64_t i = 0; i < exponent; ++i) {
    if (result > kCountable / base) return kUncountable;
    result *= base;
  }
  return result;
}

// Every total function from the indices to the elements, as tables of `sort`.
std::vector<Value> all_tables(Kind kind, const Sort& sort, const std::vector<Value>& indices,
                              const std::vector<Value>& elements) {
  std::vector<Value> out;
  std::vector<std::size_t> digits(indices.size(), 0);
  while (true) {
    std::vector<std::pair<Value, Value>> entries;
    for (std::size_t i = 0; i < indices.size(); ++i) entries.emplace_back(indices[i], elements[digits[i]]);
    out.push_back(Value::table(kind, sort, elements[0], std::move(entries)));
    std::size_t at = 0;
    while (at < digits.size() && ++digits[at] == elements.size()) digits[at++] = 0;
    if (at == digits.size()) break;
  }
  return out;
}

std::optional<std::vector<Value>> unsorted_elements(const SortInfo& sort, std::uint64_t limit) {
  std::vector<Value> out;
  switch (sort.kind) {
    case Kind::Bool:
      return std::vector<Value>{Value::boolean(false), Value::boolean(true)};
    case Kind::RoundingMode:
      for (int r = 0; r < 5; ++r) out.push_back(Value::rounding(static_cast<Rounding>(r)));
      return out;
    case Kind::BitVec:
      for (std::uint64_t i = 0; i < sort.cardinality; ++i) out.push_back(Value::bitvec(sort.width, i));
      return out;
    case Kind::Float: {
      const std::uint64_t patterns = std::uint64_t{1} << sort.format.width();
      for (std::uint64_t i = 0; i < patterns; ++i) out.push_back(Value::floating(sort.format, i));
      return out;
    }
    case Kind::Array:
    case Kind::Function: {
      const Sort result = table_result_sort(sort);
      const auto indices = elements_of(*sort.params[0], limit);
      const auto elements = elements_of(*result, limit);
      if (!indices || !elements) return std::nullopt;
      return all_tables(sort.kind, std::make_shared<SortInfo>(sort), *indices, *elements);
    }
    case Kind::Set: {
      const auto elements = elements_of(*sort.params[0], limit);
      if (!elements) return std::nullopt;
      const Sort self = std::make_shared<SortInfo>(sort);
      for (std::uint64_t bits = 0; bits < sort.cardinality; ++bits) {
        std::vector<Value> chosen;
        for (std::size_t i = 0; i < elements->size(); ++i) {
          if ((bits >> i) & 1) chosen.push_back((*elements)[i]);
        }
        out.push_back(Value::set(self, std::move(chosen)));
      }
      return out;
    }
    case Kind::Datatype:
    case Kind::Abstract:
      if (sort.universe.empty()) return std::nullopt;
      return sort.universe;
    case Kind::Int:
    case Kind::Real:
    case Kind::String:
    case Kind::RegLan:
    case Kind::Seq:
      return std::nullopt;
  }
  return std::nullopt;
}

bool same_sort(const SortInfo& a, const SortInfo& b) {
  return &a == &b || a.text == b.text;
}

std::string_view without_bars(std::string_view name) {
  const bool quoted = name.size() >= 2 && name.front() == '|' && name.back() == '|';
  return quoted ? name.substr(1, name.size() - 2) : name;
}

// An element that a solver names without its sort, as S!val!0, tells the first word of it.
bool names_sort(std::string_view told, std::string_view sort) {
  if (told == sort || without_bars(told) == without_bars(sort)) return true;
  return sort.starts_with('(') && sort.substr(1).starts_with(told) && sort.size() > told.size() + 1 &&
         sort[told.size() + 1] == ' ';
}

}  // namespace

bool is_element(const Value& value, const SortInfo& sort) {
  if (value.kind() != sort.kind) return false;
  switch (value.kind()) {
    case Kind::BitVec:
      return value.width() == sort.width;
    case Kind::Float:
      return value.format() == sort.format;
    case Kind::Array:
    case Kind::Function:
    case Kind::Seq:
    case Kind::Set:
      return same_sort(*value.sort(), sort);
    case Kind::Datatype:
      return value.constructor()->sort == sort.text;
    case Kind::Abstract:
      return names_sort(value.abstract_sort(), sort.text);
    case Kind::Bool:
    case Kind::Int:
    case Kind::Real:
    case Kind::RoundingMode:
    case Kind::String:
    case Kind::RegLan:
      return true;
  }
  return false;
}

std::optional<Value> as_element(const Value& value, const SortInfo& sort) {
  if (is_element(value, sort)) return value;
  if (sort.kind != Kind::Real || value.kind() != Kind::Int) return std::nullopt;
  return value.is_small() ? Value::real(value.small()) : Value::real(mpq_class(value.to_mpz()));
}

Sort bool_sort() {
  static const Sort sort = basic(Kind::Bool, "Bool", 2);
  return sort;
}
Sort int_sort() {
  static const Sort sort = basic(Kind::Int, "Int");
  return sort;
}
Sort real_sort() {
  static const Sort sort = basic(Kind::Real, "Real");
  return sort;
}
Sort string_sort() {
  static const Sort sort = basic(Kind::String, "String");
  return sort;
}
Sort reglan_sort() {
  static const Sort sort = basic(Kind::RegLan, "RegLan");
  return sort;
}
Sort rounding_sort() {
  static const Sort sort = basic(Kind::RoundingMode, "RoundingMode", 5);
  return sort;
}

Sort bitvec_sort(std::uint32_t width) {
  SortInfo info{
      .kind = Kind::BitVec, .width = width, .text = fmt::format("(_ BitVec {})", width), .params = {}};
  info.cardinality = power(2, width);
  return std::make_shared<SortInfo>(std::move(info));
}

Sort float_sort(FloatFormat format) {
  SortInfo info{.kind = Kind::Float, .format = format, .text = {}, .params = {}};
  info.text = fmt::format("(_ FloatingPoint {} {})", format.eb, format.sb);
  if (format.width() < 63) {
    const std::uint64_t nans = 2 * ((std::uint64_t{1} << (format.sb - 1)) - 1);
    info.cardinality = (std::uint64_t{1} << format.width()) - nans + 1;
  }
  return std::make_shared<SortInfo>(std::move(info));
}

Sort array_sort(Sort index, Sort element) {
  SortInfo info{
      .kind = Kind::Array, .text = fmt::format("(Array {} {})", index->text, element->text), .params = {}};
  info.cardinality = power(element->cardinality, index->cardinality);
  info.params = {std::move(index), std::move(element)};
  return std::make_shared<SortInfo>(std::move(info));
}

Sort seq_sort(Sort element) {
  SortInfo info{.kind = Kind::Seq, .text = fmt::format("(Seq {})", element->text), .params = {}};
  info.params = {std::move(element)};
  return std::make_shared<SortInfo>(std::move(info));
}

Sort set_sort(Sort element) {
  SortInfo info{.kind = Kind::Set, .text = fmt::format("(Set {})", element->text), .params = {}};
  info.cardinality = power(2, element->cardinality);
  info.params = {std::move(element)};
  return std::make_shared<SortInfo>(std::move(info));
}

Sort function_sort(std::vector<Sort> params, Sort result) {
  SortInfo info{.kind = Kind::Function, .text = "(->", .params = std::move(params)};
  info.params.push_back(std::move(result));
  info.cardinality = info.params.back()->cardinality;
  for (std::size_t i = info.params.size() - 1; i-- > 0;) {
    info.cardinality = power(info.cardinality, info.params[i]->cardinality);
  }
  for (const Sort& p : info.params) info.text += " " + p->text;
  info.text += ")";
  return std::make_shared<SortInfo>(std::move(info));
}

Sort named_sort(Kind kind, std::string text, std::vector<Value> universe) {
  SortInfo info{.kind = kind, .text = std::move(text), .params = {}};
  if (!universe.empty()) info.cardinality = universe.size();
  info.universe = std::move(universe);
  return std::make_shared<SortInfo>(std::move(info));
}

std::optional<std::vector<Value>> elements_of(const SortInfo& sort, std::uint64_t limit) {
  if (sort.cardinality > limit) return std::nullopt;
  auto out = unsorted_elements(sort, limit);
  if (!out) return out;
  std::sort(out->begin(), out->end());
  out->erase(std::unique(out->begin(), out->end()), out->end());
  return out;
}

Sort table_result_sort(const SortInfo& table) {
  if (table.kind == Kind::Array || table.params.size() == 2) return table.params[1];
  std::vector<Sort> rest(table.params.begin() + 1, table.params.end() - 1);
  return function_sort(std::move(rest), table.params.back());
}

}  // namespace smiter::eval
