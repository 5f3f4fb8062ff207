// SPDX-License-Identifier: MIT
#include "strategies/diver/conversion.h"

#include <array>

#include "eval/number/rounding.h"
#include "eval/value/literals.h"
#include "generate/literals.h"

namespace smiter::strategies::diver {

using eval::Kind;
using eval::Value;
using smt::TermId;

namespace {

using Made = std::optional<TermId>;
using Formulas = std::optional<std::vector<TermId>>;

std::string bit_text(const mpz_class& n, std::size_t width) {
  std::string digits = n.get_str(2);
  return std::string(width - std::min(width, digits.size()), '0') + digits;
}

Made real_term(generate::Literals& literals, smt::TermTable& table, const mpq_class& q) {
  const TermId above = literals.real(mpz_class(abs(q.get_num())).get_str() + ".0", q < 0);
  if (q.get_den() == 1) return above;
  const TermId below = literals.real(q.get_den().get_str() + ".0", false);
  return table.mk_operator(table.symbols().intern("/"), std::array{above, below});
}

Made float_term(generate::Literals& literals, smt::TermTable& table, const Value& value) {
  const eval::FloatFormat f = value.format();
  if (eval::is_nan(value)) {
    return table.mk_operator(table.symbols().intern("NaN"), {}, table.mk_indices(std::array{f.eb, f.sb}));
  }
  const std::string all = bit_text(value.to_mpz(), f.width());
  const TermId sign = literals.bits(all.substr(0, 1));
  const TermId exponent = literals.bits(all.substr(1, f.eb));
  const TermId significand = literals.bits(all.substr(1 + f.eb));
  return table.mk_operator(table.symbols().intern("fp"), std::array{sign, exponent, significand});
}

// Collects formulas about one term.
class Writer {
 public:
  Writer(smt::TermTable& table, TermId term) : table_(table), term_(term) {}

  [[nodiscard]] Formulas done() { return failed_ ? std::nullopt : Formulas(std::move(formulas_)); }

  void operator()(const Any&) {}
  void operator()(const Untouchable&) { failed_ = true; }
  void operator()(const Only& only) { add("=", term_, term_of(table_, only.value)); }
  void operator()(const Except& except) {
    for (const Value& v : except.values) add("distinct", term_, term_of(table_, v));
  }
  void operator()(const Interval& i) { bounds(term_, i); }
  void operator()(const Length& length) { bounds(make("str.len", {term_}), length.interval); }
  void operator()(const BitRange& range);
  void operator()(const FloatRange& range);
  void operator()(const Text& text);
  void operator()(const HasWord& has) {
    add(make("str.in_re", {term_of(table_, has.word), term_}), has.holds);
  }

 private:
  Made make(std::string_view name, std::initializer_list<Made> args) {
    std::vector<TermId> terms;
    for (const Made& arg : args) {
      if (!arg) return std::nullopt;
      terms.push_back(*arg);
    }
    return table_.mk_operator(table_.symbols().intern(name), terms);
  }
  void add(const Made& formula, bool holds = true) {
    const Made made = holds || !formula ? formula : make("not", {formula});
    failed_ = failed_ || !made;
    if (made) formulas_.push_back(*made);
  }
  void add(std::string_view name, const Made& left, const Made& right) { add(make(name, {left, right})); }
  void bounds(const Made& number, const Interval& i) {
    if (i.low && i.high && !i.low_open && !i.high_open && *i.low == *i.high)
      return add("=", number, term_of(table_, *i.low));
    if (i.low) add(i.low_open ? ">" : ">=", number, term_of(table_, *i.low));
    if (i.high) add(i.high_open ? "<" : "<=", number, term_of(table_, *i.high));
  }

