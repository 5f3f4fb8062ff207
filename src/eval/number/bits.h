// SPDX-License-Identifier: MIT
// Reading a BitVec value as a number. Widths up to 64 stay in machine words.
#pragma once

#include "eval/value/value.h"

namespace smiter::eval {

inline bool bit_sign(const Value& v) {
  if (v.is_small()) return ((v.word() >> (v.width() - 1)) & 1) != 0;
  return mpz_tstbit(v.to_mpz().get_mpz_t(), v.width() - 1) != 0;
}

// Two's complement of an inline BitVec.
inline std::int64_t small_signed(const Value& v) {
  const std::uint32_t unused = 64 - v.width();
  return static_cast<std::int64_t>(v.word() << unused) >> unused;
}

inline mpz_class to_signed_mpz(const Value& v) {
  if (v.is_small()) return small_signed(v);
  mpz_class n = v.to_mpz();
  if (mpz_tstbit(n.get_mpz_t(), v.width() - 1) != 0) n -= mpz_class(1) << v.width();
  return n;
}

}  // namespace smiter::eval
