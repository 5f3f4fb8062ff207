// SPDX-License-Identifier: MIT
// A part of an enumeration, for one of several machines: of 16 shards the third has the terms 2, 18,
// 34, … Neighbours are similar and cost about the same, so that shards do, too. Together they have
// every term, each once.
#pragma once

#include <cstdint>
#include <string_view>

#include "base/expected.h"

namespace smiter::rewrite {

struct Shard {
  std::uint64_t number = 1;  // from 1
  std::uint64_t of = 1;

  // How many of the terms 0 … total - 1 it has.
  [[nodiscard]] std::uint64_t count(std::uint64_t total) const {
    return total < number ? 0 : (total - number) / of + 1;
  }
  // Which one comes at a position below that count.
  [[nodiscard]] std::uint64_t term(std::uint64_t position) const { return position * of + number - 1; }
  bool operator==(const Shard&) const = default;
};

// "3/16".
[[nodiscard]] base::Expected<Shard> read_shard(std::string_view text);

}  // namespace smiter::rewrite