  smt::TermTable& table_;
  TermId term_;
  std::vector<TermId> formulas_;
  bool failed_ = false;
};

void Writer::operator()(const BitRange& range) {
  const Value low = Value::bitvec(range.width, range.low), high = Value::bitvec(range.width, range.high);
  const Made first = term_of(table_, low), last = term_of(table_, high);
  const mpz_class l = low.to_mpz(), h = high.to_mpz(), half = mpz_class(1) << (range.width - 1);
  if (l <= h) {
    if (l > 0) add("bvuge", term_, first);
    if (h + 1 < 2 * half) add("bvule", term_, last);
  } else if (l >= half && h < half) {  // around 0, which signed numbers do not notice
    if (l > half) add("bvsge", term_, first);
    if (h + 1 < half) add("bvsle", term_, last);
  } else {
    const Made width = term_of(table_, Value::bitvec(range.width, mpz_class(h - l)));
    add("bvule", make("bvsub", {term_, first}), width);
  }
}

void Writer::operator()(const FloatRange& range) {
  if (range.low_open || !eval::is_infinite(range.low))
    add(range.low_open ? "fp.gt" : "fp.geq", term_, term_of(table_, range.low));
  if (range.high_open || !eval::is_infinite(range.high))
    add(range.high_open ? "fp.lt" : "fp.leq", term_, term_of(table_, range.high));
  if (formulas_.empty() && !range.nan) add(make("fp.isNaN", {term_}), false);
  if (range.nan && !formulas_.empty()) {
    Made inside = formulas_[0];
    if (formulas_.size() == 2) inside = make("and", {formulas_[0], formulas_[1]});
    formulas_.clear();
    add("or", make("fp.isNaN", {term_}), inside);
  }
}

void Writer::operator()(const Text& text) {
  const Made word = term_of(table_, text.word);
  const auto relation = [&]() -> Made {
    switch (text.relation) {
      case Text::Relation::StartsWith:
        return make("str.prefixof", {word, term_});
      case Text::Relation::EndsWith:
        return make("str.suffixof", {word, term_});
      case Text::Relation::Contains:
        return make("str.contains", {term_, word});
      case Text::Relation::PrefixOf:
        return make("str.prefixof", {term_, word});
      case Text::Relation::SuffixOf:
        return make("str.suffixof", {term_, word});
      case Text::Relation::PartOf:
        return make("str.contains", {word, term_});
      case Text::Relation::Below:
        return make("str.<", {term_, word});
      case Text::Relation::NotAbove:
        return make("str.<=", {term_, word});
      case Text::Relation::Matches:
        break;
    }
    return std::nullopt;
  }();
  add(relation, text.holds);
}

}  // namespace

std::optional<TermId> term_of(smt::TermTable& table, const Value& value) {
  generate::Literals literals(table);
  switch (value.kind()) {
    case Kind::Bool:
      return value.as_bool() ? table.mk_true() : table.mk_false();
    case Kind::Int: {
      const mpz_class n = value.to_mpz();
      return literals.integer(mpz_class(abs(n)).get_str(), n < 0);
    }
    case Kind::Real:
      if (!value.is_rational()) return std::nullopt;
      return real_term(literals, table, value.to_mpq());
    case Kind::BitVec:
      return literals.bits(bit_text(value.to_mpz(), value.width()));
    case Kind::Float:
      return float_term(literals, table, value);
    case Kind::String:
      return table.mk_literal(eval::quote_string(value.text()), smt::kString);
    case Kind::RoundingMode: {
      constexpr std::array kModes = {"RNE", "RNA", "RTP", "RTN", "RTZ"};
      const auto name = kModes[static_cast<std::size_t>(value.as_rounding())];
      return table.mk_operator(table.symbols().intern(name), {});
    }
    case Kind::RegLan:
    case Kind::Array:
    case Kind::Function:
    case Kind::Datatype:
    case Kind::Abstract:
    case Kind::Seq:
    case Kind::Set:
      break;
  }
  return std::nullopt;
}

Formulas convert(smt::TermTable& table, const Constraint& constraint, TermId term, const Value& value) {
  Writer writer(table, term);
  std::visit(writer, constraint.domain);
  if (auto formulas = writer.done()) return formulas;
  const auto own = term_of(table, value);
  if (!own) return std::nullopt;
  const auto equal = table.mk_operator(smt::Word::OpEqual, std::array{term, *own});
  return equal ? Formulas({*equal}) : std::nullopt;
}

}  // namespace smiter::strategies::diver
