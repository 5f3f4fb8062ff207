// SPDX-License-Identifier: MIT
// Value: what a ground term denotes. Sixteen bytes, cheap to copy, immutable.
//
// Booleans, rounding modes, integers that fit 64 bits, rationals with a 64-bit
// numerator and a 32-bit denominator, bit-vectors and floats of at most 64 bits
// live inside the Value and never allocate. Everything else is a shared, counted
// payload (eval/value/payload.h). Values of one thread may be read by another.
//
// Values are canonical: equal things have equal representations, so == is the
// equality of the theory. The two exceptions say so in is_canonical(): regular
// languages (compared as expressions) and reals built from transcendental
// functions. Theories decide those with eval/value/equality.h, which may answer unknown.
#pragma once

#include <gmpxx.h>

#include <compare>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/check.h"

namespace smiter::eval {

struct Payload;
struct SortInfo;
struct ConstructorInfo;
using Sort = std::shared_ptr<const SortInfo>;
using Constructor = std::shared_ptr<const ConstructorInfo>;

enum class Kind : std::uint8_t {
  Bool,
  Int,
  Real,
  BitVec,
  Float,
  RoundingMode,
  String,
  RegLan,
  Array,
  Function,
  Datatype,
  Abstract,
  Seq,
  Set,
};

enum class Rounding : std::uint8_t { NearestEven, NearestAway, TowardPositive, TowardNegative, TowardZero };

// How a value is stored. Small is inline; the others have a payload.
enum class Form : std::uint8_t { Small, Big, Algebraic, Expression };

struct FloatFormat {
  std::uint32_t eb = 0;
  std::uint32_t sb = 0;  // with the hidden bit
  bool operator==(const FloatFormat&) const = default;
  [[nodiscard]] std::uint32_t width() const { return eb + sb; }
};

// Exponents are computed in 64 bits and the pair is packed in 32.
inline constexpr std::uint32_t kMaxExponentBits = 30;
inline constexpr std::uint32_t kMaxSignificandBits = 65535;

class Value {
 public:
  Value() : Value(Kind::Bool, Form::Small, 0, std::uint64_t{0}) {}  // false
  Value(const Value& other) noexcept { copy_from(other); }
  Value(Value&& other) noexcept { take_from(other); }
  Value& operator=(const Value& other) noexcept {
    if (this != &other) {
      Value old(std::move(*this));
      copy_from(other);
    }
    return *this;
  }
  Value& operator=(Value&& other) noexcept {
    if (this != &other) {
      Value old(std::move(*this));
      take_from(other);
    }
    return *this;
  }
  ~Value() {
    if (form_ != Form::Small) release();
  }

  static Value boolean(bool b) { return {Kind::Bool, Form::Small, 0, std::uint64_t{b}}; }
  static Value integer(std::int64_t n) { return {Kind::Int, Form::Small, 0, static_cast<std::uint64_t>(n)}; }
  static Value integer(const mpz_class& n);
  static Value real(std::int64_t n) { return {Kind::Real, Form::Small, 1, static_cast<std::uint64_t>(n)}; }
  static Value real(mpq_class q);  // need not be in lowest terms; denominator not 0
  // In lowest terms.
  static Value small_real(std::int64_t numerator, std::uint32_t denominator) {
    return {Kind::Real, Form::Small, denominator, static_cast<std::uint64_t>(numerator)};
  }
  // Both reduce modulo 2^width; width > 0.
  static Value bitvec(std::uint32_t width, std::uint64_t bits) {
    if (width > 64) return wide_bits(Kind::BitVec, width, mpz_class(bits));
    return {Kind::BitVec, Form::Small, width, bits & low_mask(width)};
  }
  static Value bitvec(std::uint32_t width, const mpz_class& bits);
  // The IEEE bit pattern; every NaN pattern gives the one NaN. Format in the limits above.
  static Value floating(FloatFormat format, std::uint64_t pattern);
  static Value floating(FloatFormat format, const mpz_class& pattern);
  static Value rounding(Rounding r) {
    return {Kind::RoundingMode, Form::Small, 0, static_cast<std::uint64_t>(r)};
  }
  static Value string(std::u32string text);
  // A table from index to element; canonicalises. `sort` is the Array or the
  // unary function sort. Later entries win over earlier ones.
  static Value table(Kind kind, Sort sort, Value otherwise, std::vector<std::pair<Value, Value>> entries);
  // The table with one entry changed.
  static Value changed(const Value& table, Value index, Value element);
  static Value datatype(Constructor constructor, std::vector<Value> fields);
  // Element `name` of a declared sort; distinct names are distinct values.
  static Value abstract(std::string sort, std::string name);
  static Value seq(Sort sort, std::vector<Value> elements);
  static Value set(Sort sort, std::vector<Value> elements);  // sorts and removes duplicates
  // Takes over one use of the payload.
  static Value adopt(Kind kind, Form form, std::uint32_t width, const Payload* payload) {
    return Value(kind, form, width, payload);
  }

