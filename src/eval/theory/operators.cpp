// SPDX-License-Identifier: MIT
#include "eval/theory/operators.h"

#include <algorithm>
#include <unordered_map>

#include <fmt/core.h>

#include "eval/theory/theories.h"
#include "eval/value/sort_info.h"

namespace smiter::eval {

namespace {

bool fits_letter(char letter, const Value& v, const Value& first) {
  switch (letter) {
    case 'b':
      return v.kind() == Kind::Bool;
    case 'i':
      return v.kind() == Kind::Int;
    case 'r':
      return v.kind() == Kind::Real || v.kind() == Kind::Int;
    case 'v':
      return v.kind() == Kind::BitVec;
    case 'w':
      return v.kind() == Kind::BitVec && v.width() == first.width();
    case 'f':
      return v.kind() == Kind::Float;
    case 'g':
      return v.kind() == Kind::Float && v.width() == first.width();
    case 'm':
      return v.kind() == Kind::RoundingMode;
    case 's':
      return v.kind() == Kind::String;
    case 'x':
      return v.kind() == Kind::RegLan;
    case 'q':
      return v.kind() == Kind::Seq;
    case 'a':
      return v.kind() == Kind::Array || v.kind() == Kind::Function;
    case 't':
      return v.kind() == Kind::Set;
    case '.':
      return true;
  }
  CHECK(false, "unknown letter in an operator's signature");
  return false;
}

// The argument that w and g compare with: the first BitVec or Float.
const Value& reference(std::span<const Value> args) {
  for (const Value& v : args) {
    if (v.kind() == Kind::BitVec || v.kind() == Kind::Float) return v;
  }
  return args[0];
}

bool fits(const Operator& op, std::span<const Value> args, std::size_t indices) {
  if (indices != op.indices) return false;
  const std::size_t letters = op.signature.size();
  if (op.fold == Fold::Fixed ? args.size() != letters : op.fold != Fold::All && args.empty()) return false;
  if (args.empty()) return true;
  const Value& first = reference(args);
  for (std::size_t i = 0; i < args.size(); ++i) {
    if (!fits_letter(op.signature[std::min(i, letters - 1)], args[i], first)) return false;
  }
  return true;
}

Outcome misfit(std::string_view name) {
  return Outcome::unknown(fmt::format("{}: the arguments do not fit the operator", name));
}

// What reading a large argument costs, in steps. Tables are left out: only what changes or
// compares one looks at all of it, and says so itself.
std::uint64_t work_on(const Value& v) {
  if (v.is_small()) return 0;
  switch (v.kind()) {
    case Kind::Int:
    case Kind::BitVec:
    case Kind::Float:
      return v.own_bytes() / 16;
    case Kind::Real:
      return v.own_bytes();  // fractions are reduced
    case Kind::String:
      return v.own_bytes() / 64;
    case Kind::Seq:
    case Kind::Set:
      return v.own_bytes() / 256;
    case Kind::Bool:
    case Kind::RoundingMode:
    case Kind::RegLan:
    case Kind::Array:
    case Kind::Function:
    case Kind::Datatype:
    case Kind::Abstract:
      break;
  }
  return 0;
}

bool pay_for_reading(std::span<const Value> args, const Limits& limits) {
  if (limits.budget == nullptr) return true;
  std::uint64_t steps = 0;
  for (const Value& v : args) steps += work_on(v);
  return steps == 0 || limits.spend(steps);
}

bool pay_for_result(const Outcome& outcome, const Limits& limits) {
  if (limits.budget == nullptr || !outcome.is_known() || !outcome.value().is_fresh()) return true;
  return limits.budget->take(outcome.value().own_bytes());
}

// The conjunction of the results on pairs: false wins over open ones.
class Conjunction {
 public:
  // True when the rest does not matter.
  bool add(Outcome part) {
    if (part.is_known() && !part.value().as_bool()) {
      result_ = std::move(part);
      return true;
    }
    if (result_.is_known()) result_ = part.is_known() ? std::move(result_).inherit(part) : std::move(part);
    return false;
  }
  Outcome take() { return std::move(result_); }

