// SPDX-License-Identifier: MIT
// The shared part of values that do not fit inline. Only eval/ includes this.
//
// A payload never changes after it is built, carries its hash and depth, and is
// freed without recursion however deep it is nested.
#pragma once

#include <algorithm>
#include <atomic>

#include "eval/number/algebraic.h"
#include "eval/value/value.h"

namespace smiter::eval {

struct Payload {
  Payload() = default;
  Payload(const Payload&) = delete;
  Payload& operator=(const Payload&) = delete;
  virtual ~Payload() = default;

  mutable std::atomic<std::uint32_t> uses{1};
  std::uint32_t weight = 1;               // saturating
  mutable const Payload* next = nullptr;  // among those that wait to be freed
  std::uint32_t depth = 0;
  bool canonical = true;
  std::uint64_t hash = 0;

  [[nodiscard]] virtual std::uint64_t own_bytes() const { return 64; }
  void add_weight(std::uint64_t more) {
    weight = static_cast<std::uint32_t>(std::min<std::uint64_t>(weight + more, UINT32_MAX));
  }

  // To be called for each part while building.
  void absorb(const Value& part) {
    hash = mix_hash(hash, part.hash());
    depth = std::max(depth, part.depth() + 1);
    add_weight(part.weight());
    canonical = canonical && part.is_canonical();
  }
};

struct IntegerPayload : Payload {  // Int, BitVec and Float beyond 64 bits
  mpz_class number;
  [[nodiscard]] std::uint64_t own_bytes() const override { return 80 + 8 * mpz_size(number.get_mpz_t()); }
};

struct RationalPayload : Payload {
  mpq_class number;
  [[nodiscard]] std::uint64_t own_bytes() const override {
    return 96 + 8 * (mpz_size(number.get_num_mpz_t()) + mpz_size(number.get_den_mpz_t()));
  }
};

// An irrational real algebraic number.
struct AlgebraicPayload : Payload {
  ~AlgebraicPayload() override { smiter_algebraic_free(number); }
  SmiterAlgebraic* number = nullptr;
  [[nodiscard]] std::uint64_t own_bytes() const override { return 1024; }
};

// A real that only ball arithmetic can approximate; see eval/number/transcendental.h.
struct ExpressionPayload : Payload {
  std::uint8_t function = 0;  // enum class RealFunction
  std::vector<Value> args;
  [[nodiscard]] std::uint64_t own_bytes() const override { return 128 + 16 * args.size(); }
};

struct TextPayload : Payload {
  std::u32string text;
  [[nodiscard]] std::uint64_t own_bytes() const override { return 96 + 4 * text.size(); }
};

enum class RegexOp : std::uint8_t { None, All, AllChar, Text, Range, Concat, Union, Inter, Comp, Star, Loop };

struct RegexPayload : Payload {
  static constexpr std::uint64_t kNoLimit = ~std::uint64_t{0};
  RegexOp op = RegexOp::None;
  std::uint64_t low = 0;   // Range: characters; Loop: counts
  std::uint64_t high = 0;  // Loop: kNoLimit when there is none
  std::u32string text;     // Text
  std::vector<Value> args;
  [[nodiscard]] std::uint64_t own_bytes() const override { return 160 + 4 * text.size() + 16 * args.size(); }
};

struct TablePayload : Payload {
  Sort sort;
  Value otherwise;
  std::vector<std::pair<Value, Value>> entries;
  [[nodiscard]] std::uint64_t own_bytes() const override { return 128 + 32 * entries.size(); }
};

struct RecordPayload : Payload {
  Constructor constructor;
  std::vector<Value> fields;
  [[nodiscard]] std::uint64_t own_bytes() const override { return 112 + 16 * fields.size(); }
};

struct AbstractPayload : Payload {
  std::string sort;
  std::string name;
  [[nodiscard]] std::uint64_t own_bytes() const override { return 128 + sort.size() + name.size(); }
};

struct ElementsPayload : Payload {
  Sort sort;
  std::vector<Value> elements;
  [[nodiscard]] std::uint64_t own_bytes() const override { return 112 + 16 * elements.size(); }
};

template <typename T>
const T& payload_as(const Value& v) {
  DCHECK(v.payload() != nullptr, "inline value has no payload");
  return static_cast<const T&>(*v.payload());
}

}  // namespace smiter::eval
