// SPDX-License-Identifier: MIT
#include "strategies/diver/constraint.h"

#include <algorithm>

#include <fmt/core.h>

#include "eval/number/floats.h"
#include "eval/number/ints.h"
#include "eval/number/reals.h"
#include "eval/regex/regex.h"
#include "eval/theory/words.h"
#include "eval/value/literals.h"
#include "eval/value/outcome.h"
#include "eval/value/print.h"

namespace smiter::strategies::diver {

using eval::Kind;
using eval::Value;

namespace {

constexpr eval::Limits kLimits = {.regex_states = 20'000, .regex_work = 1'000'000};

// As printed in the paper.
constexpr double kLeast = 0.001, kMost = 1.0;
constexpr int kWide = 1000;

bool is_number(const Value& v) {
  return v.kind() == Kind::Int || v.kind() == Kind::Real;
}

// Values about which the evaluator may not be able to tell what operators make of them:
// sums of sines, arrays over sorts whose size the model leaves open.
bool is_elusive(const Value& v) {
  switch (v.kind()) {
    case Kind::Bool:
    case Kind::Int:
    case Kind::BitVec:
    case Kind::Float:
    case Kind::RoundingMode:
    case Kind::String:
    case Kind::RegLan:
    case Kind::Abstract:
      return false;
    case Kind::Real:
      return !v.is_canonical();
    case Kind::Array:
    case Kind::Function:
    case Kind::Datatype:
    case Kind::Seq:
    case Kind::Set:
      break;
  }
  return true;
}

std::optional<bool> holds(const Text& text, const Value& value) {
  if (value.kind() != Kind::String) return std::nullopt;
  const std::u32string_view v = value.text();
  const auto relates = [&]() -> std::optional<bool> {
    if (text.relation == Text::Relation::Matches) {
      const eval::Outcome member = eval::regex_member(v, text.word, kLimits);
      if (!member.is_known() || member.is_disputed()) return std::nullopt;
      return member.value().as_bool();
    }
    const std::u32string_view w = text.word.text();
    switch (text.relation) {
      case Text::Relation::StartsWith:
        return v.starts_with(w);
      case Text::Relation::EndsWith:
        return v.ends_with(w);
      case Text::Relation::Contains:
        return v.find(w) != std::u32string_view::npos;
      case Text::Relation::PrefixOf:
        return w.starts_with(v);
      case Text::Relation::SuffixOf:
        return w.ends_with(v);
      case Text::Relation::PartOf:
        return w.find(v) != std::u32string_view::npos;
      case Text::Relation::Below:
        return v < w;
      case Text::Relation::NotAbove:
        return v <= w;
      case Text::Relation::Matches:
        break;
    }
    return std::nullopt;
  }();
  if (!relates) return std::nullopt;
  return *relates == text.holds;
}

bool holds(const FloatRange& range, const Value& value) {
  if (eval::is_nan(value)) return range.nan;
  const bool low =
      eval::float_less(range.low, value) || (!range.low_open && eval::float_equal(range.low, value));
  const bool high =
      eval::float_less(value, range.high) || (!range.high_open && eval::float_equal(value, range.high));
  return low && high;
}

mpz_class modulo_width(mpz_class n, std::uint32_t width) {
  mpz_fdiv_r_2exp(n.get_mpz_t(), n.get_mpz_t(), width);
  return n;
}

bool holds(const BitRange& range, const Value& value) {
  return modulo_width(value.to_mpz() - range.low, range.width) <=
         modulo_width(range.high - range.low, range.width);
}

// Both zeros are 0, the next ones 1 and -1.
mpz_class ordinal(const Value& x) {
  mpz_class n = x.to_mpz();
  if (!eval::float_sign(x)) return n;
  const mpz_class sign = mpz_class(1) << (x.format().width() - 1);
  return sign - n;
}

// `count` values of 2^width.
double share(const mpz_class& count, std::uint32_t width) {
  const double all = width < 10 ? static_cast<double>(1u << width) : kWide;
  return std::clamp(count.get_d() / all, kLeast, kMost);
}

double score_of_width(const Interval& i) {
  if (!i.low || !i.high) return kMost;
  if (!i.low->is_rational() || !i.high->is_rational()) return kLeast;
  const mpq_class width = i.high->to_mpq() - i.low->to_mpq();
  if (width >= kWide) return kMost;
  return std::clamp((width.get_d() + 1) / kWide, kLeast, kMost);
}

double score_of_value(const Value& v) {
  if (v.kind() == Kind::Bool) return 0.5;
  if (v.kind() == Kind::BitVec) return share(1, v.width());
  if (v.kind() == Kind::RoundingMode) return 0.2;
  return kLeast;
}

// Does the relation leave infinitely many strings? The paper asks for a star.
double score_of_text(const Text& text) {
  switch (text.relation) {
    case Text::Relation::PrefixOf:
    case Text::Relation::SuffixOf:
    case Text::Relation::PartOf:
      return text.holds ? kLeast : kMost;
    case Text::Relation::Below:
    case Text::Relation::NotAbove:
      return text.holds && text.word.text().empty() ? kLeast : kMost;
    case Text::Relation::Contains:
    case Text::Relation::StartsWith:
    case Text::Relation::EndsWith:
    case Text::Relation::Matches:
      break;
  }
  return kMost;
}

std::string number_text(const Value& v) {
  return eval::to_smtlib(v);
}

std::string text_of(const Interval& i) {
  return fmt::format("{}{}, {}{}", i.low && !i.low_open ? "[" : "(", i.low ? number_text(*i.low) : "-oo",
                     i.high ? number_text(*i.high) : "+oo", i.high && !i.high_open ? "]" : ")");
}

constexpr const char* kRelations[] = {"starts with",    "ends with",      "contains",
                                      "is a prefix of", "is a suffix of", "is part of",
                                      "is below",       "is not above",   "matches"};

}  // namespace

std::optional<int> compare_numbers(const Value& a, const Value& b) {
  if (a.kind() == Kind::Int && b.kind() == Kind::Int) return eval::int_compare(a, b);
  const auto order = eval::real_compare(eval::to_real(a), eval::to_real(b), kLimits);
  if (!order) return std::nullopt;
  return *order < 0 ? -1 : (*order > 0 ? 1 : 0);
}

std::optional<bool> contains(const Interval& i, const Value& value) {
  if (!is_number(value)) return std::nullopt;
  if (i.low) {
    const auto sign = compare_numbers(value, *i.low);
    if (!sign) return std::nullopt;
    if (*sign < 0 || (*sign == 0 && i.low_open)) return false;
  }
  if (i.high) {
    const auto sign = compare_numbers(value, *i.high);
    if (!sign) return std::nullopt;
    if (*sign > 0 || (*sign == 0 && i.high_open)) return false;
  }
  return true;
}

Interval closed_ends(Interval i) {
  if (i.low_open && i.low) i.low = Value::integer(i.low->to_mpz() + 1);
  if (i.high_open && i.high) i.high = Value::integer(i.high->to_mpz() - 1);
  i.low_open = i.high_open = false;
  return i;
}

std::optional<bool> Constraint::truth() const {
  const Only* only = get<Only>();
  if (only == nullptr || only->value.kind() != Kind::Bool) return std::nullopt;
  return only->value.as_bool();
}

std::optional<Interval> Constraint::interval() const {
  if (const Interval* i = get<Interval>()) return *i;
  const Only* only = get<Only>();
  if (only == nullptr || !is_number(only->value)) return std::nullopt;
  return Interval{.low = only->value, .high = only->value};
}

std::optional<BitRange> Constraint::bits() const {
  if (const BitRange* r = get<BitRange>()) return *r;
  const Only* only = get<Only>();
  if (only == nullptr || only->value.kind() != Kind::BitVec) return std::nullopt;
  const mpz_class n = only->value.to_mpz();
  return BitRange{only->value.width(), n, n};
}

std::optional<bool> contains(const Constraint& constraint, const Value& value) {
  struct Test {
    const Value& value;
    std::optional<bool> operator()(const Any&) const { return true; }
    std::optional<bool> operator()(const Untouchable&) const { return std::nullopt; }
    std::optional<bool> operator()(const Only& only) const {
      if (only.value == value) return true;
      if (!only.value.is_canonical() || !value.is_canonical()) return std::nullopt;
      return false;
    }
    std::optional<bool> operator()(const Except& except) const {
      if (!value.is_canonical()) return std::nullopt;
      return std::ranges::find(except.values, value) == except.values.end();
    }
    std::optional<bool> operator()(const Interval& i) const { return contains(i, value); }
    std::optional<bool> operator()(const BitRange& range) const { return holds(range, value); }
    std::optional<bool> operator()(const FloatRange& range) const { return holds(range, value); }
    std::optional<bool> operator()(const Text& text) const { return holds(text, value); }
    std::optional<bool> operator()(const Length& length) const {
      const auto size = static_cast<std::int64_t>(value.text().size());
      return contains(length.interval, Value::integer(size));
    }
    std::optional<bool> operator()(const HasWord& has) const {
      const eval::Outcome member = eval::regex_member(has.word.text(), value, kLimits);
      if (!member.is_known() || member.is_disputed()) return std::nullopt;
      return member.value().as_bool() == has.holds;
    }
  };
  const auto inside = std::visit(Test{value}, constraint.domain);
  if (inside.value_or(false) && is_elusive(value)) return std::nullopt;
  return inside;
}

double score(const Constraint& constraint) {
  struct Score {
    double operator()(const Any&) const { return kMost; }
    double operator()(const Untouchable&) const { return 0; }
    double operator()(const Only& only) const { return score_of_value(only.value); }
    double operator()(const Except&) const { return kMost; }
    double operator()(const Interval& i) const { return score_of_width(i); }
    double operator()(const BitRange& r) const {
      return share(modulo_width(r.high - r.low, r.width) + 1, r.width);
    }
    double operator()(const FloatRange& r) const {
      return share(ordinal(r.high) - ordinal(r.low) + 1, r.low.format().width());
    }
    double operator()(const Text& text) const { return score_of_text(text); }
    double operator()(const Length& length) const { return length.interval.high ? kLeast : kMost; }
    double operator()(const HasWord&) const { return 0.5; }
  };
  return std::visit(Score{}, constraint.domain);
}

std::string to_string(const Constraint& constraint) {
  struct Print {
    std::string operator()(const Any&) const { return "any"; }
    std::string operator()(const Untouchable&) const { return "untouchable"; }
    std::string operator()(const Only& only) const {
      if (is_number(only.value)) return text_of(Interval{.low = only.value, .high = only.value});
      return eval::to_smtlib(only.value);
    }
    std::string operator()(const Except& except) const {
      std::string text = "all but";
      for (const Value& v : except.values) text += " " + eval::to_smtlib(v);
      return text;
    }
    std::string operator()(const Interval& i) const { return text_of(i); }
    std::string operator()(const BitRange& r) const {
      return fmt::format("[{}, {}] modulo 2^{}", modulo_width(r.low, r.width).get_str(),
                         modulo_width(r.high, r.width).get_str(), r.width);
    }
    std::string operator()(const FloatRange& r) const {
      return fmt::format("{}{}, {}{}{}", r.low_open ? "(" : "[", eval::to_smtlib(r.low),
                         eval::to_smtlib(r.high), r.high_open ? ")" : "]", r.nan ? " or NaN" : "");
    }
    std::string operator()(const Text& text) const {
      return fmt::format("{}{} {}",
                         text.holds ? "" : "not: ", kRelations[static_cast<std::size_t>(text.relation)],
                         eval::to_smtlib(text.word));
    }
    std::string operator()(const Length& length) const { return "length in " + text_of(length.interval); }
    std::string operator()(const HasWord& has) const {
      return fmt::format("{} the word {}", has.holds ? "has" : "lacks", eval::to_smtlib(has.word));
    }
  };
  return std::visit(Print{}, constraint.domain);
}

Constraint exactly(Value value, bool complete) {
  return {Only{std::move(value)}, complete};
}

Constraint exactly(bool value, bool complete) {
  return {Only{Value::boolean(value)}, complete};
}

}  // namespace smiter::strategies::diver
