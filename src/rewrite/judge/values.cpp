// SPDX-License-Identifier: MIT
#include "rewrite/judge/values.h"

#include <algorithm>

#include <fmt/core.h>

#include "eval/value/sort_info.h"
#include "rewrite/judge/scalars.h"
#include "smt/printer/sort_text.h"

namespace smiter::rewrite {

using eval::Value;
using smt::SortId;
using smt::SortKind;

namespace {

constexpr std::size_t kHot = 6;       // the edges that most rules have a case for
constexpr std::size_t kElements = 3;  // of a declared sort
constexpr std::size_t kMostPooled = 48;
constexpr std::uint32_t kDeepest = 3;  // random values inside each other
constexpr std::uint32_t kWidest = 1 << 16;

void add_new(std::vector<Value>& out, Value value) {
  if (std::ranges::find(out, value) == out.end()) out.push_back(std::move(value));
}

}  // namespace

// The map of sorts reads the elements when it is first asked for a sort that has to do with them.
Values::Values(smt::TermTable& table) : table_(table), sorts_(table, universes_) {
  const smt::SortTable& sorts = table.sorts();
  for (std::uint32_t i = 0; i < sorts.size(); ++i) {
    const SortId sort(i);
    if (sorts.kind(sort) != SortKind::Declared || sorts.has_parameter(sort)) continue;
    if (sorts.decl(smt::SortDeclId(sorts[sort].index0)).kind != smt::SortDecl::Kind::Uninterpreted) continue;
    const std::string text = smt::to_string(table, sort);
    std::vector<Value>& universe = universes_.universes[text];
    for (std::size_t n = 0; n < kElements; ++n)
      universe.push_back(Value::abstract(text, fmt::format("@e_{}", n)));
    edges_[sort] = universe;
  }
}

std::span<const Value> Values::edges(SortId sort) {
  if (const auto at = edges_.find(sort); at != edges_.end()) return at->second;
  // What a recursive datatype has for itself inside.
  auto simplest = sorts_[sort] ? sorts_.any_element(sort) : std::nullopt;
  edges_[sort] = simplest ? std::vector<Value>{*simplest} : std::vector<Value>();
  if (!simplest) return edges_[sort];
  auto made = make_edges(sort);
  if (!made.empty()) edges_[sort] = std::move(made);
  return edges_[sort];
}

std::vector<Value> Values::make_edges(SortId sort) {
  const smt::SortNode node = table_.sorts()[sort];
  std::vector<Value> out;
  switch (node.kind) {
    case SortKind::Bool:
      return {Value::boolean(false), Value::boolean(true)};
    case SortKind::Int:
      return int_edges();
    case SortKind::Real:
      return real_edges();
    case SortKind::String:
      return string_edges();
    case SortKind::RoundingMode:
      for (int i = 0; i < 5; ++i) out.push_back(Value::rounding(static_cast<eval::Rounding>(i)));
      return out;
    case SortKind::BitVec:
      return node.index0 > kWidest ? out : bitvec_edges(node.index0);
    case SortKind::FloatingPoint:
      return float_edges({.eb = node.index0, .sb = node.index1});
    case SortKind::Array:
      return array_edges(sort);
    case SortKind::Seq:
    case SortKind::Set:
      return collection_edges(sort);
    case SortKind::Declared:
      return datatype_edges(sort);
    case SortKind::Function:
    case SortKind::RegLan:
    case SortKind::Parameter:
    case SortKind::Opaque:
    case SortKind::Unknown:
      break;
  }
  return out;
}

std::vector<Value> Values::array_edges(SortId sort) {
  const SortId index_sort = table_.sorts().args(sort)[0], element_sort = table_.sorts().args(sort)[1];
  const std::vector<Value> indices(edges(index_sort).begin(), edges(index_sort).end());
  const std::vector<Value> elements(edges(element_sort).begin(), edges(element_sort).end());
  if (indices.empty() || elements.empty()) return {};
  const eval::Sort info = sorts_[sort];
  const auto element = [&](std::size_t i) { return elements[i % elements.size()]; };
  const auto index = [&](std::size_t i) { return indices[i % indices.size()]; };
  std::vector<Value> out;
  using Entries = std::vector<std::pair<Value, Value>>;
  const auto add = [&](std::size_t otherwise, Entries entries) {
    add_new(out, Value::table(eval::Kind::Array, info, element(otherwise), std::move(entries)));
  };
  add(0, {});
  add(0, Entries{{index(0), element(1)}});
  add(1, Entries{{index(0), element(0)}, {index(1), element(2)}});
  add(1, {});
  add(2, Entries{{index(2), element(1)}, {index(1), element(0)}});
  return out;
}

std::vector<Value> Values::collection_edges(SortId sort) {
  const bool is_set = table_.sorts().kind(sort) == SortKind::Set;
  const SortId element_sort = table_.sorts().args(sort)[0];
  const std::vector<Value> elements(edges(element_sort).begin(), edges(element_sort).end());
  if (elements.empty()) return {};
  const eval::Sort info = sorts_[sort];
  const auto element = [&](std::size_t i) { return elements[i % elements.size()]; };
  std::vector<Value> out;
  const auto add = [&](std::vector<Value> parts) {
    add_new(out, is_set ? Value::set(info, std::move(parts)) : Value::seq(info, std::move(parts)));
  };
  add({});
  add({element(0)});
  add({element(0), element(1)});
  add({element(1), element(0), element(1)});
  add({element(1)});
  add({element(0), element(1), element(2), element(1)});
  add({element(0), element(0)});
  add({element(2)});
  return out;
}

// Each constructor, on edges of its fields; twice, so that a list gets two elements.
std::vector<Value> Values::datatype_edges(SortId sort) {
  const auto decl_id = smt::SortDeclId(table_.sorts()[sort].index0);
  if (table_.sorts().decl(decl_id).kind != smt::SortDecl::Kind::Datatype) return edges_[sort];
  const std::vector<smt::FunId> constructors = table_.sorts().decl(decl_id).constructors;
  const std::vector<SortId> actuals(table_.sorts().args(sort).begin(), table_.sorts().args(sort).end());
  std::vector<Value> out = edges_[sort];
  for (std::size_t round = 0; round < 3; ++round) {
    for (const smt::FunId constructor : constructors) {
      const std::vector<SortId> params(table_.params(constructor).begin(), table_.params(constructor).end());
      std::vector<Value> fields;
      for (const SortId param : params) {
        const SortId field = table_.sorts().substitute(param, actuals);
        const auto of_field = edges(field);
        if (!of_field.empty()) fields.push_back(of_field[(round + fields.size()) % of_field.size()]);
      }
      if (fields.size() != params.size()) continue;
      add_new(out, Value::datatype(sorts_.constructor(constructor, sort), std::move(fields)));
    }
    edges_[sort] = out;
  }
  return out;
}

std::optional<Value> Values::any(SortId sort, base::Rng& rng) {
  const auto known = edges(sort);
  const auto pooled = pool_.find(sort);
  const std::uint64_t way = rng.below(100);
  if (way < 45 && !known.empty()) return known[rng.below(std::min(kHot, known.size()))];
  if (way < 75 && pooled != pool_.end() && !pooled->second.empty()) return rng.pick(pooled->second);
  if (way < 85 && !known.empty()) return rng.pick(known);
  if (depth_ < kDeepest) {
    ++depth_;
    auto value = random(sort, rng);
    --depth_;
    if (value) return value;
  }
  const auto again = edges(sort);  // the random ones may have made some
  return again.empty() ? std::nullopt : std::optional(rng.pick(again));
}

std::optional<Value> Values::small(SortId sort, base::Rng& rng) {
  const std::uint64_t length = 2 + rng.below(3);
  switch (table_.sorts().kind(sort)) {
    case SortKind::Int:
      return Value::integer(rng.between(-1, 3));
    case SortKind::Real:
      return Value::real(mpq_class(static_cast<long>(rng.between(-2, 4)), 2L));
    case SortKind::String: {
      std::u32string text;
      for (std::uint64_t i = 0; i < length; ++i) text += rng.coin() ? U'a' : U'b';
      return Value::string(std::move(text));
    }
    case SortKind::Seq: {
      const auto of_element = edges(table_.sorts().args(sort)[0]);
      if (of_element.empty() || !sorts_[sort]) return std::nullopt;
      std::vector<Value> elements;
      for (std::uint64_t i = 0; i < length; ++i)
        elements.push_back(of_element[rng.below(std::min<std::size_t>(of_element.size(), 2))]);
      return Value::seq(sorts_[sort], std::move(elements));
    }
    default:
      return any(sort, rng);
  }
}

std::optional<Value> Values::beside(SortId sort, const Value& value, base::Rng& rng) {
  const std::vector<SortId> parts(table_.sorts().args(sort).begin(), table_.sorts().args(sort).end());
  const bool is_seq = value.kind() == eval::Kind::Seq;
  if (is_seq || value.kind() == eval::Kind::Set) {
    std::vector<Value> elements(value.elements().begin(), value.elements().end());
    const auto place = static_cast<std::ptrdiff_t>(rng.below(elements.size() + 1));
    if (rng.coin() && !elements.empty()) {
      elements.erase(elements.begin() + place % static_cast<std::ptrdiff_t>(elements.size()));
    } else if (auto element = any(parts[0], rng)) {
      elements.insert(elements.begin() + place, *std::move(element));
    }
    return is_seq ? Value::seq(value.sort(), std::move(elements))
                  : Value::set(value.sort(), std::move(elements));
  }
  if (value.kind() == eval::Kind::Array) {
    auto index = any(parts[0], rng);
    auto element = any(parts[1], rng);
    if (!index || !element) return std::nullopt;
    return Value::changed(value, *std::move(index), *std::move(element));
  }
  auto near = neighbours(value);
  return near.empty() ? std::nullopt : std::optional(rng.pick(near));
}

std::optional<Value> Values::random(SortId sort, base::Rng& rng) {
  const smt::SortNode node = table_.sorts()[sort];
  const std::vector<SortId> parts(table_.sorts().args(sort).begin(), table_.sorts().args(sort).end());
  if (!sorts_[sort]) return std::nullopt;
  switch (node.kind) {
    case SortKind::Int:
      return random_int(rng);
    case SortKind::Real:
      return random_real(rng);
    case SortKind::String:
      return random_string(rng);
    case SortKind::BitVec:
      return node.index0 > kWidest ? std::nullopt
                                   : std::optional(Value::bitvec(node.index0, random_bits(node.index0, rng)));
    case SortKind::FloatingPoint:
      return Value::floating({.eb = node.index0, .sb = node.index1},
                             random_bits(node.index0 + node.index1, rng));
    case SortKind::Array:
      return table(std::span(parts).first(1), parts[1], eval::Kind::Array, rng);
    case SortKind::Function:
      return table(std::span(parts).first(parts.size() - 1), parts.back(), eval::Kind::Function, rng);
    case SortKind::Seq:
    case SortKind::Set: {
      std::vector<Value> elements;
      for (std::uint64_t i = rng.below(5); i > 0; --i) {
        if (auto element = any(parts[0], rng)) elements.push_back(*std::move(element));
      }
      const bool is_set = node.kind == SortKind::Set;
      return is_set ? Value::set(sorts_[sort], std::move(elements))
                    : Value::seq(sorts_[sort], std::move(elements));
    }
    case SortKind::Declared:
      return random_datatype(sort, rng);
    case SortKind::Bool:
    case SortKind::RoundingMode:
    case SortKind::RegLan:
    case SortKind::Parameter:
    case SortKind::Opaque:
    case SortKind::Unknown:
      break;
  }
  return std::nullopt;
}

std::optional<Value> Values::random_datatype(SortId sort, base::Rng& rng) {
  const smt::SortDecl& decl = table_.sorts().decl(smt::SortDeclId(table_.sorts()[sort].index0));
  if (decl.kind != smt::SortDecl::Kind::Datatype || decl.constructors.empty()) return std::nullopt;
  const smt::FunId constructor = decl.constructors[rng.below(decl.constructors.size())];
  const std::vector<SortId> params(table_.params(constructor).begin(), table_.params(constructor).end());
  const std::vector<SortId> actuals(table_.sorts().args(sort).begin(), table_.sorts().args(sort).end());
  std::vector<Value> fields;
  for (const SortId param : params) {
    auto field = any(table_.sorts().substitute(param, actuals), rng);
    if (!field) return std::nullopt;
    fields.push_back(*std::move(field));
  }
  return Value::datatype(sorts_.constructor(constructor, sort), std::move(fields));
}

std::optional<Value> Values::any_table(std::span<const SortId> params, SortId result, base::Rng& rng) {
  return table(params, result, eval::Kind::Function, rng);
}

std::optional<Value> Values::table(std::span<const SortId> params, SortId result, eval::Kind kind,
                                   base::Rng& rng) {
  if (params.empty()) return any(result, rng);
  std::vector<eval::Sort> sorts;
  for (const SortId param : params) sorts.push_back(sorts_[param]);
  const eval::Sort of_result = sorts_[result];
  if (!of_result || std::ranges::find(sorts, nullptr) != sorts.end()) return std::nullopt;
  const eval::Sort sort = kind == eval::Kind::Array ? eval::array_sort(sorts[0], of_result)
                                                    : eval::function_sort(sorts, of_result);
  auto otherwise = table(params.subspan(1), result, kind, rng);
  if (!otherwise) return std::nullopt;
  std::vector<std::pair<Value, Value>> entries;
  // A function of many parameters is a tree of as many levels.
  constexpr std::size_t kFew = 2;
  const std::uint64_t count = params.size() <= kFew               ? rng.below(4)
                              : rng.below(2 * params.size()) == 0 ? 1
                                                                  : 0;
  for (std::uint64_t i = 0; i < count; ++i) {
    auto index = any(params[0], rng);
    auto element = table(params.subspan(1), result, kind, rng);
    if (index && element) entries.emplace_back(*std::move(index), *std::move(element));
  }
  return Value::table(kind, sort, *std::move(otherwise), std::move(entries));
}

void Values::add(SortId sort, const Value& value, bool with_neighbours) {
  std::vector<Value>& pool = pool_[sort];
  if (pool.size() >= kMostPooled || !value.is_canonical() || value.weight() > 200) return;
  add_new(pool, value);
  if (!with_neighbours) return;
  for (Value& beside : neighbours(value)) add_new(pool, std::move(beside));
}

}  // namespace smiter::rewrite
