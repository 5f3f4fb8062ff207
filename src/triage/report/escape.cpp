// SPDX-License-Identifier: MIT
#include "triage/report/escape.h"

#include <algorithm>

#include <fmt/core.h>

namespace smiter::triage {

namespace {

bool is_control(unsigned char c) {
  return c < 0x20 || c == 0x7f;
}

// Longest run of backquotes.
std::size_t longest_fence(std::string_view text) {
  std::size_t longest = 0, run = 0;
  for (const char c : text) {
    run = c == '`' ? run + 1 : 0;
    longest = std::max(longest, run);
  }
  return longest;
}

}  // namespace

std::size_t utf8_length(std::string_view text) {
  if (text.empty()) return 0;
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  const unsigned char first = byte(0);
  if (first < 0x80) return 1;
  const std::size_t length = first >= 0xf0 && first < 0xf5 ? 4 : first >= 0xe0 ? 3 : first >= 0xc2 ? 2 : 0;
  if (length == 0 || first >= 0xf5 || text.size() < length) return 0;
  for (std::size_t i = 1; i < length; ++i) {
    if ((byte(i) & 0xc0) != 0x80) return 0;
  }
  // Overlong forms, surrogates, beyond U+10FFFF.
  if (first == 0xe0 && byte(1) < 0xa0) return 0;
  if (first == 0xed && byte(1) >= 0xa0) return 0;
  if (first == 0xf0 && byte(1) < 0x90) return 0;
  if (first == 0xf4 && byte(1) >= 0x90) return 0;
  return length;
}

std::string html(std::string_view text) {
  std::string out;
  out.reserve(text.size() + text.size() / 8);
  for (std::size_t i = 0; i < text.size();) {
    const std::size_t length = utf8_length(text.substr(i));
    const char c = text[i];
    if (length == 0 || (is_control(static_cast<unsigned char>(c)) && c != '\n' && c != '\t')) {
      out += "\xef\xbf\xbd";
      ++i;
      continue;
    }
    if (c == '&') {
      out += "&amp;";
    } else if (c == '<') {
      out += "&lt;";
    } else if (c == '>') {
      out += "&gt;";
    } else if (c == '"') {
      out += "&quot;";
    } else if (c == '\'') {
      out += "&#39;";
    } else {
      out += text.substr(i, length);
    }
    i += length;
  }
  return out;
}

std::string shell_word(std::string_view text) {
  constexpr std::string_view kHarmless =
      "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-./=:,+@%";
  if (!text.empty() && text.find_first_not_of(kHarmless) == std::string_view::npos) return std::string(text);
  std::string out = "'";
  for (const char c : text) {
    if (c == '\'') {
      out += "'\\''";
    } else {
      out += c;
    }
  }
  return out + "'";
}

std::string markdown(std::string_view text) {
  constexpr std::string_view kSpecial = "\\`*_{}[]()<>#+-.!|~&$";
  const std::string clean = printable(text);
  std::string out;
  for (std::size_t i = 0; i < clean.size(); ++i) {
    const char c = clean[i];
    // Those that only matter at the start of a line or beside others are left readable.
    const bool plain = (c == '.' || c == '-' || c == '+' || c == '(' || c == ')' || c == '#') && i > 0;
    if (kSpecial.find(c) != std::string_view::npos && !plain) out += '\\';
    out += c;
  }
  return out;
}

std::string markdown_code(std::string_view text) {
  const std::string clean = printable(text);
  const std::string fence(longest_fence(clean) + 1, '`');
  const bool pad = clean.empty() || clean.front() == '`' || clean.back() == '`';
  std::string body = pad ? " " + clean + " " : clean;
  // A bar would end a table cell even inside code.
  for (std::size_t at = body.find('|'); at != std::string::npos; at = body.find('|', at + 2))
    body.insert(at, 1, '\\');
  return fence + body + fence;
}

std::string markdown_block(std::string_view text, std::string_view language) {
  const std::string fence(std::max<std::size_t>(3, longest_fence(text) + 1), '`');
  std::string out = fence + std::string(language) + "\n" + std::string(text);
  if (!text.empty() && text.back() != '\n') out += '\n';
  return out + fence + "\n";
}

std::string printable(std::string_view text) {
  std::string out;
  out.reserve(text.size());
  for (std::size_t i = 0; i < text.size();) {
    const std::size_t length = utf8_length(text.substr(i));
    const auto c = static_cast<unsigned char>(text[i]);
    // C1 controls (U+0080 to U+009F) drive terminals too.
    const bool c1 = length == 2 && c == 0xc2 && static_cast<unsigned char>(text[i + 1]) < 0xa0;
    if (length == 0 || is_control(c) || c1) {
      for (std::size_t k = 0; k < std::max<std::size_t>(length, 1); ++k)
        out += fmt::format("\\x{:02x}", static_cast<unsigned char>(text[i + k]));
    } else {
      out += text.substr(i, length);
    }
    i += std::max<std::size_t>(length, 1);
  }
  return out;
}

}  // namespace smiter::triage
