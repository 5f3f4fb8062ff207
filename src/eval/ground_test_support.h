// SPDX-License-Identifier: MIT
// For tests of the value layer only: reads a ground term in SMT-LIB text and
// evaluates it bottom-up with the operator table, without sorts, symbols, binders
// or errors. Ill-formed text aborts.
#pragma once

#include <cctype>
#include <ostream>
#include <string>
#include <string_view>
#include <vector>

#include "eval/theory/operators.h"
#include "eval/value/literals.h"
#include "eval/value/print.h"
#include "eval/value/sort_info.h"

namespace smiter::eval::testing {

struct Tree {
  std::string atom;
  std::vector<Tree> parts;
  bool is_atom() const { return parts.empty() && !atom.empty(); }
};

class GroundReader {
 public:
  explicit GroundReader(std::string_view text) : text_(text) {}

  Tree read() {
    skip();
    CHECK(at_ < text_.size(), "unexpected end of term");
    if (text_[at_] != '(') return Tree{token(), {}};
    ++at_;
    Tree list;
    for (skip(); text_[at_] != ')'; skip()) list.parts.push_back(read());
    ++at_;
    return list;
  }

 private:
  void skip() {
    while (at_ < text_.size() && std::isspace(static_cast<unsigned char>(text_[at_])) != 0) ++at_;
  }
  std::string token() {
    const std::size_t begin = at_;
    if (text_[at_] == '"') {
      for (++at_;; ++at_) {
        if (text_[at_] != '"') continue;
        if (at_ + 1 == text_.size() || text_[at_ + 1] != '"') break;
        ++at_;
      }
      ++at_;
    } else {
      while (at_ < text_.size() && std::isspace(static_cast<unsigned char>(text_[at_])) == 0 &&
             text_[at_] != '(' && text_[at_] != ')')
        ++at_;
    }
    return std::string(text_.substr(begin, at_ - begin));
  }
  std::string_view text_;
  std::size_t at_ = 0;
};

inline std::uint64_t number(const Tree& t) {
  return t.atom.starts_with("#x") ? std::stoull(t.atom.substr(2), nullptr, 16) : std::stoull(t.atom);
}

inline Sort read_sort(const Tree& t) {
  if (t.is_atom()) {
    if (t.atom == "Bool") return bool_sort();
    if (t.atom == "Int") return int_sort();
    if (t.atom == "Real") return real_sort();
    if (t.atom == "String") return string_sort();
    if (t.atom == "RegLan") return reglan_sort();
    CHECK(t.atom == "RoundingMode", t.atom);
    return rounding_sort();
  }
  const std::string& head = t.parts[0].atom;
  if (head == "_" && t.parts[1].atom == "BitVec")
    return bitvec_sort(static_cast<std::uint32_t>(number(t.parts[2])));
  if (head == "_") {
    return float_sort(
        {static_cast<std::uint32_t>(number(t.parts[2])), static_cast<std::uint32_t>(number(t.parts[3]))});
  }
  std::vector<Sort> params;
  for (std::size_t i = 1; i < t.parts.size(); ++i) params.push_back(read_sort(t.parts[i]));
  if (head == "Array") return array_sort(params[0], params[1]);
  if (head == "Seq") return seq_sort(params[0]);
  CHECK(head == "Set", head);
  return set_sort(params[0]);
}

inline Sort sort_of(const Value& v) {
  switch (v.kind()) {
    case Kind::Bool:
      return bool_sort();
    case Kind::Int:
      return int_sort();
    case Kind::Real:
      return real_sort();
    case Kind::BitVec:
      return bitvec_sort(v.width());
    case Kind::Float:
      return float_sort(v.format());
    case Kind::RoundingMode:
      return rounding_sort();
    case Kind::String:
      return string_sort();
    case Kind::RegLan:
      return reglan_sort();
    case Kind::Array:
    case Kind::Function:
    case Kind::Seq:
    case Kind::Set:
      return v.sort();
    case Kind::Datatype:
      return named_sort(Kind::Datatype, v.constructor()->sort, {});
    case Kind::Abstract:
      return named_sort(Kind::Abstract, v.abstract_sort(), {});
  }
  return nullptr;
}

inline Outcome evaluate(const Tree& t, const Limits& limits) {
  if (t.is_atom()) {
    const std::string& a = t.atom;
    if (a[0] == '"') return *string_value(a);
    if (a.starts_with("#b")) return *binary_value(a);
    if (a.starts_with("#x")) return *hexadecimal_value(a);
    if (std::isdigit(static_cast<unsigned char>(a[0])) != 0) {
      return a.find('.') == std::string::npos ? *numeral_value(a) : *decimal_value(a);
    }
    return apply(a, {}, {.limits = limits});
  }
  if (t.parts[0].atom == "_" && t.parts[1].atom.starts_with("bv")) {
    return *bv_value(t.parts[1].atom.substr(2), number(t.parts[2]));
  }
  // f, (_ f i…), (as f S) or ((_ f i…) …), ((as f S) …)
  const bool nullary = t.parts[0].atom == "_" || t.parts[0].atom == "as";
  const Tree& head = nullary ? t : t.parts[0];
  std::string name = head.atom;
  std::vector<std::uint64_t> indices;
  Sort sort;
  if (!head.is_atom()) {
    name = head.parts[1].atom;
    if (head.parts[0].atom == "as") {
      sort = read_sort(head.parts[2]);
    } else {
      for (std::size_t i = 2; i < head.parts.size(); ++i) indices.push_back(number(head.parts[i]));
    }
  }
  std::vector<Value> args;
  for (std::size_t i = 1; !nullary && i < t.parts.size(); ++i) {
    Outcome arg = evaluate(t.parts[i], limits);
    if (!arg.is_known()) return arg;
    args.push_back(arg.value());
  }
  if (name == "seq.unit") sort = seq_sort(sort_of(args[0]));
  if (name == "set.singleton") sort = set_sort(sort_of(args[0]));
  return apply(name, args, {.indices = indices, .sort = sort ? &sort : nullptr, .limits = limits});
}

inline Outcome evaluate(std::string_view text, const Limits& limits = {}) {
  return evaluate(GroundReader(text).read(), limits);
}

// The value as text, or "unspecified", "unknown …", "disputed …".
inline std::string run(std::string_view text) {
  const Outcome out = evaluate(text);
  if (out.is_unspecified()) return "unspecified";
  if (out.is_unknown()) return "unknown " + out.reason();
  return (out.is_disputed() ? "disputed " : "") + to_smtlib(out.value());
}

}  // namespace smiter::eval::testing

namespace smiter::eval {
// For the messages of failed tests.
inline void PrintTo(const Value& v, std::ostream* out) {
  *out << to_smtlib(v);
}
}  // namespace smiter::eval
