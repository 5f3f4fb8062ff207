// SPDX-License-Identifier: MIT
// JSON as a value, to build, to look at and to read back. Parsing and printing are nlohmann's, behind
// one .cpp file: its header alone takes longer to compile than most of our files.
//
//   Json json{{"solver", "z3"}, {"answers", answers}};
//   json["cpu_ms"] = 12.5;
//   print(json.dump());
//   const Json read = Json::parse(text);       // throws JsonError
//   read.at("answers").get_to(answers);        // likewise
//
// What we read may have been written by anybody, so reading is strict: where an integer is wanted, only
// an integer that fits is taken, and nesting is bounded. A type of ours takes part by two functions
// beside it, `void to_json(base::Json&, const T&)` and `void from_json(const base::Json&, T&)`.
#pragma once

#include <concepts>
#include <cstdint>
#include <initializer_list>
#include <list>
#include <map>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

namespace smiter::base {

class Json;

struct JsonError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

template <typename T>
concept HasToJson = requires(Json& json, const T& value) {
  to_json(json, value);
};
template <typename T>
concept JsonInteger = std::integral<T> && !std::same_as<T, bool>;

class Json {
 public:
  enum class Type : std::uint8_t { Null, Bool, Unsigned, Signed, Float, String, Array, Object };
  struct Member;

  Json() = default;
  Json(std::nullptr_t) {}
  template <std::same_as<bool> T>
  Json(T value) : type_(Type::Bool), number_{.natural = value} {}
  template <JsonInteger T>
  Json(T value) : type_(std::is_signed_v<T> ? Type::Signed : Type::Unsigned) {
    if constexpr (std::is_signed_v<T>) {
      number_.integer = value;
    } else {
      number_.natural = value;
    }
  }
  Json(double value) : type_(Type::Float), number_{.real = value} {}
  Json(std::string text) : type_(Type::String), text_(std::move(text)) {}
  Json(std::string_view text) : Json(std::string(text)) {}
  Json(const char* text) : Json(std::string(text)) {}
  // Pairs of a text and a value are an object, anything else is an array.
  Json(std::initializer_list<Json> items);
  template <typename T>
  Json(const std::vector<T>& items) : Json(array()) {
    for (const auto& item : items) push_back(Json(static_cast<const T&>(item)));
  }
  template <typename T>
  Json(const std::map<std::string, T>& members) : Json(object()) {
    for (const auto& [name, value] : members) (*this)[name] = Json(value);
  }
  template <typename A, typename B>
  Json(const std::pair<A, B>& pair) : Json(array()) {
    push_back(Json(pair.first));
    push_back(Json(pair.second));
  }
  template <typename T>
  Json(const std::optional<T>& value) {
    if (value) *this = Json(*value);
  }
  template <typename T>
  requires(HasToJson<T> && !std::same_as<T, Json>) Json(const T& value) { to_json(*this, value); }

  [[nodiscard]] static Json array() { return of(Type::Array); }
  [[nodiscard]] static Json array(std::initializer_list<Json> items);
  [[nodiscard]] static Json object() { return of(Type::Object); }

  [[nodiscard]] Type type() const { return type_; }
  [[nodiscard]] bool is_null() const { return type_ == Type::Null; }
  [[nodiscard]] bool is_boolean() const { return type_ == Type::Bool; }
  [[nodiscard]] bool is_number() const { return type_ >= Type::Unsigned && type_ <= Type::Float; }
  [[nodiscard]] bool is_number_unsigned() const { return type_ == Type::Unsigned; }
  [[nodiscard]] bool is_number_integer() const { return type_ == Type::Unsigned || type_ == Type::Signed; }
  [[nodiscard]] bool is_string() const { return type_ == Type::String; }
  [[nodiscard]] bool is_array() const { return type_ == Type::Array; }
  [[nodiscard]] bool is_object() const { return type_ == Type::Object; }

