// SPDX-License-Identifier: MIT
// Finds by hash what somebody else keeps: an open-addressed table of numbers. Whoever keeps
// the things says which number is the right one among those of equal hash. Holds no memory
// until something is added.
#pragma once

#include <cstddef>
#include <cstdint>

#include "base/hash.h"
#include "base/pod_vector.h"

namespace smiter::base {

class HashSlots {
 public:
  static constexpr std::uint32_t kNone = UINT32_MAX;

  // The number with this hash of which same(number) is true, or kNone.
  template <typename Same>
  [[nodiscard]] std::uint32_t find(std::uint64_t hash, Same&& same) const {
    if (slots_.empty()) return kNone;
    const auto low = static_cast<std::uint32_t>(mix(hash));
    const std::size_t mask = slots_.size() - 1;
    for (std::size_t at = low & mask; slots_[at].number_plus_1 != 0; at = (at + 1) & mask) {
      if (slots_[at].hash == low && same(slots_[at].number_plus_1 - 1)) return slots_[at].number_plus_1 - 1;
    }
    return kNone;
  }

  // Adds a number that is not there yet; it must be less than kNone.
  void add(std::uint64_t hash, std::uint32_t number) {
    if (++count_ * 2 > slots_.size()) grow();
    put(slots_, {static_cast<std::uint32_t>(mix(hash)), number + 1});
  }

 private:
  struct Slot {
    std::uint32_t hash;
    std::uint32_t number_plus_1;  // 0 is free
  };

  static void put(PodVector<Slot>& slots, Slot slot) {
    const std::size_t mask = slots.size() - 1;
    std::size_t at = slot.hash & mask;
    while (slots[at].number_plus_1 != 0) at = (at + 1) & mask;
    slots[at] = slot;
  }
  void grow() {
    constexpr std::size_t kFirstSlots = 16;
    PodVector<Slot> larger;
    larger.resize_zero(slots_.empty() ? kFirstSlots : slots_.size() * 2);
    for (const Slot slot : slots_) {
      if (slot.number_plus_1 != 0) put(larger, slot);
    }
    slots_.swap(larger);
  }

  PodVector<Slot> slots_;  // a power of two, at most half of them taken
  std::size_t count_ = 0;
};

}  // namespace smiter::base
