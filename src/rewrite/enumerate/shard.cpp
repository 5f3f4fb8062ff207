// SPDX-License-Identifier: MIT
#include "rewrite/enumerate/shard.h"

#include <charconv>
#include <string>

namespace smiter::rewrite {

base::Expected<Shard> read_shard(std::string_view text) {
  Shard shard;
  const char* const end = text.data() + text.size();
  const auto number = std::from_chars(text.data(), end, shard.number);
  if (number.ec == std::errc() && number.ptr != end && *number.ptr == '/') {
    const auto of = std::from_chars(number.ptr + 1, end, shard.of);
    if (of.ec == std::errc() && of.ptr == end && shard.number >= 1 && shard.number <= shard.of) return shard;
  }
  return base::Error{"'" + std::string(text) + "' is no shard; write 3/16 for the third of 16", {}, {}};
}

}  // namespace smiter::rewrite
