// SPDX-License-Identifier: MIT
#include "eval/number/reals.h"

#include <numeric>

#include "eval/number/ints.h"
#include "eval/number/transcendental.h"
#include "eval/value/payload.h"

namespace smiter::eval {

namespace {

// numerator / denominator in lowest terms, denominator > 0.
Value reduced(__int128 numerator, std::uint64_t denominator) {
  const bool negative = numerator < 0;
  const auto magnitude = static_cast<unsigned __int128>(negative ? -numerator : numerator);
  const std::uint64_t g = std::gcd(static_cast<std::uint64_t>(magnitude % denominator), denominator);
  const unsigned __int128 top = magnitude / g;
  const std::uint64_t bottom = denominator / g;
  if (top < (static_cast<unsigned __int128>(1) << 63) && bottom <= UINT32_MAX) {
    const auto small = static_cast<std::int64_t>(top);
    return Value::small_real(negative ? -small : small, static_cast<std::uint32_t>(bottom));
  }
  mpz_class wide = static_cast<std::uint64_t>(top >> 64);
  wide = (wide << 64) + static_cast<std::uint64_t>(top);
  if (negative) wide = -wide;
  return Value::real(mpq_class(wide, mpz_class(bottom)));
}

std::uint64_t bits_of(const mpq_class& q) {
  return mpz_sizeinbase(q.get_num_mpz_t(), 2) + mpz_sizeinbase(q.get_den_mpz_t(), 2);
}

SmiterAlgebraicLimits algebraic_limits(const Limits& limits) {
  return {static_cast<long>(limits.algebraic_degree), static_cast<long>(limits.algebraic_bits)};
}

// A Real of any exact form as an algebraic number, freed at the end of the scope.
class AsAlgebraic {
 public:
  explicit AsAlgebraic(const Value& v) {
    if (v.form() == Form::Algebraic) {
      number_ = payload_as<AlgebraicPayload>(v).number;
    } else {
      const mpq_class q = v.to_mpq();
      owned_ = smiter_algebraic_from_mpq(q.get_mpq_t());
      number_ = owned_;
    }
  }
  AsAlgebraic(const AsAlgebraic&) = delete;
  AsAlgebraic& operator=(const AsAlgebraic&) = delete;
  ~AsAlgebraic() { smiter_algebraic_free(owned_); }
  [[nodiscard]] const SmiterAlgebraic* get() const { return number_; }

