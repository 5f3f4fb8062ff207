// SPDX-License-Identifier: MIT
// Hashing of ids and short texts. Deterministic on every machine: hashes decide
// only where a thing is stored, never what comes out, but a reproducible program
// is easier to debug.
#pragma once

#include <cstdint>
#include <cstring>
#include <string_view>

namespace smiter::base {

inline std::uint64_t mix(std::uint64_t h) {
  h ^= h >> 32;
  h *= 0xd6e8feb86659fd93ULL;
  h ^= h >> 32;
  return h;
}

inline std::uint64_t combine(std::uint64_t h, std::uint64_t x) {
  return (h ^ x) * 0x9fb21c651e98df25ULL + (h >> 29);
}

inline std::uint64_t hash_text(std::string_view text) {
  std::uint64_t h = text.size() * 0x9e3779b97f4a7c15ULL;
  const char* p = text.data();
  std::size_t n = text.size();
  while (n >= 8) {
    std::uint64_t word;
    std::memcpy(&word, p, 8);
    h = combine(h, word);
    p += 8;
    n -= 8;
  }
  if (n > 0) {
    std::uint64_t word = 0;
    std::memcpy(&word, p, n);
    h = combine(h, word);
  }
  return mix(h);
}

}  // namespace smiter::base
