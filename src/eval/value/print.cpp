// SPDX-License-Identifier: MIT
#include "eval/value/print.h"

#include <algorithm>

#include <fmt/core.h>

#include "eval/number/rounding.h"
#include "eval/number/transcendental.h"
#include "eval/regex/regex.h"
#include "eval/value/literals.h"
#include "eval/value/payload.h"
#include "eval/value/sort_info.h"

namespace smiter::eval {

namespace {

std::string algebraic_text(const SmiterAlgebraic* number) {
  std::string out = "(root-of-with-ordering (coeffs";
  mpz_class coefficient;
  for (long i = 0; i <= smiter_algebraic_degree(number); ++i) {
    smiter_algebraic_coefficient(coefficient.get_mpz_t(), number, i);
    out += coefficient < 0 ? fmt::format(" (- {})", mpz_class(-coefficient).get_str())
                           : fmt::format(" {}", coefficient.get_str());
  }
  return out + fmt::format(") {})", smiter_algebraic_root_index(number));
}

// Writes one value after the other into a text that has a limit: beyond it nothing is looked at
// any more, so that the first line of a huge value costs no more than that line.
class Printer {
 public:
  explicit Printer(std::size_t most) : most_(most) {}

  void write(const Value& v);
  std::string take() { return std::move(out_); }

 private:
  [[nodiscard]] bool is_full() const { return out_.size() > most_; }
  template <typename... Parts>
  void add(const Parts&... parts) {
    ((out_ += parts), ...);
  }
  void list(std::string_view head, std::span<const Value> args);
  void integer(const mpz_class& n, std::string_view suffix = "");
  void rational(const mpq_class& q);
  void expression(const ExpressionPayload& e);
  void real(const Value& v);
  void bits(const mpz_class& n, std::uint32_t width, int base);
  void floating(const Value& v);
  void loop(const RegexPayload& r);
  void regex(const RegexPayload& r);
  void array(const Value& v);
  void function_body(const Value& v, std::size_t at, std::size_t arity);
  void function(const Value& v);
  void datatype(const Value& v);
  void abstract(const Value& v);
  void collection(const Value& v, std::string_view empty, std::string_view one, std::string_view join);
  // Digits cost more than they are long: a number that does not fit is told by its size.
  bool is_too_long(std::size_t bits) {
    const bool too_long = bits / 4 > most_;
    if (too_long) add(fmt::format("(a number of {} bits)", bits));
    return too_long;
  }