  // Of an array or object: how many; of nothing 0, of anything else 1.
  [[nodiscard]] std::size_t size() const;
  [[nodiscard]] bool empty() const { return size() == 0; }
  [[nodiscard]] bool contains(std::string_view name) const { return find(name) != nullptr; }
  // The member of that name, or null; always null if this is not an object.
  [[nodiscard]] const Json* find(std::string_view name) const;
  // The same, but throws instead of giving null.
  [[nodiscard]] const Json& at(std::string_view name) const;
  [[nodiscard]] const Json& at(std::size_t index) const;
  [[nodiscard]] const Json& operator[](std::string_view name) const { return at(name); }
  // Added if it is not there; nothing becomes an object.
  Json& operator[](std::string_view name);
  void erase(std::string_view name);
  // Nothing becomes an array.
  void push_back(Json item);
  // Of an array; of anything else none.
  [[nodiscard]] const std::vector<Json>& items() const { return items_; }
  // The same, for loops; throws if this is neither an array nor nothing.
  [[nodiscard]] std::vector<Json>::const_iterator begin() const {
    if (!is_array() && !is_null()) throw_type("array");
    return items_.begin();
  }
  [[nodiscard]] std::vector<Json>::const_iterator end() const { return items_.end(); }
  // Of an object, in the order in which they were added.
  [[nodiscard]] const std::list<Member>& members() const { return members_; }

  // Replaces each string s by f(s), at every depth. Names of members stay.
  void change_strings(std::string (*f)(std::string_view));

  template <typename T>
  [[nodiscard]] T get() const {
    T value{};
    get_to(value);
    return value;
  }
  void get_to(bool& value) const;
  void get_to(double& value) const;
  void get_to(std::string& value) const;
  template <JsonInteger T>
  void get_to(T& value) const {
    if (type_ == Type::Unsigned ? !std::in_range<T>(number_.natural)
                                : type_ == Type::Signed && !std::in_range<T>(number_.integer))
      throw_range();
    if (type_ != Type::Unsigned && type_ != Type::Signed) throw_type("integer");
    value = type_ == Type::Unsigned ? static_cast<T>(number_.natural) : static_cast<T>(number_.integer);
  }
  template <typename T>
  void get_to(std::vector<T>& value) const {
    if (!is_array()) throw_type("array");
    value.clear();
    for (const Json& item : items_) value.push_back(item.get<T>());
  }
  template <typename T>
  void get_to(std::map<std::string, T>& value) const;
  template <typename A, typename B>
  void get_to(std::pair<A, B>& value) const {
    if (!is_array() || size() != 2) throw_type("array of two");
    at(std::size_t{0}).get_to(value.first);
    at(std::size_t{1}).get_to(value.second);
  }
  template <typename T>
  requires requires(const Json& json, T& value) { from_json(json, value); }
  void get_to(T& value) const { from_json(*this, value); }
  // The member's value, or `otherwise` without such a member; throws if its type is not T.
  template <typename T>
  [[nodiscard]] T value(std::string_view name, T otherwise) const {
    const Json* const member = find(name);
    return member == nullptr ? std::move(otherwise) : member->get<T>();
  }
  [[nodiscard]] std::string value(std::string_view name, const char* otherwise) const {
    return value(name, std::string(otherwise));
  }

  // Throws JsonError for text that is no JSON or nests too deep.
  [[nodiscard]] static Json parse(std::string_view text);
  // The same, without a word.
  [[nodiscard]] static std::optional<Json> read(std::string_view text);

  // On one line, or with this indentation. Bytes that are no UTF-8 become U+FFFD.
  [[nodiscard]] std::string dump(int indent = -1) const;
  // Likewise with the members of objects ordered by name.
  [[nodiscard]] std::string dump_sorted(int indent = -1) const;
  // Likewise in the order in which they were added, in ASCII.
  [[nodiscard]] std::string dump_ascii(int indent = -1) const;

  // Numbers are compared by value, objects by what they hold in whatever order.
  friend bool operator==(const Json& a, const Json& b);

 private:
  union Number {
    std::uint64_t natural;
    std::int64_t integer;
    double real;
  };
  [[nodiscard]] static Json of(Type type);
  [[noreturn]] void throw_type(const char* wanted) const;
  [[noreturn]] void throw_range() const;
  [[nodiscard]] double as_double() const;

  Type type_ = Type::Null;
  Number number_ = {};
  std::string text_;
  std::vector<Json> items_;
  std::list<Member> members_;  // whoever holds a reference to one may add another
};

struct Json::Member {
  std::string name;
  Json value;
};

template <typename T>
void Json::get_to(std::map<std::string, T>& value) const {
  if (!is_object()) throw_type("object");
  value.clear();
  for (const Member& member : members_) value[member.name] = member.value.template get<T>();
}

// An enumerator by its number, from the first to `last`.
template <typename E>
[[nodiscard]] E enumerator(const Json& json, E last) {
  const auto number = json.get<std::underlying_type_t<E>>();
  if (number > static_cast<std::underlying_type_t<E>>(last))
    throw JsonError(std::to_string(number) + " is out of range");
  return static_cast<E>(number);
}

}  // namespace smiter::base
