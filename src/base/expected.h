// SPDX-License-Identifier: MIT
// Expected<T>: a value or an Error, for outcomes that are nobody's bug (a seed that
// does not parse, an operator that does not fit, a solver that is not there).
// gcc 12 has std::expected under C++23 only; this is the part of it that we use.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <utility>

#include "base/check.h"

namespace smiter::base {

// A position in a text, from 1; 0 when there is none.
struct Position {
  std::size_t line = 0;
  std::size_t column = 0;
  bool operator==(const Position&) const = default;
};

struct Error {
  std::string message;    // one line, says what was expected
  Position at = {};       // where in the text, if it is about a text
  std::string file = {};  // filled in by whoever knows the path

  // "file:line:column: message", leaving out what is not known.
  [[nodiscard]] std::string to_string() const;
  bool operator==(const Error&) const = default;
};

template <typename T>
class [[nodiscard]] Expected {
 public:
  Expected(T value) : value_(std::in_place, std::move(value)) {}
  Expected(Error error) : error_(std::move(error)) {}

  [[nodiscard]] bool has_value() const { return value_.has_value(); }
  explicit operator bool() const { return has_value(); }

  T& value() & { return check(), *value_; }
  const T& value() const& { return check(), *value_; }
  T&& value() && { return check(), std::move(*value_); }
  T& operator*() & { return value(); }
  const T& operator*() const& { return value(); }
  T&& operator*() && { return std::move(*this).value(); }
  T* operator->() { return &value(); }
  const T* operator->() const { return &value(); }

  [[nodiscard]] Error& error() { return error_; }
  [[nodiscard]] const Error& error() const { return error_; }

 private:
  void check() const { CHECK(has_value(), error_.message); }

  // Not a variant: this is in most files, and a variant takes three times as long to compile.
  std::optional<T> value_;
  Error error_;  // if there is no value
};

// Success without a value, or an Error.
struct Done {};
using Status = Expected<Done>;
[[nodiscard]] Status ok();

}  // namespace smiter::base
