// SPDX-License-Identifier: MIT
// Int and Real. A wanted interval is carried back through sums, products and quotients
// exactly; values that are no rationals are kept where that needs more than comparing.
#include <algorithm>
#include <array>
#include <optional>

#include "eval/number/bits.h"
#include "eval/number/ints.h"
#include "eval/number/reals.h"
#include "strategies/diver/rules/rules.h"

namespace smiter::strategies::diver {

using eval::Kind;
using eval::Value;

namespace {

bool is_int(const Value& v) {
  return v.kind() == Kind::Int;
}

Value number(const mpq_class& q, bool integer) {
  return integer ? Value::integer(q.get_num()) : Value::real(q);
}

bool all_rational(const Application& a) {
  return std::ranges::all_of(a.args, [](const Value* v) { return v->is_rational(); });
}

bool is_rational(const Interval& i) {
  return (!i.low || i.low->is_rational()) && (!i.high || i.high->is_rational());
}

// {sign * w + offset : w is wanted}; sign is 1 or -1.
std::optional<Constraint> shifted(const Constraint& wanted, int sign, const mpq_class& offset, bool integer) {
  const auto move = [&](const Value& v) { return number(sign * v.to_mpq() + offset, integer); };
  if (const Except* except = wanted.get<Except>()) {
    std::vector<Value> values;
    for (const Value& v : except->values) {
      if (!v.is_rational()) return std::nullopt;
      values.push_back(move(v));
    }
    return Constraint{Except{std::move(values)}, true};
  }
  const auto i = wanted.interval();
  if (!i || !is_rational(*i)) return std::nullopt;
  Interval moved{.low_open = i->low_open, .high_open = i->high_open};
  if (i->low) moved.low = move(*i->low);
  if (i->high) moved.high = move(*i->high);
  if (sign < 0) {
    std::swap(moved.low, moved.high);
    std::swap(moved.low_open, moved.high_open);
  }
  return Constraint{moved, true};
}

void sum(const Application& a, std::span<Constraint> out) {
  if (!all_rational(a)) return;
  mpq_class all = 0;
  for (const Value* v : a.args) all += v->to_mpq();
  for (std::size_t i = 0; i < a.size(); ++i) {
    const mpq_class others = all - a[i].to_mpq();
    if (auto c = shifted(a.wanted, 1, -others, is_int(a[i]))) out[i] = std::move(*c);
  }
}

// - x, and x - y - z.
void difference(const Application& a, std::span<Constraint> out) {
  if (!all_rational(a)) return;
  const bool integer = is_int(a[0]);
  if (a.size() == 1) {
    if (auto c = shifted(a.wanted, -1, 0, integer)) out[0] = std::move(*c);
    return;
  }
  mpq_class all = a[0].to_mpq();
  for (std::size_t i = 1; i < a.size(); ++i) all -= a[i].to_mpq();
  if (auto c = shifted(a.wanted, 1, a[0].to_mpq() - all, integer)) out[0] = std::move(*c);
  for (std::size_t i = 1; i < a.size(); ++i) {
    if (auto c = shifted(a.wanted, -1, all + a[i].to_mpq(), integer)) out[i] = std::move(*c);
  }
}

mpz_class floor_of(const mpq_class& q) {
  mpz_class n;
  mpz_fdiv_q(n.get_mpz_t(), q.get_num_mpz_t(), q.get_den_mpz_t());
  return n;
}
mpz_class ceiling_of(const mpq_class& q) {
  mpz_class n;
  mpz_cdiv_q(n.get_mpz_t(), q.get_num_mpz_t(), q.get_den_mpz_t());
  return n;
}

// The integers in an interval of rationals.
Interval integers_in(const std::optional<mpq_class>& low, bool low_open, const std::optional<mpq_class>& high,
                     bool high_open) {
  Interval i;
  if (low) {
    mpz_class n = ceiling_of(*low);
    if (low_open && n == *low) ++n;
    i.low = Value::integer(n);
  }
  if (high) {
    mpz_class n = floor_of(*high);
    if (high_open && n == *high) --n;
    i.high = Value::integer(n);
  }
  return i;
}

std::optional<mpq_class> end_of(const std::optional<Value>& v) {
  return v ? std::optional(v->to_mpq()) : std::nullopt;
}

// {x : x * factor is wanted}, factor not 0.
std::optional<Constraint> divided(const Constraint& wanted, const mpq_class& factor, bool integer) {
  if (const Except* except = wanted.get<Except>()) {
    std::vector<Value> values;
    for (const Value& v : except->values) {
      if (!v.is_rational()) return std::nullopt;
      const mpq_class q = v.to_mpq() / factor;
      if (!integer || q.get_den() == 1) values.push_back(number(q, integer));
    }
    return values.empty() ? Constraint{} : Constraint{Except{std::move(values)}, true};
  }
  const auto i = wanted.interval();
  if (!i || !is_rational(*i)) return std::nullopt;
  auto low = end_of(i->low), high = end_of(i->high);
  bool low_open = i->low_open, high_open = i->high_open;
  if (low) *low /= factor;
  if (high) *high /= factor;
  if (factor < 0) {
    std::swap(low, high);
    std::swap(low_open, high_open);
  }
  if (integer) return Constraint{integers_in(low, low_open, high, high_open), true};
  Interval result{.low_open = low_open, .high_open = high_open};
  if (low) result.low = Value::real(*low);
  if (high) result.high = Value::real(*high);
  return Constraint{result, true};
}

void product(const Application& a, std::span<Constraint> out) {
  if (!all_rational(a)) return;
  for (std::size_t i = 0; i < a.size(); ++i) {
    mpq_class others = 1;
    for (std::size_t j = 0; j < a.size(); ++j) {
      if (j != i) others *= a[j].to_mpq();
    }
    if (others == 0) {
      out[i] = {};  // 0 it was and stays
    } else if (auto c = divided(a.wanted, others, is_int(a[i]))) {
      out[i] = std::move(*c);
    }
  }
}

// {d > 0 : top / d is in the interval}, top not 0. The other sign might do too.
Interval positive_divisors(const mpq_class& top, const Interval& wanted) {
  Interval d{.low = Value::real(0), .low_open = true};
  // |top| / d falls from +oo to 0; mirrored if top is negative.
  const bool mirrored = top < 0;
  const auto lower = mirrored ? end_of(wanted.high) : end_of(wanted.low);
  const auto upper = mirrored ? end_of(wanted.low) : end_of(wanted.high);
  const bool lower_open = mirrored ? wanted.high_open : wanted.low_open;
  const bool upper_open = mirrored ? wanted.low_open : wanted.high_open;
  const mpq_class size = abs(top);
  if (lower && (mirrored ? -sgn(*lower) : sgn(*lower)) > 0) {
    d.high = Value::real(size / abs(*lower));
    d.high_open = lower_open;
  }
  if (upper && (mirrored ? -sgn(*upper) : sgn(*upper)) > 0) {
    d.low = Value::real(size / abs(*upper));
    d.low_open = upper_open;
  }
  return d;
}

Interval mirrored(const Interval& i) {
  Interval m{.low_open = i.high_open, .high_open = i.low_open};
  if (i.high) m.low = Value::real(-i.high->to_mpq());
  if (i.low) m.high = Value::real(-i.low->to_mpq());
  return m;
}

// x / d / e. Divisors stay away from 0 whatever is wanted.
void quotient(const Application& a, std::span<Constraint> out) {
  if (!all_rational(a) || a.size() < 2) return;
  mpq_class divisors = 1;
  for (std::size_t i = 1; i < a.size(); ++i) divisors *= a[i].to_mpq();
  if (divisors == 0) return;
  if (a.wanted.is_any()) {
    out[0] = {};
  } else if (auto c = divided(a.wanted, 1 / divisors, false)) {
    out[0] = std::move(*c);
  }
  const auto wanted = a.wanted.interval();
  for (std::size_t i = 1; i < a.size(); ++i) {
    const mpq_class top = a[0].to_mpq() * a[i].to_mpq() / divisors;
    if (a.wanted.is_any() || top == 0) {
      out[i] = {Except{{Value::real(0)}}, false};
    } else if (wanted && is_rational(*wanted)) {
      out[i] = a[i].to_mpq() > 0 ? Constraint{positive_divisors(top, *wanted), false}
                                 : Constraint{mirrored(positive_divisors(-top, *wanted)), false};
    }
  }
}

// x div d or x mod d by something else than 0, where the value is open.
bool is_whole_division(const Application& a) {
  return a.size() == 2 && is_int(a[0]) && a[1].to_mpz() != 0;
}

// Whatever comes out will do: any dividend, and any divisor but 0.
bool any_division(const Application& a, std::span<Constraint> out) {
  if (!a.wanted.is_any()) return false;
  out[0] = {};
  out[1] = {Except{{Value::integer(0)}}, false};
  return true;
}

// q = x div d is Euclidean: x = d * q + r with 0 <= r < |d|.
void integer_quotient(const Application& a, std::span<Constraint> out) {
  if (!is_whole_division(a) || any_division(a, out)) return;
  const mpz_class d = a[1].to_mpz();
  const auto q = a.wanted.interval();
  if (!q) return;
  const mpz_class rest = abs(d) - 1;
  const auto& near = d > 0 ? q->low : q->high;
  const auto& far = d > 0 ? q->high : q->low;
  Interval x;
  if (near) x.low = Value::integer(d * near->to_mpz());
  if (far) x.high = Value::integer(d * far->to_mpz() + rest);
  out[0] = {x, true};
}

void remainder(const Application& a, std::span<Constraint> out) {
  if (!is_whole_division(a) || any_division(a, out)) return;
  const mpz_class d = a[1].to_mpz();
  const auto wanted = a.wanted.interval();
  if (!wanted) return;
  const bool all = contains(*wanted, Value::integer(0)).value_or(false) &&
                   contains(*wanted, Value::integer(abs(d) - 1)).value_or(false);
  if (all) out[0] = {};
}

void absolute(const Application& a, std::span<Constraint> out) {
  const auto wanted = a.wanted.interval();
  if (!wanted || !all_rational(a) || !is_rational(*wanted)) return;
  const bool integer = is_int(a[0]);
  const auto low = end_of(wanted->low);
  Interval x;
  if (wanted->high) {
    x.high = wanted->high;
    x.low = number(-wanted->high->to_mpq(), integer);
    x.low_open = x.high_open = wanted->high_open;
  }
  const bool both = !low || *low < 0 || (*low == 0 && !wanted->low_open);
  if (!both) {
    // On the side where it is.
    if (a[0].to_mpq() > 0) {
      x.low = wanted->low;
      x.low_open = wanted->low_open;
    } else {
      x.high = number(-*low, integer);
      x.high_open = wanted->low_open;
    }
  }
  out[0] = {x, both};
}

void from_int(const Application& a, std::span<Constraint> out) {
  if (!is_int(a[0])) return;  // of a Real it is disputed: the value stays
  if (auto c = divided(a.wanted, 1, true)) out[0] = std::move(*c);
}

void to_floor(const Application& a, std::span<Constraint> out) {
  const auto wanted = a.wanted.interval();
  if (!wanted || is_int(a[0])) return;
  Interval x;
  if (wanted->low) x.low = Value::real(mpq_class(wanted->low->to_mpz()));
  if (wanted->high) {
    x.high = Value::real(mpq_class(wanted->high->to_mpz() + 1));
    x.high_open = true;
  }
  out[0] = {x, true};
}

// x1 < x2 < …; `strict`: not <=; `falling`: > and >=.
void order(const Application& a, std::span<Constraint> out, bool strict, bool falling) {
  const auto truth = a.wanted.truth();
  if (!truth) return;
  const std::size_t n = a.size();
  const auto finish = [&](std::size_t i, Interval interval) {
    out[i] = {is_int(a[i]) ? closed_ends(interval) : interval, true};
  };
  if (n == 1) {
    out[0] = {};
    return;
  }
  if (*truth) {
    for (std::size_t i = 0; i < n; ++i) {
      Interval interval;
      const Value* const before = i > 0 ? a.args[i - 1] : nullptr;
      const Value* const after = i + 1 < n ? a.args[i + 1] : nullptr;
      const Value* const low = falling ? after : before;
      const Value* const high = falling ? before : after;
      if (low != nullptr) interval.low = *low;
      if (high != nullptr) interval.high = *high;
      interval.low_open = low != nullptr && strict;
      interval.high_open = high != nullptr && strict;
      finish(i, interval);
    }
    return;
  }
  // Pairs that are out of order already; any of them makes the chain false.
  std::vector<std::size_t> broken;
  for (std::size_t i = 0; i + 1 < n; ++i) {
    const auto sign = compare_numbers(a[i], a[i + 1]);
    if (!sign) return;
    const int s = falling ? -*sign : *sign;
    if (s > 0 || (strict && s == 0)) broken.push_back(i);
  }
  for (std::size_t i = 0; i < n; ++i) {
    const bool elsewhere = std::ranges::any_of(broken, [&](std::size_t b) { return b != i && b + 1 != i; });
    if (elsewhere) {
      out[i] = {};
    } else if (i == 0 || i + 1 == n) {
      // not x < y: x >= y.
      Interval interval;
      const bool is_greater = (i == 0) != falling;
      (is_greater ? interval.low : interval.high) = i == 0 ? a[1] : a[n - 2];
      (is_greater ? interval.low_open : interval.high_open) = !strict;
      finish(i, interval);
    }
  }
}
void less(const Application& a, std::span<Constraint> out) {
  order(a, out, true, false);
}
void less_equal(const Application& a, std::span<Constraint> out) {
  order(a, out, false, false);
}
void greater(const Application& a, std::span<Constraint> out) {
  order(a, out, true, true);
}
void greater_equal(const Application& a, std::span<Constraint> out) {
  order(a, out, false, true);
}

void keep(const Application&, std::span<Constraint>) {}

constexpr std::array kRows = {
    RuleRow{.name = "+", .rule = sum},
    RuleRow{.name = "-", .rule = difference},
    RuleRow{.name = "*", .rule = product},
    RuleRow{.name = "/", .rule = quotient, .open = true},
    RuleRow{.name = "div", .rule = integer_quotient, .open = true},
    RuleRow{.name = "mod", .rule = remainder, .open = true},
    RuleRow{.name = "abs", .rule = absolute},
    RuleRow{.name = "to_real", .rule = from_int},
    RuleRow{.name = "to_int", .rule = to_floor},
    RuleRow{.name = "<", .rule = less},
    RuleRow{.name = "<=", .rule = less_equal},
    RuleRow{.name = ">", .rule = greater},
    RuleRow{.name = ">=", .rule = greater_equal},
    RuleRow{.name = "int.pow2", .rule = keep, .touchy = true},
};

}  // namespace

std::span<const RuleRow> arithmetic_rules() {
  return kRows;
}

}  // namespace smiter::strategies::diver
