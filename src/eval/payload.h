// SPDX-License-Identifier: MIT
// The shared part of values that do not fit inline. Only eval/ includes this.
//
// A payload never changes after it is built, carries its hash and depth, and is
// freed without recursion however deep it is nested.
#pragma once

#include <atomic>

#include "eval/algebraic.h"
#include "eval/value.h"

namespace smiter::eval {

struct Payload {
  Payload() = default;
  Payload(const Payload&) = delete;
  Payload& operator=(const Payload&) = delete;
  virtual ~Payload() = default;

  mutable std::atomic<std::uint32_t> uses{1};
  mutable const Payload* next = nullptr;  // among those that wait to be freed
  std::uint32_t depth = 0;
  bool canonical = true;
  std::uint64_t hash = 0;

  // To be called for each part while building.
  void absorb(const Value& part) {
    hash = mix_hash(hash, part.hash());
    depth = std::max(depth, part.depth() + 1);
    canonical = canonical && part.is_canonical();
  }
};

struct IntegerPayload : Payload {  // Int, BitVec and Float beyond 64 bits
  mpz_class number;
};

struct RationalPayload : Payload {
  mpq_class number;
};

// An irrational real algebraic number.
struct AlgebraicPayload : Payload {
  ~AlgebraicPayload() override { smiter_algebraic_free(number); }
  SmiterAlgebraic* number = nullptr;
};

// A real that only ball arithmetic can approximate; see eval/transcendental.h.
struct ExpressionPayload : Payload {
  std::uint8_t function = 0;  // enum class RealFunction
  std::vector<Value> args;
};

struct TextPayload : Payload {
  std::u32string text;
};

enum class RegexOp : std::uint8_t { None, All, AllChar, Text, Range, Concat, Union, Inter, Comp, Star, Loop };

struct RegexPayload : Payload {
  static constexpr std::uint64_t kNoLimit = ~std::uint64_t{0};
  RegexOp op = RegexOp::None;
  std::uint64_t low = 0;   // Range: characters; Loop: counts
  std::uint64_t high = 0;  // Loop: kNoLimit when there is none
  std::u32string text;     // Text
  std::vector<Value> args;
};

struct TablePayload : Payload {
  Sort sort;
  Value otherwise;
  std::vector<std::pair<Value, Value>> entries;
};

struct RecordPayload : Payload {
  Constructor constructor;
  std::vector<Value> fields;
};

struct AbstractPayload : Payload {
  std::string sort;
  std::string name;
};

struct ElementsPayload : Payload {
  Sort sort;
  std::vector<Value> elements;
};

template <typename T>
const T& payload_as(const Value& v) {
  DCHECK(v.payload() != nullptr, "inline value has no payload");
  return static_cast<const T&>(*v.payload());
}

}  // namespace smiter::eval
