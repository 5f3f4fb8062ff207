// SPDX-License-Identifier: MIT
// JSON that somebody else may have written: a store, a finding's folder, a record. Where an
// integer is wanted, only an integer that fits is taken. The library by itself converts
// whatever number is there, and 1e300 as a counter is undefined behaviour.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include <nlohmann/json.hpp>

namespace smiter::testcase {

template <typename T, typename = void>
struct StrictSerializer : nlohmann::adl_serializer<T> {};

template <typename T>
struct StrictSerializer<T, std::enable_if_t<std::is_integral_v<T> && !std::is_same_v<T, bool>>> {
  template <typename Json>
  static void to_json(Json& json, T value) {
    nlohmann::adl_serializer<T>::to_json(json, value);
  }
  template <typename Json>
  static void from_json(const Json& json, T& value) {
    if (const auto* natural = json.template get_ptr<const std::uint64_t*>()) {
      set(json, *natural, value);
    } else if (const auto* integer = json.template get_ptr<const std::int64_t*>()) {
      set(json, *integer, value);
    } else {
      throw Json::type_error::create(302, std::string("an integer is wanted, not ") + json.type_name(),
                                     &json);
    }
  }

 private:
  template <typename Json, typename Number>
  static void set(const Json& json, Number number, T& value) {
    if (!std::in_range<T>(number))
      throw Json::other_error::create(501, std::to_string(number) + " is out of range", &json);
    value = static_cast<T>(number);
  }
};

using StrictJson = nlohmann::basic_json<std::map, std::vector, std::string, bool, std::int64_t, std::uint64_t,
                                        double, std::allocator, StrictSerializer>;
using OrderedStrictJson =
    nlohmann::basic_json<nlohmann::ordered_map, std::vector, std::string, bool, std::int64_t, std::uint64_t,
                         double, std::allocator, StrictSerializer>;

// An enumerator by its number, from the first to `last`.
template <typename E, typename Json>
[[nodiscard]] E enumerator(const Json& json, E last) {
  const auto number = json.template get<std::underlying_type_t<E>>();
  if (number > static_cast<std::underlying_type_t<E>>(last))
    throw Json::other_error::create(501, std::to_string(number) + " is out of range", &json);
  return static_cast<E>(number);
}

}  // namespace smiter::testcase
