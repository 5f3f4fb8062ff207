// SPDX-License-Identifier: MIT
#include "eval/machine/specials.h"

#include <algorithm>
#include <charconv>
#include <string>
#include <string_view>

namespace smiter::eval {

namespace {

constexpr std::string_view kClosureSort =
    "\x01"
    "closure";
constexpr std::string_view kGenericSort =
    "\x01"
    "generic";

std::optional<std::size_t> number_of(const Value& v, std::string_view sort) {
  if (v.kind() != Kind::Abstract || v.abstract_sort() != sort) return std::nullopt;
  std::size_t number = 0;
  const std::string& name = v.abstract_name();
  std::from_chars(name.data(), name.data() + name.size(), number);
  return number;
}

}  // namespace

bool is_special(const Value& v) {
  return v.kind() == Kind::Abstract && v.abstract_sort().starts_with('\x01');
}

bool any_special(std::span<const Value> values) {
  return std::ranges::any_of(values, is_special);
}

Value Specials::make(Closure closure) {
  any_ = true;
  budget_.take(sizeof(Closure) + 160 + 40 * (closure.captured.size() + closure.given.size()));
  closures_.push_back(std::move(closure));
  return Value::abstract(std::string(kClosureSort), std::to_string(closures_.size() - 1));
}

Value Specials::make_generic() {
  any_ = true;
  budget_.take(sizeof(Generic) + 160);
  generics_.emplace_back();
  return Value::abstract(std::string(kGenericSort), std::to_string(generics_.size() - 1));
}

const Closure* Specials::closure_of(const Value& v) const {
  const auto number = number_of(v, kClosureSort);
  return number ? &closures_[*number] : nullptr;
}

Generic* Specials::generic_of(const Value& v) {
  const auto number = generic_number(v);
  return number ? &generics_[*number] : nullptr;
}

std::optional<std::size_t> Specials::generic_number(const Value& v) {
  return number_of(v, kGenericSort);
}

void Specials::exclude(Generic& generic, const Value& v) {
  budget_.spend(generic.excluded.size() / 16);
  if (std::ranges::find(generic.excluded, v) == generic.excluded.end()) generic.excluded.push_back(v);
}

}  // namespace smiter::eval
