// SPDX-License-Identifier: MIT
#include "base/json.h"

#include <algorithm>
#include <array>

namespace smiter::base {

namespace {

bool is_pair(const Json& json) {
  return json.is_array() && json.size() == 2 && json.items()[0].is_string();
}

const char* name_of(Json::Type type) {
  constexpr std::array kNames = {"null",   "boolean", "number", "number",
                                 "number", "string",  "array",  "object"};
  return kNames[static_cast<std::size_t>(type)];
}

}  // namespace

Json::Json(std::initializer_list<Json> items) {
  if (!std::ranges::all_of(items, is_pair)) {
    *this = array(items);
    return;
  }
  type_ = Type::Object;
  for (const Json& item : items) (*this)[item.items_[0].text_] = item.items_[1];
}

Json Json::of(Type type) {
  Json json;
  json.type_ = type;
  return json;
}

Json Json::array(std::initializer_list<Json> items) {
  Json json = array();
  json.items_ = items;
  return json;
}

std::size_t Json::size() const {
  if (is_array()) return items_.size();
  if (is_object()) return members_.size();
  return is_null() ? 0 : 1;
}

const Json* Json::find(std::string_view name) const {
  const auto found = std::ranges::find(members_, name, &Member::name);
  return found == members_.end() ? nullptr : &found->value;
}

const Json& Json::at(std::string_view name) const {
  if (!is_object()) throw_type("object");
  const Json* const found = find(name);
  if (found == nullptr) throw JsonError("key '" + std::string(name) + "' not found");
  return *found;
}

const Json& Json::at(std::size_t index) const {
  if (!is_array()) throw_type("array");
  if (index >= items_.size()) throw JsonError("array index " + std::to_string(index) + " is out of range");
  return items_[index];
}

Json& Json::operator[](std::string_view name) {
  if (is_null()) type_ = Type::Object;
  if (!is_object()) throw_type("object");
  const auto found = std::ranges::find(members_, name, &Member::name);
  if (found != members_.end()) return found->value;
  return members_.emplace_back(std::string(name), Json()).value;
}

void Json::push_back(Json item) {
  if (is_null()) type_ = Type::Array;
  if (!is_array()) throw_type("array");
  items_.push_back(std::move(item));
}

void Json::throw_type(const char* wanted) const {
  throw JsonError(std::string("type must be ") + wanted + ", but is " + name_of(type_));
}

void Json::throw_range() const {
  throw JsonError(
      (type_ == Type::Unsigned ? std::to_string(number_.natural) : std::to_string(number_.integer)) +
      " is out of range");
}

void Json::get_to(bool& value) const {
  if (!is_boolean()) throw_type("boolean");
  value = number_.natural != 0;
}

void Json::get_to(double& value) const {
  if (!is_number()) throw_type("number");
  value = as_double();
}

void Json::get_to(std::string& value) const {
  if (!is_string()) throw_type("string");
  value = text_;
}

double Json::as_double() const {
  if (type_ == Type::Unsigned) return static_cast<double>(number_.natural);
  if (type_ == Type::Signed) return static_cast<double>(number_.integer);
  return number_.real;
}

bool operator==(const Json& a, const Json& b) {
  using Type = Json::Type;
  const auto integral = [](const Json& j) { return j.type_ == Type::Unsigned || j.type_ == Type::Signed; };
  if (integral(a) && integral(b)) {
    const auto negative = [](const Json& j) { return j.type_ == Type::Signed && j.number_.integer < 0; };
    return negative(a) == negative(b) && a.number_.natural == b.number_.natural;
  }
  if (a.is_number() && b.is_number()) return a.as_double() == b.as_double();
  if (a.type_ != b.type_) return false;
  switch (a.type_) {
    case Type::Bool:
      return a.number_.natural == b.number_.natural;
    case Type::String:
      return a.text_ == b.text_;
    case Type::Array:
      return a.items_ == b.items_;
    case Type::Object:
      return a.size() == b.size() && std::ranges::all_of(a.members_, [&](const Json::Member& member) {
               const Json* const other = b.find(member.name);
               return other != nullptr && *other == member.value;
             });
    default:
      return true;
  }
}

}  // namespace smiter::base
