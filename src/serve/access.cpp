// SPDX-License-Identifier: MIT
#include "serve/access.h"

#include <sys/random.h>

#include <array>
#include <cstdint>

#include <fmt/core.h>

#include "base/check.h"

namespace smiter::serve {

namespace {

// "localhost" of "localhost:8080", "[::1]" of "[::1]:8080".
std::string_view without_port(std::string_view host) {
  const std::size_t from = host.starts_with('[') ? host.find(']') : 0;
  if (from == std::string_view::npos) return host;
  const std::size_t colon = host.find(':', from);
  return colon == std::string_view::npos ? host : host.substr(0, colon);
}

std::string_view cookie_named(std::string_view cookies, std::string_view name) {
  while (!cookies.empty()) {
    const std::size_t end = cookies.find(';');
    std::string_view one = cookies.substr(0, end);
    while (one.starts_with(' ')) one.remove_prefix(1);
    if (one.starts_with(name) && one.substr(name.size()).starts_with('=')) return one.substr(name.size() + 1);
    if (end == std::string_view::npos) break;
    cookies.remove_prefix(end + 1);
  }
  return {};
}

}  // namespace

bool is_loopback(std::string_view address) {
  return address == "localhost" || address == "::1" || address.starts_with("127.");
}

bool host_is_ours(const Access& access, std::string_view host) {
  if (!access.loopback) return true;
  const std::string_view name = without_port(host);
  return name == "localhost" || name == "127.0.0.1" || name == "[::1]";
}

bool has_token(const Access& access, const Asked& asked) {
  if (access.token.empty()) return true;
  constexpr std::string_view kBearer = "Bearer ";
  if (asked.authorization.starts_with(kBearer) &&
      same_secret(std::string_view(asked.authorization).substr(kBearer.size()), access.token))
    return true;
  return same_secret(cookie_named(asked.cookie, kCookie), access.token);
}

bool may_mark(const Access& access, const Asked& asked) {
  if (!asked.site.empty() && asked.site != "same-origin") return false;
  if (!asked.origin.empty() && asked.origin != "http://" + asked.host &&
      asked.origin != "https://" + asked.host)
    return false;
  return !access.mark_token.empty() && same_secret(asked.mark_token, access.mark_token);
}

bool same_secret(std::string_view a, std::string_view b) {
  if (a.size() != b.size()) return false;
  unsigned char difference = 0;
  for (std::size_t i = 0; i < a.size(); ++i) difference |= static_cast<unsigned char>(a[i] ^ b[i]);
  return difference == 0;
}

std::string new_secret() {
  std::array<std::uint64_t, 2> words{};
  const ssize_t got = getrandom(words.data(), sizeof words, 0);
  CHECK(got == static_cast<ssize_t>(sizeof words), "the system gives no random numbers");
  return fmt::format("{:016x}{:016x}", words[0], words[1]);
}

}  // namespace smiter::serve