 private:
  Outcome result_ = Value::boolean(true);
};

}  // namespace

Outcome EvalCall::unspecified(std::vector<Value> candidates) const {
  Cell cell{.op = std::string(op.name),
            .indices = {indices.begin(), indices.end()},
            .args = {args.begin(), args.end()}};
  cell.candidates = std::move(candidates);
  const Kind kind = args.empty() ? Kind::Bool : args[0].kind();
  if (kind == Kind::Seq || kind == Kind::Set || kind == Kind::Array) cell.sort = args[0].sort()->text;
  return Outcome::unspecified(std::move(cell));
}

Outcome apply(const Operator& op, std::span<const Value> args, const Applied& how) {
  if (!fits(op, args, how.indices.size()) || (op.needs_sort && how.sort == nullptr)) return misfit(op.name);
  const auto call = [&](std::span<const Value> some) {
    if (!pay_for_reading(some, how.limits)) return Outcome::budget("values of that size");
    Outcome result = op.function({op, some, how.indices, how.sort, how.limits});
    if (!pay_for_result(result, how.limits)) return Outcome::budget("values of that size");
    if (result.is_unspecified() && how.cells != nullptr) {
      if (auto value = how.cells->value_of(result.cell())) return Outcome(*std::move(value));
    }
    return result;
  };
  if (op.fold == Fold::Fixed || op.fold == Fold::All || args.size() == op.signature.size()) return call(args);
  if (op.fold == Fold::Chain || op.fold == Fold::Pairwise) {
    Conjunction all;
    for (std::size_t i = 0; i + 1 < args.size(); ++i) {
      const std::size_t last = op.fold == Fold::Chain ? i + 1 : args.size() - 1;
      for (std::size_t j = i + 1; j <= last; ++j) {
        if (!how.limits.spend(1)) return Outcome::budget("that many arguments");
        const Value pair[2] = {args[i], args[j]};
        if (all.add(call(pair))) return all.take();
      }
    }
    return all.take();
  }
  const bool left = op.fold == Fold::Left;
  Outcome result = left ? args.front() : args.back();
  for (std::size_t i = 1; i < args.size(); ++i) {
    const Value& next = left ? args[i] : args[args.size() - 1 - i];
    const Value pair[2] = {left ? result.value() : next, left ? next : result.value()};
    Outcome step = call(pair).inherit(result);
    result = std::move(step);
    if (result.is_known()) continue;
    if (result.is_unknown() || i + 1 == args.size()) break;
    return Outcome::unknown(fmt::format("an inner part of an n-ary {} is unspecified", op.name));
  }
  return result;
}

namespace {

std::vector<Operator> collect() {
  std::vector<Operator> rows;
  for (const auto& theory :
       {core_operators(), arithmetic_operators(), integer_operators(), transcendental_operators(),
        bitvec_operators(), bitvec_shape_operators(), float_operators(), float_convert_operators(),
        array_operators(), array_set_operators(), string_operators(), regex_operators(),
        regex_match_operators(), sequence_operators(), set_operators()}) {
    rows.insert(rows.end(), theory.begin(), theory.end());
  }
  std::stable_sort(rows.begin(), rows.end(),
                   [](const Operator& a, const Operator& b) { return a.name < b.name; });
  return rows;
}

using Index = std::unordered_map<std::string_view, std::span<const Operator>>;

Index index_rows(std::span<const Operator> rows) {
  Index index;
  for (std::size_t i = 0; i < rows.size();) {
    std::size_t j = i;
    while (j < rows.size() && rows[j].name == rows[i].name) ++j;
    index.emplace(rows[i].name, rows.subspan(i, j - i));
    i = j;
  }
  return index;
}

}  // namespace

std::span<const Operator> all_operators() {
  static const std::vector<Operator> rows = collect();
  return rows;
}

std::span<const Operator> find_operators(std::string_view name) {
  static const Index index = index_rows(all_operators());
  const auto found = index.find(name);
  return found == index.end() ? std::span<const Operator>() : found->second;
}

Outcome apply(std::string_view name, std::span<const Value> args, const Applied& how) {
  const auto rows = find_operators(name);
  if (rows.empty()) return Outcome::unknown(fmt::format("no evaluation function for {}", name));
  return apply(rows, args, how);
}

Outcome apply(std::span<const Operator> rows, std::span<const Value> args, const Applied& how) {
  if (rows.size() == 1) return apply(rows[0], args, how);
  for (const Operator& op : rows) {
    if (fits(op, args, how.indices.size())) return apply(op, args, how);
  }
  return misfit(rows[0].name);
}

}  // namespace smiter::eval
