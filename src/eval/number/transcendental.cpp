// SPDX-License-Identifier: MIT
// clang-format off: arb.h first, so that algebraic.h offers balls
#include <arb.h>
// clang-format on
#include "eval/number/transcendental.h"

#include <array>
#include <unordered_map>

#include "eval/number/reals.h"
#include "eval/theory/theories.h"
#include "eval/value/payload.h"

namespace smiter::eval {

namespace {

class Ball {
 public:
  Ball() {
    // The library keeps memory for each thread that used it.
    struct OfThread {
      ~OfThread() { flint_cleanup(); }
    };
    thread_local OfThread freed_at_its_end;
    arb_init(ball_);
  }
  Ball(const Ball&) = delete;
  Ball& operator=(const Ball&) = delete;
  ~Ball() { arb_clear(ball_); }
  arb_ptr get() { return ball_; }

 private:
  arb_t ball_;
};

void set_rational(arb_ptr res, const mpq_class& q, slong precision) {
  fmpq_t f;
  fmpq_init(f);
  fmpq_set_mpq(f, q.get_mpq_t());
  arb_set_fmpq(res, f, precision);
  fmpq_clear(f);
}

// Encloses expressions at one precision; each shared part once. Look at exhausted() before
// believing anything.
class Enclosure {
 public:
  Enclosure(slong precision, const Limits& limits) : precision_(precision), limits_(limits) {}

  [[nodiscard]] bool exhausted() const { return exhausted_; }

  arb_ptr of(const Value& v) {
    const Payload* key = v.payload();
    if (key != nullptr) {
      if (const auto found = known_.find(key); found != known_.end()) return found->second->get();
    }
    exhausted_ =
        exhausted_ || !limits_.spend(static_cast<std::uint64_t>(precision_) / 16 + v.own_bytes() / 64);
    auto ball = std::make_unique<Ball>();
    compute(ball->get(), v);
    arb_ptr result = ball->get();
    if (key == nullptr) {
      loose_.push_back(std::move(ball));
    } else {
      known_.emplace(key, std::move(ball));
    }
    return result;
  }

 private:
  void compute(arb_ptr res, const Value& v) {
    if (exhausted_) return;
    if (v.kind() == Kind::Int || v.is_rational()) return set_rational(res, v.to_mpq(), precision_);
    if (v.form() == Form::Algebraic) {
      return smiter_algebraic_ball(res, payload_as<AlgebraicPayload>(v).number, precision_);
    }
    const auto& e = payload_as<ExpressionPayload>(v);
    std::array<arb_ptr, 2> x{};
    for (std::size_t i = 0; i < e.args.size(); ++i) x[i] = of(e.args[i]);
    apply(static_cast<RealFunction>(e.function), res, x[0], x[1], e);
  }

  void apply(RealFunction f, arb_ptr res, arb_ptr x, arb_ptr y, const ExpressionPayload& e) const {
    switch (f) {
      case RealFunction::Add:
        return arb_add(res, x, y, precision_);
      case RealFunction::Mul:
        return arb_mul(res, x, y, precision_);
      case RealFunction::Neg:
        return arb_neg(res, x);
      case RealFunction::Inv:
        return arb_inv(res, x, precision_);
      case RealFunction::Root:
        return arb_root_ui(res, x, static_cast<ulong>(e.args[1].small()), precision_);
      case RealFunction::Pi:
        return arb_const_pi(res, precision_);
      case RealFunction::Exp:
        return arb_exp(res, x, precision_);
      case RealFunction::Log:
        return arb_log(res, x, precision_);
      case RealFunction::Sin:
        return arb_sin(res, x, precision_);
      case RealFunction::Cos:
        return arb_cos(res, x, precision_);
      case RealFunction::Tan:
        return arb_tan(res, x, precision_);
      case RealFunction::Asin:
        return arb_asin(res, x, precision_);
      case RealFunction::Acos:
        return arb_acos(res, x, precision_);
      case RealFunction::Atan:
        return arb_atan(res, x, precision_);
      case RealFunction::Sinh:
        return arb_sinh(res, x, precision_);
      case RealFunction::Cosh:
        return arb_cosh(res, x, precision_);
      case RealFunction::Tanh:
        return arb_tanh(res, x, precision_);
      case RealFunction::Asinh:
        return arb_asinh(res, x, precision_);
      case RealFunction::Acosh:
        return arb_acosh(res, x, precision_);
      case RealFunction::Atanh:
        return arb_atanh(res, x, precision_);
      case RealFunction::Atan2:
        return arb_atan2(res, x, y, precision_);
    }
  }

