// SPDX-License-Identifier: MIT
// A growing array of trivially copyable things, on realloc. Large blocks grow by
// remapping pages instead of copying, so that reading a 100 MB script does not
// hold its term table twice, which std::vector would.
#pragma once

#include <cstdlib>
#include <cstring>
#include <new>
#include <span>
#include <type_traits>
#include <utility>

#include "base/check.h"

namespace smiter::base {

template <typename T>
class PodVector {
  static_assert(std::is_trivially_copyable_v<T>);

 public:
  PodVector() = default;
  PodVector(const PodVector& other) { assign(other.span()); }
  PodVector(PodVector&& other) noexcept { swap(other); }
  PodVector& operator=(PodVector other) noexcept {
    swap(other);
    return *this;
  }
  ~PodVector() { std::free(data_); }

  void swap(PodVector& other) noexcept {
    std::swap(data_, other.data_);
    std::swap(size_, other.size_);
    std::swap(capacity_, other.capacity_);
  }

  [[nodiscard]] std::size_t size() const { return size_; }
  [[nodiscard]] bool empty() const { return size_ == 0; }
  [[nodiscard]] T* data() { return data_; }
  [[nodiscard]] const T* data() const { return data_; }
  T& operator[](std::size_t i) {
    DCHECK(i < size_, "index out of range");
    return data_[i];
  }
  const T& operator[](std::size_t i) const {
    DCHECK(i < size_, "index out of range");
    return data_[i];
  }
  T& back() { return data_[size_ - 1]; }
  const T& back() const { return data_[size_ - 1]; }
  T* begin() { return data_; }
  T* end() { return data_ + size_; }
  const T* begin() const { return data_; }
  const T* end() const { return data_ + size_; }
  [[nodiscard]] std::span<const T> span() const { return {data_, size_}; }

  void reserve(std::size_t wanted) {
    if (wanted > capacity_) set_capacity(wanted);
  }
  void push_back(T value) {
    if (size_ == capacity_) [[unlikely]]
      set_capacity(capacity_ < 8 ? 16 : capacity_ * 2);
    data_[size_++] = value;
  }
  void pop_back() { --size_; }
  // Likewise, and gives memory back on the way down from a great height.
  void pop_back_and_shrink() {
    --size_;
    if (capacity_ > kWorthShrinking && size_ < capacity_ / 2) [[unlikely]]
      set_capacity(size_ + size_ / 4);
  }
  // Appends; `from` must not point into this vector.
  void append(std::span<const T> from) {
    if (from.empty()) return;
    const std::size_t need = size_ + from.size();
    if (need > capacity_) set_capacity(need < capacity_ * 2 ? capacity_ * 2 : need);
    std::memcpy(data_ + size_, from.data(), from.size() * sizeof(T));
    size_ += from.size();
  }
  void assign(std::span<const T> from) {
    clear();
    append(from);
  }
  void resize(std::size_t size, T fill = {}) {
    if (size > capacity_) set_capacity(size < capacity_ * 2 ? capacity_ * 2 : size);
    for (std::size_t i = size_; i < size; ++i) data_[i] = fill;
    size_ = size;
  }
  // Grows to `size` with zero bytes; a memset where resize() is a loop.
  void resize_zero(std::size_t size) {
    DCHECK(size >= size_, "resize_zero cannot shrink");
    if (size > capacity_) set_capacity(size < capacity_ * 2 ? capacity_ * 2 : size);
    if (size > size_) std::memset(static_cast<void*>(data_ + size_), 0, (size - size_) * sizeof(T));
    size_ = size;
  }
  void truncate(std::size_t size) {
    DCHECK(size <= size_, "truncate cannot grow");
    size_ = size;
  }
  void clear() { size_ = 0; }

 private:
  static constexpr std::size_t kWorthShrinking = std::size_t{1} << 16;

  void set_capacity(std::size_t capacity) {
    void* grown = std::realloc(static_cast<void*>(data_), capacity * sizeof(T));
    if (grown == nullptr) throw std::bad_alloc();
    data_ = static_cast<T*>(grown);
    capacity_ = capacity;
  }
  T* data_ = nullptr;
  std::size_t size_ = 0;
  std::size_t capacity_ = 0;
};

}  // namespace smiter::base
