// SPDX-License-Identifier: MIT
#include "eval/model/sort_map.h"

#include <algorithm>

#include <fmt/core.h>

#include "smt/printer/sort_text.h"

namespace smiter::eval {

using smt::FunId;
using smt::SortDecl;
using smt::SortDeclId;
using smt::SortId;
using smt::SortKind;

namespace {

// Datatypes with at most so many elements are listed, and of all of them at most so many.
constexpr std::uint64_t kListed = 4096;
constexpr std::uint64_t kListedInAll = std::uint64_t{1} << 18;
constexpr int kDeepest = 64;

// Beyond these a sort has no values here. A sort is written out at each of its levels, and a
// datatype may be declared by ever larger instances of itself.
constexpr std::uint32_t kMostParts = 1000;
constexpr std::uint32_t kDeepestDatatype = 500;
constexpr std::uint32_t kMostInstances = 2000;
constexpr std::size_t kLongestText = 1 << 14;
constexpr std::uint32_t kMostBits = 1 << 20;

// What looking for some element may cost: datatypes may be built on each other in many ways.
constexpr std::uint32_t kMostLookedAt = 10'000;
constexpr std::uint32_t kHeaviest = 10'000;

}  // namespace

const Sort& SortMap::operator[](SortId id) {
  if (id.value >= sorts_.size()) {
    sorts_.resize(table_.sorts().size());
    made_.resize(table_.sorts().size(), 0);
  }
  if (made_[id.value] == 0) {
    Sort sort = make(id, {});
    sorts_[id.value] = std::move(sort);
    made_[id.value] = 1;
  }
  return sorts_[id.value];
}

// A sort of the script with its sort variables replaced.
Sort SortMap::make(SortId id, Actuals actuals) {
  const smt::SortNode& node = table_.sorts()[id];
  const auto args = table_.sorts().args(id);
  if (node.size > kMostParts) return nullptr;
  std::vector<Sort> parts;
  if (node.kind != SortKind::Declared) {
    for (const SortId arg : args) {
      parts.push_back(make(arg, actuals));
      if (!parts.back()) return nullptr;
    }
  }
  switch (node.kind) {
    case SortKind::Bool:
      return bool_sort();
    case SortKind::Int:
      return int_sort();
    case SortKind::Real:
      return real_sort();
    case SortKind::String:
      return string_sort();
    case SortKind::RegLan:
      return reglan_sort();
    case SortKind::RoundingMode:
      return rounding_sort();
    case SortKind::BitVec:
      return node.index0 <= kMostBits ? bitvec_sort(node.index0) : nullptr;
    case SortKind::FloatingPoint:
      if (node.index0 > kMaxExponentBits || node.index1 > kMaxSignificandBits) return nullptr;
      return float_sort({node.index0, node.index1});
    case SortKind::Array:
      return array_sort(parts[0], parts[1]);
    case SortKind::Seq:
      return seq_sort(parts[0]);
    case SortKind::Set:
      return set_sort(parts[0]);
    case SortKind::Function: {
      Sort result = parts.back();
      parts.pop_back();
      return function_sort(std::move(parts), std::move(result));
    }
    case SortKind::Declared:
      return make_declared(id, actuals);
    case SortKind::Parameter:
      return node.index0 < actuals.size() ? actuals[node.index0] : nullptr;
    case SortKind::Opaque:
    case SortKind::Unknown:
      return nullptr;
  }
  return nullptr;
}

Sort SortMap::make_declared(SortId id, Actuals outer) {
  const SortDeclId decl_id(table_.sorts()[id].index0);
  const SortDecl& decl = table_.sorts().decl(decl_id);
  std::vector<Sort> actuals;
  std::string text;
  smt::append_symbol(text, table_, decl.name);
  for (const SortId arg : table_.sorts().args(id)) {
    actuals.push_back(make(arg, outer));
    if (!actuals.back()) return nullptr;
    text += " " + actuals.back()->text;
  }
  if (!actuals.empty()) text = "(" + text + ")";
  if (const auto known = by_text_.find(text); known != by_text_.end()) return known->second;
  if (!actuals.empty() && (text.size() > kLongestText || ++instances_ > kMostInstances)) return nullptr;
  Sort sort;
  switch (decl.kind) {
    case SortDecl::Kind::Uninterpreted:
      sort = make_abstract(text);
      break;
    case SortDecl::Kind::Datatype:
      // Inside itself it is only a name; that it is infinite follows below.
      if (open_.contains(text)) return named_sort(Kind::Datatype, text, {});
      if (depth_ >= kDeepestDatatype) return nullptr;
      ++depth_;
      sort = make_datatype(decl_id, text, actuals);
      --depth_;
      break;
    case SortDecl::Kind::Defined:
    case SortDecl::Kind::Codatatype:
      return nullptr;
  }
  by_text_.emplace(text, sort);
  return sort;
}

// With the elements that the model lists, each once. Something in the list that is none of the
// sort makes the list worth nothing.
Sort SortMap::make_abstract(const std::string& text) {
  const auto found = model_.universes.find(text);
  std::vector<Value> universe = found == model_.universes.end() ? std::vector<Value>() : found->second;
  const Sort bare = named_sort(Kind::Abstract, text, {});
  if (!std::ranges::all_of(universe, [&](const Value& v) { return is_element(v, *bare); })) universe.clear();
  std::ranges::sort(universe, [](const Value& a, const Value& b) { return a < b; });
  universe.erase(std::unique(universe.begin(), universe.end()), universe.end());
  has_open_ = has_open_ || universe.empty();
  return universe.empty() ? bare : named_sort(Kind::Abstract, text, std::move(universe));
}

bool SortMap::is_open(const SortInfo& sort) const {
  switch (sort.kind) {
    case Kind::Abstract:
      return sort.universe.empty();
    case Kind::Datatype:
      return open_datatypes_.contains(sort.text);
    case Kind::Array:
    case Kind::Function:
    case Kind::Set:
      return std::ranges::any_of(sort.params, [&](const Sort& part) { return is_open(*part); });
    default:
      return false;
  }
}

// With its elements if they are few. A recursive datatype has infinitely many; of another one
// that is not listed nobody knows how many it has if a field is such a sort.
Sort SortMap::make_datatype(SortDeclId decl, const std::string& text, Actuals actuals) {
  open_.insert(text);
  std::vector<Value> universe;
  bool few = true;
  bool recursive = false;
  for (const FunId fun : table_.sorts().decl(decl).constructors) {
    note_fields(fun, text, actuals, recursive);
    few = few && list_values(fun, text, actuals, universe);
  }
  open_.erase(text);
  if (recursive) open_datatypes_.erase(text);
  has_open_ = has_open_ || open_datatypes_.contains(text);
  return named_sort(Kind::Datatype, text, few ? std::move(universe) : std::vector<Value>());
}

void SortMap::note_fields(FunId constructor, const std::string& text, Actuals actuals, bool& recursive) {
  for (const SortId param : table_.params(constructor)) {
    const Sort field = make(param, actuals);
    recursive = recursive || (field && field->text == text);
    if (!field || is_open(*field)) open_datatypes_.insert(text);
  }
}

// Appends what the constructor makes. False if these are too many or not known.
bool SortMap::list_values(FunId constructor, const std::string& text, Actuals actuals,
                          std::vector<Value>& out) {
  std::vector<std::vector<Value>> fields;
  std::uint64_t count = 1;
  for (const SortId param : table_.params(constructor)) {
    const Sort field = make(param, actuals);
    auto elements = field ? elements_of(*field, kListed) : std::nullopt;
    if (!elements || count * elements->size() > kListed) return false;
    count *= elements->size();
    fields.push_back(*std::move(elements));
  }
  if (out.size() + count > kListed) return false;
  if (listed_ + count > kListedInAll) {
    open_datatypes_.insert(text);
    return false;
  }
  listed_ += count;
  const Constructor made = make_constructor(constructor, text);
  std::vector<std::size_t> digits(fields.size(), 0);
  for (std::uint64_t n = 0; n < count; ++n) {
    std::vector<Value> chosen;
    for (std::size_t i = 0; i < fields.size(); ++i) chosen.push_back(fields[i][digits[i]]);
    out.push_back(Value::datatype(made, std::move(chosen)));
    for (std::size_t i = 0; i < digits.size() && ++digits[i] == fields[i].size(); ++i) digits[i] = 0;
  }
  return true;
}

Constructor SortMap::make_constructor(FunId fun, const std::string& sort) {
  Constructor& made = constructors_[{fun, sort}];
  if (made) return made;
  const smt::FunDecl& decl = table_.fun(fun);
  ConstructorInfo info{.sort = sort, .name = std::string(table_.text(decl.name))};
  const auto& all = table_.sorts().decl(decl.datatype).constructors;
  while (all[info.index] != fun) ++info.index;
  for (const FunId selector : table_.selectors(fun))
    info.selectors.emplace_back(table_.text(table_.fun(selector).name));
  info.qualified = decl.sort_params > 0;
  return made = std::make_shared<ConstructorInfo>(std::move(info));
}

const Constructor& SortMap::constructor(FunId constructor, SortId instance) {
  Constructor& made = by_instance_[{constructor, instance}];
  if (!made) {
    const Sort& sort = (*this)[instance];
    made = make_constructor(constructor, sort ? sort->text : smt::to_string(table_, instance));
  }
  return made;
}

Sort SortMap::field(SortId param, SortId instance) {
  std::vector<Sort> actuals;
  for (const SortId arg : table_.sorts().args(instance)) actuals.push_back(make(arg, {}));
  return make(param, actuals);
}

std::optional<Value> SortMap::any_element(SortId sort) {
  looked_at_ = 0;
  return simplest(sort, {}, 0);
}

std::optional<Value> SortMap::simplest(SortId id, Actuals actuals, int depth) {
  if (depth > kDeepest || ++looked_at_ > kMostLookedAt) return std::nullopt;
  const Sort sort = make(id, actuals);
  if (!sort) return std::nullopt;
  const smt::SortNode& node = table_.sorts()[id];
  switch (sort->kind) {
    case Kind::Bool:
      return Value::boolean(false);
    case Kind::Int:
      return Value::integer(0);
    case Kind::Real:
      return Value::real(0);
    case Kind::BitVec:
      return Value::bitvec(sort->width, 0);
    case Kind::Float:
      return Value::floating(sort->format, std::uint64_t{0});
    case Kind::RoundingMode:
      return Value::rounding(Rounding::NearestEven);
    case Kind::String:
      return Value::string({});
    case Kind::RegLan:
      return std::nullopt;
    case Kind::Seq:
      return Value::seq(sort, {});
    case Kind::Set:
      return Value::set(sort, {});
    case Kind::Abstract:
      return sort->universe.empty() ? Value::abstract(sort->text, "@" + sort->text + "_free")
                                    : sort->universe[0];
    case Kind::Array:
    case Kind::Function: {
      if (node.kind == SortKind::Parameter) return std::nullopt;
      auto element = simplest(table_.sorts().args(id).back(), actuals, depth + 1);
      if (!element) return std::nullopt;
      // One table per parameter, the last one inside.
      std::vector<Sort> levels{sort};
      while (levels.back()->kind == Kind::Function && levels.back()->params.size() > 2) {
        levels.push_back(table_result_sort(*levels.back()));
      }
      for (std::size_t i = levels.size(); i-- > 0;)
        element = Value::table(sort->kind, levels[i], *std::move(element), {});
      return element;
    }
    case Kind::Datatype: {
      if (node.kind != SortKind::Declared) return std::nullopt;
      if (!sort->universe.empty()) return sort->universe[0];
      std::vector<Sort> inner;
      for (const SortId arg : table_.sorts().args(id)) inner.push_back(make(arg, actuals));
      return simplest_datatype(SortDeclId(node.index0), sort->text, inner, depth);
    }
  }
  return std::nullopt;
}

// The constructor that gets by without the datatypes that are being built, the first of several.
std::optional<Value> SortMap::simplest_datatype(SortDeclId decl, const std::string& text, Actuals actuals,
                                                int depth) {
  if (const auto known = simplest_.find(text); known != simplest_.end()) return known->second;
  if (!open_.insert(text).second) return std::nullopt;
  std::optional<Value> result;
  for (const FunId fun : table_.sorts().decl(decl).constructors) {
    std::vector<Value> fields;
    for (const SortId param : table_.params(fun)) {
      auto field = simplest(param, actuals, depth + 1);
      if (!field || field->weight() > kHeaviest) break;
      fields.push_back(*std::move(field));
    }
    if (fields.size() != table_.params(fun).size()) continue;
    result = Value::datatype(make_constructor(fun, text), std::move(fields));
    simplest_.emplace(text, *result);
    break;
  }
  open_.erase(text);
  return result;
}

}  // namespace smiter::eval