  slong precision_;
  const Limits& limits_;
  bool exhausted_ = false;
  std::unordered_map<const Payload*, std::unique_ptr<Ball>> known_;
  std::vector<std::unique_ptr<Ball>> loose_;
};

constexpr slong kFirstPrecision = 64;

struct Info {
  RealFunction function;
  std::string_view name;
};

// The first name of a function is the one we print.
constexpr std::array kNames = {
    Info{RealFunction::Exp, "exp"},     Info{RealFunction::Log, "log"},
    Info{RealFunction::Sin, "sin"},     Info{RealFunction::Cos, "cos"},
    Info{RealFunction::Tan, "tan"},     Info{RealFunction::Asin, "arcsin"},
    Info{RealFunction::Acos, "arccos"}, Info{RealFunction::Atan, "arctan"},
    Info{RealFunction::Asin, "asin"},   Info{RealFunction::Acos, "acos"},
    Info{RealFunction::Atan, "atan"},   Info{RealFunction::Sinh, "sinh"},
    Info{RealFunction::Cosh, "cosh"},   Info{RealFunction::Tanh, "tanh"},
    Info{RealFunction::Asinh, "asinh"}, Info{RealFunction::Acosh, "acosh"},
    Info{RealFunction::Atanh, "atanh"}, Info{RealFunction::Atan2, "arctan2"},
    Info{RealFunction::Atan2, "atan2"}, Info{RealFunction::Pi, "real.pi"},
    Info{RealFunction::Add, "+"},       Info{RealFunction::Mul, "*"},
    Info{RealFunction::Neg, "-"},       Info{RealFunction::Inv, "/"},
    Info{RealFunction::Root, "root"},
};

RealFunction function_of(std::string_view name) {
  for (const Info& info : kNames) {
    if (info.name == name) return info.function;
  }
  CHECK(false, "no such real function");
  return RealFunction::Pi;
}

Outcome undecided() {
  return Outcome::unknown("the argument of a real function is too close to the edge of its domain");
}

// Outside its domain a function is a cell; at these points it is rational.
std::optional<Outcome> exact_or_open(RealFunction f, const Value& x, const EvalCall& c) {
  const auto zero = real_sign(x, c.limits);
  const auto one = real_compare(x, Value::real(1), c.limits);
  const auto minus_one = real_compare(x, Value::real(-1), c.limits);
  switch (f) {
    case RealFunction::Log:
      if (!zero || !one) return undecided();
      if (*zero <= 0) return c.unspecified();
      return *one == 0 ? std::optional<Outcome>(Value::real(0)) : std::nullopt;
    case RealFunction::Asin:
    case RealFunction::Acos:
      if (!one || !minus_one || !zero) return undecided();
      if (*one > 0 || *minus_one < 0) return c.unspecified();
      if (f == RealFunction::Acos) return *one == 0 ? std::optional<Outcome>(Value::real(0)) : std::nullopt;
      return *zero == 0 ? std::optional<Outcome>(Value::real(0)) : std::nullopt;
    case RealFunction::Acosh:
      if (!one) return undecided();
      if (*one < 0) return c.unspecified();
      return *one == 0 ? std::optional<Outcome>(Value::real(0)) : std::nullopt;
    case RealFunction::Atanh:
      if (!one || !minus_one || !zero) return undecided();
      if (*one >= 0 || *minus_one <= 0) return c.unspecified();
      [[fallthrough]];
    case RealFunction::Sin:
    case RealFunction::Tan:
    case RealFunction::Atan:
    case RealFunction::Sinh:
    case RealFunction::Tanh:
    case RealFunction::Asinh:
      return zero && *zero == 0 ? std::optional<Outcome>(Value::real(0)) : std::nullopt;
    case RealFunction::Exp:
    case RealFunction::Cos:
    case RealFunction::Cosh:
      return zero && *zero == 0 ? std::optional<Outcome>(Value::real(1)) : std::nullopt;
    case RealFunction::Add:
    case RealFunction::Mul:
    case RealFunction::Neg:
    case RealFunction::Inv:
    case RealFunction::Root:
    case RealFunction::Pi:
    case RealFunction::Atan2:
      return std::nullopt;
  }
  return std::nullopt;
}

Outcome function_at(RealFunction f, const Value& x, const EvalCall& c) {
  if (!c.limits.allows(x)) return Outcome::budget("a real expression of that size");
  if (auto known = exact_or_open(f, x, c)) return *std::move(known);
  return real_expression(f, {x});
}

Outcome eval_function(const EvalCall& c) {
  return function_at(function_of(c.op.name), to_real(c[0]), c);
}

Outcome inverse_of(Outcome x, const EvalCall& c) {
  if (!x.is_known()) return x;
  const auto sign = real_sign(x.value(), c.limits);
  if (!sign) return undecided();
  return *sign == 0 ? c.unspecified() : real_inv(x.value(), c.limits);
}

// csc, sec, cot of x.
Outcome eval_reciprocal(const EvalCall& c) {
  const Value x = to_real(c[0]);
  const RealFunction f = c.op.name == "csc"   ? RealFunction::Sin
                         : c.op.name == "sec" ? RealFunction::Cos
                                              : RealFunction::Tan;
  return inverse_of(function_at(f, x, c), c);
}

// arccsc x = arcsin 1/x, arcsec x = arccos 1/x, arccot x = arctan 1/x (solvers
// differ on the branch of arccot for x <= 0: left open).
Outcome eval_arc_reciprocal(const EvalCall& c) {
  const Value x = to_real(c[0]);
  const auto sign = real_sign(x, c.limits);
  if (!sign) return undecided();
  if (*sign == 0 || (c.op.name == "arccot" && *sign < 0)) return c.unspecified();
  Outcome inverse = real_inv(x, c.limits);
  if (!inverse.is_known()) return inverse;
  const RealFunction f = c.op.name == "arccsc"   ? RealFunction::Asin
                         : c.op.name == "arcsec" ? RealFunction::Acos
                                                 : RealFunction::Atan;
  return function_at(f, inverse.value(), c);
}

Outcome eval_pi(const EvalCall&) {
  return real_expression(RealFunction::Pi, {});
}

Outcome eval_euler(const EvalCall&) {
  return real_expression(RealFunction::Exp, {Value::real(1)});
}

// The root that is not negative. cvc4 and cvc5 take either: to them (sqrt x) is
// some y with y*y = x, which cvc4's get-value prints.
Outcome eval_sqrt(const EvalCall& c) {
  const Value x = to_real(c[0]);
  const auto sign = real_sign(x, c.limits);
  if (!sign) return undecided();
  if (*sign < 0) return c.unspecified();
  Outcome root = real_root(x, 2, c.limits);
  if (*sign == 0 || !root.is_known()) return root;
  return Outcome::disputed(root.value(), "some solvers take the negative square root");
}

Outcome eval_atan2(const EvalCall& c) {
  const Value y = to_real(c[0]);
  const Value x = to_real(c[1]);
  const auto sign_y = real_sign(y, c.limits);
  const auto sign_x = real_sign(x, c.limits);
  if (!sign_y || !sign_x) return undecided();
  if (*sign_y == 0 && *sign_x == 0) return c.unspecified();
  if (*sign_y == 0 && *sign_x > 0) return Value::real(0);
  return real_expression(RealFunction::Atan2, {y, x});
}

constexpr std::array kRows = {
    Operator{"acos", "r", Fold::Fixed, eval_function},
    Operator{"acosh", "r", Fold::Fixed, eval_function},
    Operator{"arccos", "r", Fold::Fixed, eval_function},
    Operator{"arccot", "r", Fold::Fixed, eval_arc_reciprocal},
    Operator{"arccsc", "r", Fold::Fixed, eval_arc_reciprocal},
    Operator{"arcsec", "r", Fold::Fixed, eval_arc_reciprocal},
    Operator{"arcsin", "r", Fold::Fixed, eval_function},
    Operator{"arctan", "r", Fold::Fixed, eval_function},
    Operator{"arctan2", "rr", Fold::Fixed, eval_atan2},
    Operator{"asin", "r", Fold::Fixed, eval_function},
    Operator{"asinh", "r", Fold::Fixed, eval_function},
    Operator{"atan", "r", Fold::Fixed, eval_function},
    Operator{"atan2", "rr", Fold::Fixed, eval_atan2},
    Operator{"atanh", "r", Fold::Fixed, eval_function},
    Operator{"cos", "r", Fold::Fixed, eval_function},
    Operator{"cosh", "r", Fold::Fixed, eval_function},
    Operator{"cot", "r", Fold::Fixed, eval_reciprocal},
    Operator{"csc", "r", Fold::Fixed, eval_reciprocal},
    Operator{"euler", "", Fold::Fixed, eval_euler},
    Operator{"exp", "r", Fold::Fixed, eval_function},
    Operator{"log", "r", Fold::Fixed, eval_function},
    Operator{"pi", "", Fold::Fixed, eval_pi},
    Operator{"real.pi", "", Fold::Fixed, eval_pi},
    Operator{"sec", "r", Fold::Fixed, eval_reciprocal},
    Operator{"sin", "r", Fold::Fixed, eval_function},
    Operator{"sinh", "r", Fold::Fixed, eval_function},
    Operator{"sqrt", "r", Fold::Fixed, eval_sqrt},
    Operator{"tan", "r", Fold::Fixed, eval_function},
    Operator{"tanh", "r", Fold::Fixed, eval_function},
};

}  // namespace

Value real_expression(RealFunction function, std::vector<Value> args) {
  auto* p = new ExpressionPayload;
  p->function = static_cast<std::uint8_t>(function);
  p->args = std::move(args);
  p->hash = mix_hash(0x7ea1, p->function);
  for (const Value& v : p->args) p->absorb(v);
  p->canonical = false;
  return Value::adopt(Kind::Real, Form::Expression, 0, p);
}

std::string_view real_function_name(RealFunction function) {
  for (const Info& info : kNames) {
    if (info.function == function) return info.name;
  }
  return "";
}

std::optional<int> ball_compare(const Value& a, const Value& b, const Limits& limits) {
  for (slong precision = kFirstPrecision; precision <= static_cast<slong>(limits.precision); precision *= 2) {
    Enclosure enclosure(precision, limits);
    arb_ptr x = enclosure.of(a);
    arb_ptr y = enclosure.of(b);
    if (enclosure.exhausted()) return std::nullopt;
    if (arb_lt(x, y)) return -1;
    if (arb_gt(x, y)) return 1;
  }
  return std::nullopt;
}

std::optional<mpz_class> ball_floor(const Value& a, std::int64_t shift, const Limits& limits) {
  for (slong precision = kFirstPrecision; precision <= static_cast<slong>(limits.precision); precision *= 2) {
    Enclosure enclosure(precision, limits);
    Ball scaled;
    arb_mul_2exp_si(scaled.get(), enclosure.of(a), static_cast<slong>(shift));
    if (enclosure.exhausted()) return std::nullopt;
    if (!arb_is_finite(scaled.get()) || arb_contains_int(scaled.get())) continue;
    Ball floor;
    fmpz_t integer;
    fmpz_init(integer);
    arb_floor(floor.get(), scaled.get(), precision + 64);
    const bool unique = arb_get_unique_fmpz(integer, floor.get()) != 0;
    mpz_class result;
    if (unique) fmpz_get_mpz(result.get_mpz_t(), integer);
    fmpz_clear(integer);
    if (unique) return result;
  }
  return std::nullopt;
}

std::span<const Operator> transcendental_operators() {
  return kRows;
}

}  // namespace smiter::eval
