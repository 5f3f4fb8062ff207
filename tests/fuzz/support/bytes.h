// SPDX-License-Identifier: MIT
// The fuzzer's bytes as a source of choices. One choice takes one byte (two above 256), so
// that changing a byte changes one choice and leaves the others: libFuzzer's mutations stay
// local. What is used up says 0, the simplest choice.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

namespace smiter::fuzz {

class Bytes {
 public:
  explicit Bytes(std::span<const std::uint8_t> data) : data_(data) {}

  [[nodiscard]] bool empty() const { return data_.empty(); }
  std::uint8_t next() {
    if (data_.empty()) return 0;
    const std::uint8_t byte = data_.front();
    data_ = data_.subspan(1);
    return byte;
  }
  // In [0, bound); 0 for an empty range.
  std::size_t below(std::size_t bound) {
    if (bound <= 1) return 0;
    std::size_t choice = next();
    if (bound > 256) choice = choice << 8 | next();
    return choice % bound;
  }
  // Little-endian, of at most 8 bytes.
  std::uint64_t word(unsigned count) {
    std::uint64_t word = 0;
    for (unsigned i = 0; i < count; ++i) word |= std::uint64_t{next()} << (8 * i);
    return word;
  }
  [[nodiscard]] std::size_t size() const { return data_.size(); }
  // The next ones as a source of their own.
  Bytes take(std::size_t count) {
    const Bytes part(data_.first(std::min(count, data_.size())));
    data_ = data_.subspan(part.data_.size());
    return part;
  }
  [[nodiscard]] std::string_view rest() const {
    return {reinterpret_cast<const char*>(data_.data()), data_.size()};
  }

 private:
  std::span<const std::uint8_t> data_;
};

}  // namespace smiter::fuzz