  [[nodiscard]] Kind kind() const { return kind_; }
  [[nodiscard]] Form form() const { return form_; }
  [[nodiscard]] bool is_small() const { return form_ == Form::Small; }

  [[nodiscard]] bool as_bool() const { return word_ != 0; }
  [[nodiscard]] Rounding as_rounding() const { return static_cast<Rounding>(word_); }
  // Inline Int, or numerator of an inline Real.
  [[nodiscard]] std::int64_t small() const { return static_cast<std::int64_t>(word_); }
  [[nodiscard]] std::uint32_t small_denominator() const { return width_; }
  [[nodiscard]] std::uint32_t width() const { return width_; }  // of a BitVec
  [[nodiscard]] std::uint64_t word() const { return word_; }    // inline bits of a BitVec or Float
  [[nodiscard]] FloatFormat format() const { return {width_ >> 16, width_ & 0xffff}; }

  [[nodiscard]] mpz_class to_mpz() const;  // an Int; the unsigned bits of a BitVec; the pattern of a Float
  [[nodiscard]] bool is_rational() const { return form_ == Form::Small || form_ == Form::Big; }
  [[nodiscard]] mpq_class to_mpq() const;  // an Int or a rational Real
  [[nodiscard]] std::u32string_view text() const;
  [[nodiscard]] const Sort& sort() const;        // of an Array, Function, Seq or Set
  [[nodiscard]] const Value& otherwise() const;  // default of an Array or Function
  [[nodiscard]] std::span<const std::pair<Value, Value>> entries() const;  // sorted by index
  [[nodiscard]] const Constructor& constructor() const;
  [[nodiscard]] std::span<const Value> elements() const;  // fields of a datatype, elements of a Seq or Set
  [[nodiscard]] const std::string& abstract_sort() const;
  [[nodiscard]] const std::string& abstract_name() const;
  [[nodiscard]] const Payload* payload() const { return form_ == Form::Small ? nullptr : payload_; }

  [[nodiscard]] std::uint64_t hash() const;
  [[nodiscard]] std::uint32_t depth() const;  // 0 for scalars; operators refuse beyond Limits::depth
  // How many parts it has, without regard to sharing: what comparing or printing it may cost.
  [[nodiscard]] std::uint32_t weight() const;
  // What this value alone takes beside its parts.
  [[nodiscard]] std::uint64_t own_bytes() const;
  // Does nobody else hold it? Then it was just made.
  [[nodiscard]] bool is_fresh() const;
  [[nodiscard]] bool is_canonical() const;

  static constexpr std::uint64_t low_mask(std::uint32_t width) {
    return width >= 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << width) - 1;
  }

 private:
  Value(Kind kind, Form form, std::uint32_t width, std::uint64_t word)
      : kind_(kind), form_(form), width_(width), word_(word) {}
  Value(Kind kind, Form form, std::uint32_t width, const Payload* payload)
      : kind_(kind), form_(form), width_(width), payload_(payload) {}

  static Value wide_bits(Kind kind, std::uint32_t width, mpz_class bits);
  void retain() const;
  void release() const;
  void copy_from(const Value& other) noexcept {
    kind_ = other.kind_;
    form_ = other.form_;
    width_ = other.width_;
    word_ = other.word_;
    if (form_ != Form::Small) retain();
  }
  void take_from(Value& other) noexcept {
    kind_ = other.kind_;
    form_ = other.form_;
    width_ = other.width_;
    word_ = other.word_;
    other.form_ = Form::Small;
  }

  Kind kind_;
  Form form_;
  std::uint32_t width_;
  union {
    std::uint64_t word_;
    const Payload* payload_;
  };
};

static_assert(sizeof(Value) == 16);

// A total order on all values, consistent with ==. Numbers and strings come in
// their natural order; the rest of the order is only good for sorting.
[[nodiscard]] std::strong_ordering compare(const Value& a, const Value& b);
[[nodiscard]] bool operator==(const Value& a, const Value& b);
inline bool operator<(const Value& a, const Value& b) {
  return compare(a, b) < 0;
}

[[nodiscard]] constexpr std::uint64_t mix_hash(std::uint64_t seed, std::uint64_t x) {
  x = (x ^ (seed + 0x9e3779b97f4a7c15ULL + (x << 6) + (x >> 2))) * 0xbf58476d1ce4e5b9ULL;
  return x ^ (x >> 29);
}

struct ValueHash {
  std::size_t operator()(const Value& v) const { return v.hash(); }
};

}  // namespace smiter::eval
