// SPDX-License-Identifier: MIT
// The one source of randomness: xoshiro256** seeded through splitmix64, with our
// own bounded draws, because the standard distributions differ between libraries
// and a seed must mean the same test on every machine.
//
// Generators are passed explicitly. split() derives an independent stream from a
// worker-independent counter, so that the result does not depend on who ran it.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string_view>

#include "base/check.h"

namespace smiter::base {

// A number for a name (FNV-1a), for seeding. Its own, and byte by byte: which test a
// stored number means must not hang on the machine or on a faster hash.
constexpr std::uint64_t stream_of(std::string_view name) {
  std::uint64_t h = 0xcbf29ce484222325ULL;
  for (const char c : name) h = (h ^ static_cast<unsigned char>(c)) * 0x100000001b3ULL;
  return h;
}

class Rng {
 public:
  explicit Rng(std::uint64_t seed) {
    for (auto& word : state_) word = splitmix(seed);
  }

  std::uint64_t next() {
    const std::uint64_t result = rotl(state_[1] * 5, 7) * 9;
    const std::uint64_t t = state_[1] << 17;
    state_[2] ^= state_[0];
    state_[3] ^= state_[1];
    state_[1] ^= state_[2];
    state_[0] ^= state_[3];
    state_[2] ^= t;
    state_[3] = rotl(state_[3], 45);
    return result;
  }

  // Uniform in [0, bound); bound > 0. Lemire's multiplication without the
  // rejection step: the bias is below 2^-32 for the bounds we use.
  std::uint64_t below(std::uint64_t bound) {
    DCHECK(bound > 0, "empty range");
    return static_cast<std::uint64_t>((static_cast<unsigned __int128>(next()) * bound) >> 64);
  }

  // Uniform in [low, high], both included.
  std::int64_t between(std::int64_t low, std::int64_t high) {
    return low + static_cast<std::int64_t>(below(static_cast<std::uint64_t>(high - low) + 1));
  }

  bool chance(std::uint32_t numerator, std::uint32_t denominator) { return below(denominator) < numerator; }
  bool coin() { return (next() >> 63) != 0; }

  // Uniform in [0, 1).
  double unit() { return static_cast<double>(next() >> 11) * 0x1.0p-53; }

  template <typename Container>
  auto& pick(Container& from) {
    return from[below(from.size())];
  }

  // An independent stream for (this seed, counter); does not advance this one.
  [[nodiscard]] Rng split(std::uint64_t counter) const {
    std::uint64_t mix = state_[0] ^ rotl(state_[3], 17) ^ (counter * 0x9e3779b97f4a7c15ULL);
    return Rng(splitmix(mix));
  }

 private:
  static constexpr std::uint64_t rotl(std::uint64_t x, int k) { return (x << k) | (x >> (64 - k)); }
  static constexpr std::uint64_t splitmix(std::uint64_t& x) {
    std::uint64_t z = (x += 0x9e3779b97f4a7c15ULL);
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9ULL;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebULL;
    return z ^ (z >> 31);
  }
  std::array<std::uint64_t, 4> state_{};
};

}  // namespace smiter::base
