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
  const auto load = [](const char* at, auto word) {
    std::memcpy(&word, at, sizeof word);
    return word;
  };
  while (n > 8) {
    h = combine(h, load(p, std::uint64_t{}));
    p += 8;
    n -= 8;
  }
  // The last one to eight bytes, by two overlapping loads of a fixed size.
  std::uint64_t last = 0;
  if (n >= 4) {
    last = load(p, std::uint32_t{}) | (static_cast<std::uint64_t>(load(p + n - 4, std::uint32_t{})) << 32);
  } else if (n > 0) {
    const auto byte = [&](std::size_t i) {
      return static_cast<std::uint64_t>(static_cast<unsigned char>(p[i]));
    };
    last = byte(0) | (byte(n / 2) << 8) | (byte(n - 1) << 16);
  }
  return mix(combine(h, last));
}

}  // namespace smiter::base
