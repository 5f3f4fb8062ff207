// SPDX-License-Identifier: MIT
// Parsing and printing, both by nlohmann's library: the only file that includes it.
#include <algorithm>

#include <nlohmann/json.hpp>

#include "base/json.h"

namespace smiter::base {

namespace {

using Library = nlohmann::ordered_json;

constexpr std::size_t kDeepest = 200;  // we write a handful of levels

// Builds our value out of the library's events.
class Builder : public nlohmann::json_sax<Library> {
 public:
  Json result;
  std::string problem;

  bool null() override { return put(Json()); }
  bool boolean(bool value) override { return put(value); }
  bool number_integer(std::int64_t value) override { return put(value); }
  bool number_unsigned(std::uint64_t value) override { return put(value); }
  bool number_float(double value, const std::string&) override { return put(value); }
  bool string(std::string& value) override { return put(std::move(value)); }
  bool binary(Library::binary_t&) override { return false; }
  bool start_object(std::size_t) override { return open(Json::object()); }
  bool start_array(std::size_t) override { return open(Json::array()); }
  bool end_object() override { return close(); }
  bool end_array() override { return close(); }
  bool key(std::string& name) override {
    names_.back() = std::move(name);
    return true;
  }
  bool parse_error(std::size_t, const std::string&, const Library::exception& error) override {
    problem = error.what();
    return false;
  }

 private:
  bool open(Json json) {
    if (open_.size() == kDeepest) {
      problem = "nested too deep";
      return false;
    }
    open_.push_back(std::move(json));
    names_.emplace_back();
    return true;
  }
  bool close() {
    Json done = std::move(open_.back());
    open_.pop_back();
    names_.pop_back();
    return put(std::move(done));
  }
  bool put(Json value) {
    if (open_.empty()) {
      result = std::move(value);
    } else if (open_.back().is_array()) {
      open_.back().push_back(std::move(value));
    } else {
      open_.back()[names_.back()] = std::move(value);
    }
    return true;
  }

  std::vector<Json> open_;  // from the outermost
  std::vector<std::string> names_;
};

Library to_library(const Json& json, bool sorted) {
  switch (json.type()) {
    case Json::Type::Null:
      return nullptr;
    case Json::Type::Bool:
      return json.get<bool>();
    case Json::Type::Unsigned:
      return json.get<std::uint64_t>();
    case Json::Type::Signed:
      return json.get<std::int64_t>();
    case Json::Type::Float:
      return json.get<double>();
    case Json::Type::String:
      return json.get<std::string>();
    case Json::Type::Array: {
      Library out = Library::array();
      for (const Json& item : json) out.push_back(to_library(item, sorted));
      return out;
    }
    case Json::Type::Object:
      break;
  }
  std::vector<const Json::Member*> members;
  for (const Json::Member& member : json.members()) members.push_back(&member);
  if (sorted) std::ranges::sort(members, {}, &Json::Member::name);
  Library out = Library::object();
  // Names are distinct already, so that the library need not look for each.
  auto& object = out.get_ref<Library::object_t&>();
  object.reserve(members.size());
  for (const Json::Member* member : members)
    object.Library::object_t::Container::emplace_back(member->name, to_library(member->value, sorted));
  return out;
}

std::string print(const Json& json, int indent, bool sorted, bool ascii) {
  return to_library(json, sorted).dump(indent, ' ', ascii, Library::error_handler_t::replace);
}

}  // namespace

Json Json::parse(std::string_view text) {
  Builder builder;
  if (!Library::sax_parse(text, &builder)) throw JsonError(builder.problem);
  return std::move(builder.result);
}

std::optional<Json> Json::read(std::string_view text) {
  Builder builder;
  if (!Library::sax_parse(text, &builder)) return std::nullopt;
  return std::move(builder.result);
}

std::string Json::dump(int indent) const {
  return print(*this, indent, false, false);
}
std::string Json::dump_sorted(int indent) const {
  return print(*this, indent, true, false);
}
std::string Json::dump_ascii(int indent) const {
  return print(*this, indent, false, true);
}

}  // namespace smiter::base