  std::size_t most_;
  std::string out_;
};

std::size_t bits_of(const mpz_class& n) {
  return mpz_sizeinbase(n.get_mpz_t(), 2);
}

void Printer::list(std::string_view head, std::span<const Value> args) {
  add("(", head);
  for (const Value& v : args) {
    if (is_full()) return;
    add(" ");
    write(v);
  }
  add(")");
}

void Printer::integer(const mpz_class& n, std::string_view suffix) {
  if (is_too_long(bits_of(n))) return;
  if (n < 0) return add("(- ", mpz_class(-n).get_str(), suffix, ")");
  add(n.get_str(), suffix);
}

void Printer::rational(const mpq_class& q) {
  if (q.get_den() == 1) return integer(q.get_num(), ".0");
  if (is_too_long(bits_of(q.get_num()) + bits_of(q.get_den()))) return;
  const std::string fraction =
      fmt::format("(/ {}.0 {}.0)", mpz_class(abs(q.get_num())).get_str(), q.get_den().get_str());
  q < 0 ? add("(- ", fraction, ")") : add(fraction);
}

void Printer::expression(const ExpressionPayload& e) {
  const auto function = static_cast<RealFunction>(e.function);
  if (function == RealFunction::Pi) return add("real.pi");
  if (function == RealFunction::Inv) {
    add("(/ 1.0 ");
    write(e.args[0]);
    return add(")");
  }
  if (function == RealFunction::Root) {
    add("(^ ");
    write(e.args[0]);
    return add(fmt::format(" (/ 1.0 {}.0))", e.args[1].small()));
  }
  list(real_function_name(function), e.args);
}

void Printer::real(const Value& v) {
  if (v.form() == Form::Algebraic) return add(algebraic_text(payload_as<AlgebraicPayload>(v).number));
  if (v.form() == Form::Expression) return expression(payload_as<ExpressionPayload>(v));
  rational(v.to_mpq());
}

void Printer::bits(const mpz_class& n, std::uint32_t width, int base) {
  if (is_too_long(width)) return;
  const std::size_t digits = base == 16 ? width / 4 : width;
  add(fmt::format("{}{:0>{}}", base == 16 ? "#x" : "#b", n.get_str(base), digits));
}

void Printer::floating(const Value& v) {
  const FloatFormat f = v.format();
  switch (classify(v)) {
    case FloatClass::NaN:
      return add(fmt::format("(_ NaN {} {})", f.eb, f.sb));
    case FloatClass::Infinite:
      return add(fmt::format("(_ {}oo {} {})", float_sign(v) ? '-' : '+', f.eb, f.sb));
    case FloatClass::Zero:
      return add(fmt::format("(_ {}zero {} {})", float_sign(v) ? '-' : '+', f.eb, f.sb));
    case FloatClass::Subnormal:
    case FloatClass::Normal:
      break;
  }
  if (is_too_long(f.width())) return;
  const std::string pattern = fmt::format("{:0>{}}", v.to_mpz().get_str(2), f.width());
  add(fmt::format("(fp #b{} #b{} #b{})", pattern.substr(0, 1), pattern.substr(1, f.eb),
                  pattern.substr(1 + f.eb)));
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

void Printer::loop(const RegexPayload& r) {
  const Value& body = r.args[0];
  const auto around = [&](const std::string& head, std::string_view tail) {
    add(head, " ");
    write(body);
    add(tail);
  };
  if (r.high == RegexPayload::kNoLimit) {
    if (r.low == 1) return around("(re.+", ")");
    around(fmt::format("(re.++ ((_ re.^ {})", r.low), ")");
    return around(" (re.*", "))");
  }
  if (r.low == 0 && r.high == 1) return around("(re.opt", ")");
  if (r.low == r.high) return around(fmt::format("((_ re.^ {})", r.low), ")");
  around(fmt::format("((_ re.loop {} {})", r.low, r.high), ")");
}

void Printer::regex(const RegexPayload& r) {
  const auto character = [](std::uint64_t c) {
    return quote_string(std::u32string(1, static_cast<char32_t>(c)));
  };
  switch (r.op) {
    case RegexOp::None:
      return add("re.none");
    case RegexOp::All:
      return add("re.all");
    case RegexOp::AllChar:
      return add("re.allchar");
    case RegexOp::Text:
      return add("(str.to_re ", quote_string(r.text), ")");
    case RegexOp::Range:
      return add("(re.range ", character(r.low), " ", character(r.high), ")");
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
      return loop(r);
  }
}

void Printer::array(const Value& v) {
  for (std::size_t i = 0; i < v.entries().size() && !is_full(); ++i) add("(store ");
  if (is_full()) return;
  add("((as const ", v.sort()->text, ") ");
  write(v.otherwise());
  add(")");
  for (const auto& [index, element] : v.entries()) {
    if (is_full()) return;
    add(" ");
    write(index);
    add(" ");
    write(element);
    add(")");
  }
}

// The body of a function of the arguments x!at, x!at+1, …
void Printer::function_body(const Value& v, std::size_t at, std::size_t arity) {
  if (arity == 0) return write(v);
  for (const auto& [index, result] : v.entries()) {
    if (is_full()) return;
    add(fmt::format("(ite (= x!{} ", at));
    write(index);
    add(") ");
    function_body(result, at + 1, arity - 1);
    add(" ");
  }
  function_body(v.otherwise(), at + 1, arity - 1);
  add(std::string(v.entries().size(), ')'));
}

void Printer::function(const Value& v) {
  const std::size_t arity = v.sort()->params.size() - 1;
  add("(lambda (");
  for (std::size_t i = 0; i < arity; ++i)
    add(fmt::format("{}(x!{} {})", i == 0 ? "" : " ", i + 1, v.sort()->params[i]->text));
  add(") ");
  function_body(v, 1, arity);
  add(")");
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

void Printer::datatype(const Value& v) {
  const ConstructorInfo& c = *v.constructor();
  const std::string head =
      c.qualified ? fmt::format("(as {} {})", symbol_text(c.name), c.sort) : symbol_text(c.name);
  v.elements().empty() ? add(head) : list(head, v.elements());
}

void Printer::abstract(const Value& v) {
  if (!v.abstract_name().starts_with('@')) return add(symbol_text(v.abstract_name()));
  add("(as ", symbol_text(v.abstract_name()), " ", v.abstract_sort(), ")");
}

// empty, one, or several joined by `join`.
void Printer::collection(const Value& v, std::string_view empty, std::string_view one,
                         std::string_view join) {
  const auto elements = v.elements();
  if (elements.empty()) return add("(as ", empty, " ", v.sort()->text, ")");
  if (elements.size() > 1) add("(", join, " ");
  for (std::size_t i = 0; i < elements.size() && !is_full(); ++i) {
    add(i == 0 ? "(" : " (", one, " ");
    write(elements[i]);
    add(")");
  }
  if (elements.size() > 1) add(")");
}

void Printer::write(const Value& v) {
  if (is_full()) return;
  switch (v.kind()) {
    case Kind::Bool:
      return add(v.as_bool() ? "true" : "false");
    case Kind::Int:
      return integer(v.to_mpz());
    case Kind::Real:
      return real(v);
    case Kind::BitVec:
      return bits(v.to_mpz(), v.width(), v.width() % 4 == 0 ? 16 : 2);
    case Kind::Float:
      return floating(v);
    case Kind::RoundingMode:
      return add(rounding_text(v.as_rounding()));
    case Kind::String:
      return add(quote_string(v.text().substr(0, most_)));
    case Kind::RegLan:
      return regex(regex_node(v));
    case Kind::Array:
      return array(v);
    case Kind::Function:
      return function(v);
    case Kind::Datatype:
      return datatype(v);
    case Kind::Abstract:
      return abstract(v);
    case Kind::Seq:
      return collection(v, "seq.empty", "seq.unit", "seq.++");
    case Kind::Set:
      return collection(v, "set.empty", "set.singleton", "set.union");
  }
}

}  // namespace

std::string to_smtlib(const Value& v) {
  Printer printer(std::string::npos);
  printer.write(v);
  return printer.take();
}

std::string shortened(const Value& v, std::size_t most) {
  Printer printer(most);
  printer.write(v);
  std::string text = printer.take();
  return text.size() > most ? text.substr(0, most) + "…" : text;
}

}  // namespace smiter::eval
