// SPDX-License-Identifier: MIT
// Text that grows at its end, with every append inlined: printing scripts is the
// inner loop of fuzzing, and std::string's out-of-line appends were half of it.
#pragma once

#include <charconv>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <new>
#include <string>
#include <string_view>

namespace smiter::base {

class TextBuffer {
 public:
  TextBuffer() = default;
  TextBuffer(const TextBuffer&) = delete;
  TextBuffer& operator=(const TextBuffer&) = delete;
  ~TextBuffer() { std::free(begin_); }

  TextBuffer& operator+=(char c) {
    if (at_ == end_) [[unlikely]]
      grow(1);
    *at_++ = c;
    return *this;
  }
  TextBuffer& operator+=(std::string_view text) {
    if (static_cast<std::size_t>(end_ - at_) < text.size() + kSlack) [[unlikely]]
      grow(text.size() + kSlack);
    // Most texts are short symbols: two overlapping fixed-size copies instead of a call.
    if (text.size() <= kSlack && text.size() != 0) {
      copy_short(text);
    } else if (!text.empty()) {
      std::memcpy(at_, text.data(), text.size());
    }
    at_ += text.size();
    return *this;
  }
  void append(std::size_t count, char c) {
    for (std::size_t i = 0; i < count; ++i) *this += c;
  }
  void append_number(std::uint32_t number) {
    char digits[16];
    *this += std::string_view(
        digits, static_cast<std::size_t>(std::to_chars(digits, digits + sizeof digits, number).ptr - digits));
  }
  [[nodiscard]] std::string_view view() const { return {begin_, static_cast<std::size_t>(at_ - begin_)}; }
  [[nodiscard]] std::string str() const { return std::string(view()); }
  [[nodiscard]] std::size_t size() const { return static_cast<std::size_t>(at_ - begin_); }
  void clear() { at_ = begin_; }

 private:
  static constexpr std::size_t kSlack = 16;

  void copy_short(std::string_view text) {
    const char* from = text.data();
    std::size_t n = text.size();
    if (n >= 8) {
      std::memcpy(at_, from, 8);
      std::memcpy(at_ + n - 8, from + n - 8, 8);
    } else if (n >= 4) {
      std::memcpy(at_, from, 4);
      std::memcpy(at_ + n - 4, from + n - 4, 4);
    } else {
      at_[0] = from[0];
      at_[n / 2] = from[n / 2];
      at_[n - 1] = from[n - 1];
    }
  }
  void grow(std::size_t more) {
    const std::size_t used = size();
    const std::size_t room = static_cast<std::size_t>(end_ - begin_);
    const std::size_t wanted = used + more > 2 * room ? used + more + 256 : 2 * room;
    char* grown = static_cast<char*>(std::realloc(begin_, wanted));
    if (grown == nullptr) throw std::bad_alloc();
    begin_ = grown;
    at_ = grown + used;
    end_ = grown + wanted;
  }
  char* begin_ = nullptr;
  char* at_ = nullptr;
  char* end_ = nullptr;
};

}  // namespace smiter::base
