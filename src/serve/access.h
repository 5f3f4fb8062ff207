// SPDX-License-Identifier: MIT
// Who may ask what. On loopback everybody on this machine may read, but only under a name of this machine, so
// that no page from elsewhere can read through a name that it made point here. On any other address a token
// is needed. Whoever marks must also know a token that only our own page is told.
#pragma once

#include <string>
#include <string_view>

namespace smiter::serve {

struct Access {
  std::string token = {};       // empty: none is needed
  std::string mark_token = {};  // of this run
  bool loopback = true;
};

// What the request says about itself; empty: nothing.
struct Asked {
  std::string host = {};           // Host
  std::string origin = {};         // Origin
  std::string site = {};           // Sec-Fetch-Site
  std::string authorization = {};  // Authorization
  std::string cookie = {};         // Cookie
  std::string mark_token = {};     // X-Smiter-Token
};

// An address that only this machine reaches.
[[nodiscard]] bool is_loopback(std::string_view address);

// Is the host one of the names of this machine, if only this machine may ask?
[[nodiscard]] bool host_is_ours(const Access& access, std::string_view host);
// Does it have the token, in a header or a cookie?
[[nodiscard]] bool has_token(const Access& access, const Asked& asked);
// Does our own page ask?
[[nodiscard]] bool may_mark(const Access& access, const Asked& asked);

// In a time that does not tell how much is the same.
[[nodiscard]] bool same_secret(std::string_view a, std::string_view b);
// 128 bits of the system's randomness, as letters and digits.
[[nodiscard]] std::string new_secret();

inline constexpr std::string_view kCookie = "smiter_token";

}  // namespace smiter::serve
