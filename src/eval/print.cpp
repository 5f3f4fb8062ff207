// SPDX-License-Identifier: MIT
#include "eval/print.h"

#include <algorithm>

#include <fmt/format.h>

#include "eval/literals.h"
#include "eval/payload.h"
#include "eval/regex.h"
#include "eval/rounding.h"
#include "eval/sort_info.h"
#include "eval/transcendental.h"

namespace smiter::eval {

namespace {

std::string integer_text(const mpz_class& n, std::string_view suffix = "") {
  if (n < 0) return fmt::format("(- {}{})", mpz_class(-n).get_str(), suffix);
  return n.get_str() + std::string(suffix);
}

std::string rational_text(const mpq_class& q) {
  if (q.get_den() == 1) return integer_text(q.get_num(), ".0");
  const std::string fraction =
      fmt::format("(/ {}.0 {}.0)", mpz_class(abs(q.get_num())).get_str(), q.get_den().get_str());
  return q < 0 ? fmt::format("(- {})", fraction) : fraction;
}

std::string algebraic_text(const SmiterAlgebraic* number) {
  std::string out = "(root-of-with-ordering (coeffs";
  mpz_class coefficient;
  for (long i = 0; i <= smiter_algebraic_degree(number); ++i) {
    smiter_algebraic_coefficient(coefficient.get_mpz_t(), number, i);
    out += fmt::format(" {}", integer_text(coefficient));
  }
  return out + fmt::format(") {})", smiter_algebraic_root_index(number));
}

std::string list(std::string_view head, std::span<const Value> args) {
  std::string out = fmt::format("({}", head);
  for (const Value& v : args) out += fmt::format(" {}", to_smtlib(v));
  return out + ")";
}

std::string expression_text(const ExpressionPayload& e) {
  const auto function = static_cast<RealFunction>(e.function);
  if (function == RealFunction::Pi) return "real.pi";
  if (function == RealFunction::Inv) return fmt::format("(/ 1.0 {})", to_smtlib(e.args[0]));
  if (function == RealFunction::Root)
    return fmt::format("(^ {} (/ 1.0 {}.0))", to_smtlib(e.args[0]), e.args[1].small());
  return list(real_function_name(function), e.args);
}

std::string real_text(const Value& v) {
  if (v.form() == Form::Algebraic) return algebraic_text(payload_as<AlgebraicPayload>(v).number);
  if (v.form() == Form::Expression) return expression_text(payload_as<ExpressionPayload>(v));
  return rational_text(v.to_mpq());
}

std::string bits_text(const mpz_class& n, std::uint32_t width, int base) {
  const std::size_t digits = base == 16 ? width / 4 : width;
  const std::string text = n.get_str(base);
  return fmt::format("{}{:0>{}}", base == 16 ? "#x" : "#b", text, digits);
}

std::string float_text(const Value& v) {
  const FloatFormat f = v.format();
  switch (classify(v)) {
    case FloatClass::NaN:
      return fmt::format("(_ NaN {} {})", f.eb, f.sb);
    case FloatClass::Infinite:
      return fmt::format("(_ {}oo {} {})", float_sign(v) ? '-' : '+', f.eb, f.sb);
    case FloatClass::Zero:
      return fmt::format("(_ {}zero {} {})", float_sign(v) ? '-' : '+', f.eb, f.sb);
    case FloatClass::Subnormal:
    case FloatClass::Normal:
      break;
  }
  const std::string pattern = bits_text(v.to_mpz(), f.width(), 2).substr(2);
  return fmt::format("(fp #b{} #b{} #b{})", pattern.substr(0, 1), pattern.substr(1, f.eb),
                     pattern.substr(1 + f.eb));
}

std::string_view rounding_text(Rounding r) {
  switch (r) {
    case Rounding::NearestEven:
      return "RNE";
    case Rounding::NearestAway:
      return "RNA";
    case Rounding::TowardPositive:
      return "RTP";
    case Rounding::TowardNegative:
      return "RTN";
    case Rounding::TowardZero:
      return "RTZ";
  }
  return "";
}

std::string loop_text(const RegexPayload& r) {
  const std::string body = to_smtlib(r.args[0]);
  if (r.high == RegexPayload::kNoLimit) {
    if (r.low == 1) return fmt::format("(re.+ {})", body);
    return fmt::format("(re.++ ((_ re.^ {}) {}) (re.* {}))", r.low, body, body);
  }
  if (r.low == 0 && r.high == 1) return fmt::format("(re.opt {})", body);
  if (r.low == r.high) return fmt::format("((_ re.^ {}) {})", r.low, body);
  return fmt::format("((_ re.loop {} {}) {})", r.low, r.high, body);
}

std::string regex_term(const RegexPayload& r) {
  const auto character = [](std::uint64_t c) {
    return quote_string(std::u32string(1, static_cast<char32_t>(c)));
  };
  switch (r.op) {
    case RegexOp::None:
      return "re.none";
    case RegexOp::All:
      return "re.all";
    case RegexOp::AllChar:
      return "re.allchar";
    case RegexOp::Text:
      return fmt::format("(str.to_re {})", quote_string(r.text));
    case RegexOp::Range:
      return fmt::format("(re.range {} {})", character(r.low), character(r.high));
    case RegexOp::Concat:
      return list("re.++", r.args);
    case RegexOp::Union:
      return list("re.union", r.args);
    case RegexOp::Inter:
      return list("re.inter", r.args);
    case RegexOp::Comp:
      return list("re.comp", r.args);
    case RegexOp::Star:
      return list("re.*", r.args);
    case RegexOp::Loop:
      return loop_text(r);
  }
  return "";
}

std::string array_text(const Value& v) {
  std::string out;
  for (std::size_t i = 0; i < v.entries().size(); ++i) out += "(store ";
  out += fmt::format("((as const {}) {})", v.sort()->text, to_smtlib(v.otherwise()));
  for (const auto& [index, element] : v.entries())
    out += fmt::format(" {} {})", to_smtlib(index), to_smtlib(element));
  return out;
}

// The body of a function of the arguments x!at, x!at+1, …
std::string function_body(const Value& v, std::size_t at, std::size_t arity) {
  if (arity == 0) return to_smtlib(v);
  std::string out;
  for (const auto& [index, result] : v.entries()) {
    out +=
        fmt::format("(ite (= x!{} {}) {} ", at, to_smtlib(index), function_body(result, at + 1, arity - 1));
  }
  out += function_body(v.otherwise(), at + 1, arity - 1);
  return out + std::string(v.entries().size(), ')');
}

std::string function_text(const Value& v) {
  const std::size_t arity = v.sort()->params.size() - 1;
  std::string out = "(lambda (";
  for (std::size_t i = 0; i < arity; ++i) {
    out += fmt::format("{}(x!{} {})", i == 0 ? "" : " ", i + 1, v.sort()->params[i]->text);
  }
  return fmt::format("{}) {})", out, function_body(v, 1, arity));
}

std::string symbol_text(const std::string& name) {
  constexpr std::string_view kOther = "~!@$%^&*_-+=<>.?/";
  const auto plain = [&](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
           kOther.find(c) != std::string_view::npos;
  };
  const bool simple =
      !name.empty() && !(name[0] >= '0' && name[0] <= '9') && std::all_of(name.begin(), name.end(), plain);
  return simple ? name : fmt::format("|{}|", name);
}

std::string datatype_text(const Value& v) {
  const ConstructorInfo& c = *v.constructor();
  const std::string head =
      c.qualified ? fmt::format("(as {} {})", symbol_text(c.name), c.sort) : symbol_text(c.name);
  return v.elements().empty() ? head : list(head, v.elements());
}

std::string abstract_text(const Value& v) {
  if (!v.abstract_name().starts_with('@')) return symbol_text(v.abstract_name());
  return fmt::format("(as {} {})", symbol_text(v.abstract_name()), v.abstract_sort());
}

// empty, one, or several joined by `join`.
std::string collection_text(const Value& v, std::string_view empty, std::string_view one,
                            std::string_view join) {
  if (v.elements().empty()) return fmt::format("(as {} {})", empty, v.sort()->text);
  std::string out;
  for (const Value& e : v.elements()) out += fmt::format(" ({} {})", one, to_smtlib(e));
  return v.elements().size() == 1 ? out.substr(1) : fmt::format("({}{})", join, out);
}

}  // namespace

std::string to_smtlib(const Value& v) {
  switch (v.kind()) {
    case Kind::Bool:
      return v.as_bool() ? "true" : "false";
    case Kind::Int:
      return integer_text(v.to_mpz());
    case Kind::Real:
      return real_text(v);
    case Kind::BitVec:
      return bits_text(v.to_mpz(), v.width(), v.width() % 4 == 0 ? 16 : 2);
    case Kind::Float:
      return float_text(v);
    case Kind::RoundingMode:
      return std::string(rounding_text(v.as_rounding()));
    case Kind::String:
      return quote_string(v.text());
    case Kind::RegLan:
      return regex_term(regex_node(v));
    case Kind::Array:
      return array_text(v);
    case Kind::Function:
      return function_text(v);
    case Kind::Datatype:
      return datatype_text(v);
    case Kind::Abstract:
      return abstract_text(v);
    case Kind::Seq:
      return collection_text(v, "seq.empty", "seq.unit", "seq.++");
    case Kind::Set:
      return collection_text(v, "set.empty", "set.singleton", "set.union");
  }
  return "";
}

}  // namespace smiter::eval
