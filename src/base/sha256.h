// SPDX-License-Identifier: MIT
// SHA-256 (FIPS 180-4), for the policy of a page that names its own script and style by their hashes.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

namespace smiter::base {

[[nodiscard]] std::array<std::uint8_t, 32> sha256(std::string_view text);
// In base64, as a content-security policy wants it.
[[nodiscard]] std::string sha256_base64(std::string_view text);

}  // namespace smiter::base