 private:
  const SmiterAlgebraic* number_;
  SmiterAlgebraic* owned_ = nullptr;
};

// The size of a number's minimal polynomial in words.
std::uint64_t size_of(const SmiterAlgebraic* number) {
  const long degree = smiter_algebraic_degree(number);
  std::uint64_t words = 0;
  mpz_class coefficient;
  for (long i = 0; i <= degree; ++i) {
    smiter_algebraic_coefficient(coefficient.get_mpz_t(), number, i);
    words += 1 + mpz_size(coefficient.get_mpz_t());
  }
  return words;
}

// What adding or multiplying two numbers costs: the polynomial of the result is of the product
// of their degrees.
std::uint64_t work_on(const SmiterAlgebraic* a, const SmiterAlgebraic* b) {
  const auto degree = static_cast<std::uint64_t>(smiter_algebraic_degree(a)) *
                      static_cast<std::uint64_t>(smiter_algebraic_degree(b));
  return 100 * std::min<std::uint64_t>(degree, 100) * (size_of(a) + size_of(b));
}

bool is_expression(const Value& v) {
  return v.form() == Form::Expression;
}

bool is_small_number(const Value& v, std::int64_t n) {
  return v.is_small() && v.small() == n && v.small_denominator() == 1;
}

Outcome expression(RealFunction function, std::vector<Value> args, const Limits& limits) {
  for (const Value& v : args) {
    if (!limits.allows(v)) return Outcome::budget("a real expression of that size");
  }
  return real_expression(function, std::move(args));
}

}  // namespace

Value to_real(const Value& number) {
  if (number.kind() == Kind::Real) return number;
  return number.is_small() ? Value::real(number.small()) : Value::real(mpq_class(number.to_mpz()));
}

Outcome real_from_algebraic(SmiterAlgebraic* number) {
  if (number == nullptr) return Outcome::budget("an algebraic number of that degree");
  if (smiter_algebraic_is_rational(number) != 0) {
    mpq_class q;
    smiter_algebraic_get_mpq(q.get_mpq_t(), number);
    smiter_algebraic_free(number);
    return Value::real(std::move(q));
  }
  auto* p = new AlgebraicPayload;
  p->number = number;
  p->hash = smiter_algebraic_hash(number);
  return Value::adopt(Kind::Real, Form::Algebraic, 0, p);
}

Outcome real_add(const Value& a, const Value& b, const Limits& limits) {
  if (a.is_small() && b.is_small()) {
    const __int128 numerator = static_cast<__int128>(a.small()) * b.small_denominator() +
                               static_cast<__int128>(b.small()) * a.small_denominator();
    return reduced(numerator, static_cast<std::uint64_t>(a.small_denominator()) * b.small_denominator());
  }
  if (a.is_rational() && b.is_rational()) {
    const mpq_class x = a.to_mpq();
    const mpq_class y = b.to_mpq();
    if (bits_of(x) + bits_of(y) > limits.bits)
      return Outcome::budget("a sum of fractions of that many digits");
    return Value::real(x + y);
  }
  if (is_small_number(a, 0)) return b;
  if (is_small_number(b, 0)) return a;
  if (is_expression(a) || is_expression(b)) return expression(RealFunction::Add, {a, b}, limits);
  const AsAlgebraic x(a), y(b);
  if (!limits.spend(work_on(x.get(), y.get()))) return Outcome::budget("that many algebraic numbers");
  return real_from_algebraic(smiter_algebraic_add(x.get(), y.get(), algebraic_limits(limits)));
}

Outcome real_mul(const Value& a, const Value& b, const Limits& limits) {
  if (a.is_small() && b.is_small()) {
    return reduced(static_cast<__int128>(a.small()) * b.small(),
                   static_cast<std::uint64_t>(a.small_denominator()) * b.small_denominator());
  }
  if (a.is_rational() && b.is_rational()) {
    const mpq_class x = a.to_mpq();
    const mpq_class y = b.to_mpq();
    if (bits_of(x) + bits_of(y) > limits.bits)
      return Outcome::budget("a product of fractions of that many digits");
    return Value::real(x * y);
  }
  if (is_small_number(a, 0) || is_small_number(b, 1)) return a;
  if (is_small_number(b, 0) || is_small_number(a, 1)) return b;
  if (is_expression(a) || is_expression(b)) return expression(RealFunction::Mul, {a, b}, limits);
  const AsAlgebraic x(a), y(b);
  if (!limits.spend(work_on(x.get(), y.get()))) return Outcome::budget("that many algebraic numbers");
  return real_from_algebraic(smiter_algebraic_mul(x.get(), y.get(), algebraic_limits(limits)));
}

Outcome real_neg(const Value& a, const Limits& limits) {
  if (a.is_small() && a.small() != INT64_MIN) return Value::small_real(-a.small(), a.small_denominator());
  if (a.is_rational()) return Value::real(-a.to_mpq());
  if (is_expression(a)) return expression(RealFunction::Neg, {a}, limits);
  return real_from_algebraic(smiter_algebraic_neg(AsAlgebraic(a).get()));
}

Outcome real_inv(const Value& a, const Limits& limits) {
  if (a.is_rational()) return Value::real(1 / a.to_mpq());
  if (is_expression(a)) return expression(RealFunction::Inv, {a}, limits);
  return real_from_algebraic(smiter_algebraic_inv(AsAlgebraic(a).get()));
}

Outcome real_root(const Value& a, std::uint64_t n, const Limits& limits) {
  if (is_expression(a))
    return expression(RealFunction::Root, {a, Value::integer(static_cast<std::int64_t>(n))}, limits);
  if (is_small_number(a, 0)) return a;
  const AsAlgebraic x(a);
  if (!limits.spend(100 * std::min<std::uint64_t>(n, 100) * size_of(x.get())))
    return Outcome::budget("that many algebraic numbers");
  return real_from_algebraic(smiter_algebraic_root(x.get(), n, algebraic_limits(limits)));
}

Outcome real_power(const Value& a, std::int64_t exponent, const Limits& limits) {
  if (exponent < 0) {
    Outcome inverse = real_inv(a, limits);
    return inverse.is_known() ? real_power(inverse.value(), -exponent, limits) : inverse;
  }
  const auto n = static_cast<std::uint64_t>(exponent);
  if (a.is_rational()) {
    const mpq_class q = a.to_mpq();
    Outcome top = int_power(q.get_num(), n, limits);
    if (!top.is_known()) return top;
    Outcome bottom = int_power(q.get_den(), n, limits);
    if (!bottom.is_known()) return bottom;
    return Value::real(mpq_class(top.value().to_mpz(), bottom.value().to_mpz()));
  }
  if (n > limits.bits) return Outcome::budget("a power of that size");
  Outcome result = Value::real(1);
  Outcome square = a;
  for (std::uint64_t rest = n; rest != 0; rest >>= 1) {
    if (rest & 1) result = real_mul(result.value(), square.value(), limits);
    if (!result.is_known()) return result;
    if (rest == 1) break;
    square = real_mul(square.value(), square.value(), limits);
    if (!square.is_known()) return square;
  }
  return result;
}

std::optional<std::strong_ordering> real_compare(const Value& a, const Value& b, const Limits& limits) {
  if (a.is_rational() && b.is_rational()) return compare(a, b);
  if (a == b) return std::strong_ordering::equal;
  if (!is_expression(a) && !is_expression(b)) {
    const AsAlgebraic x(a), y(b);
    if (!limits.spend(100 + size_of(x.get()) + size_of(y.get()))) return std::nullopt;
    return smiter_algebraic_compare(x.get(), y.get()) <=> 0;
  }
  const auto sign = ball_compare(a, b, limits);
  return sign ? std::optional(*sign <=> 0) : std::nullopt;
}

std::optional<int> real_sign(const Value& a, const Limits& limits) {
  if (a.is_small()) return a.small() < 0 ? -1 : a.small() > 0 ? 1 : 0;
  const auto order = real_compare(a, Value::real(0), limits);
  if (!order) return std::nullopt;
  return *order < 0 ? -1 : *order > 0 ? 1 : 0;
}

std::optional<Floor> real_floor(const Value& a, std::int64_t shift, const Limits& limits) {
  const auto size = static_cast<std::uint64_t>(shift < 0 ? -shift : shift);
  if (a.is_rational()) {
    if (size > limits.bits) return std::nullopt;
    mpz_class top = a.to_mpq().get_num();
    mpz_class bottom = a.to_mpq().get_den();
    (shift < 0 ? bottom : top) <<= size;
    Floor result;
    mpz_class rest;
    mpz_fdiv_qr(result.value.get_mpz_t(), rest.get_mpz_t(), top.get_mpz_t(), bottom.get_mpz_t());
    result.exact = rest == 0;
    return result;
  }
  if (size > limits.algebraic_bits) return std::nullopt;
  if (is_expression(a)) {
    auto floor = ball_floor(a, shift, limits);
    if (!floor) return std::nullopt;
    return Floor{*std::move(floor), false};
  }
  Floor result{0, false};
  smiter_algebraic_floor_shifted(result.value.get_mpz_t(), AsAlgebraic(a).get(), static_cast<long>(shift));
  return result;
}

namespace {
constexpr std::uint64_t kRootWork = 1000;  // steps per coefficient
std::vector<mpz_srcptr> pointers(std::span<const mpz_class> numbers) {
  std::vector<mpz_srcptr> out;
  for (const mpz_class& n : numbers) out.push_back(n.get_mpz_t());
  return out;
}
}  // namespace

Outcome real_nth_root_of(std::span<const mpz_class> coefficients, std::uint64_t index, const Limits& limits) {
  const auto c = pointers(coefficients);
  if (!limits.spend(kRootWork * c.size())) return Outcome::budget("that many algebraic numbers");
  SmiterAlgebraic* root = smiter_algebraic_nth_root_of(c.data(), static_cast<long>(c.size()),
                                                       static_cast<long>(index), algebraic_limits(limits));
  if (root == nullptr) return Outcome::unknown("the polynomial has no such real root within the limits");
  return real_from_algebraic(root);
}

Outcome real_root_between(std::span<const mpz_class> coefficients, const mpq_class& low,
                          const mpq_class& high, const Limits& limits) {
  const auto c = pointers(coefficients);
  if (!limits.spend(kRootWork * c.size())) return Outcome::budget("that many algebraic numbers");
  SmiterAlgebraic* root = smiter_algebraic_root_between(
      c.data(), static_cast<long>(c.size()), low.get_mpq_t(), high.get_mpq_t(), algebraic_limits(limits));
  if (root == nullptr) return Outcome::unknown("the polynomial has no single real root in the interval");
  return real_from_algebraic(root);
}

}  // namespace smiter::eval
