// SPDX-License-Identifier: MIT
#include "solver/profile/toml_reader.h"

#include <algorithm>

#include "base/text/did_you_mean.h"

namespace smiter::solver {

void TomlErrors::add(const toml::node& at, std::string message) {
  if (first) return;
  first = base::Error{std::move(message), {at.source().begin.line, at.source().begin.column}, file};
}

const toml::node* TomlReader::find(const char* key) {
  known_.emplace_back(key);
  return table_.get(key);
}

void TomlReader::wrong_type(const toml::node& node, const char* key, const char* expected) {
  errors_.add(node, title_ + ": '" + key + "' must be " + expected);
}

void TomlReader::text(const char* key, std::string& out, bool required) {
  const toml::node* node = find(key);
  if (node == nullptr) {
    if (required) error(std::string("'") + key + "' is missing");
    return;
  }
  if (const auto value = node->value_exact<std::string>()) {
    out = *value;
  } else {
    wrong_type(*node, key, "a string");
  }
}

void TomlReader::flag(const char* key, bool& out) {
  const toml::node* node = find(key);
  if (node == nullptr) return;
  if (const auto value = node->value_exact<bool>()) {
    out = *value;
  } else {
    wrong_type(*node, key, "true or false");
  }
}

void TomlReader::size(const char* key, std::size_t& out) {
  const toml::node* node = find(key);
  if (node == nullptr) return;
  const auto value = node->value_exact<std::int64_t>();
  if (value && *value > 0) {
    out = static_cast<std::size_t>(*value);
  } else {
    wrong_type(*node, key, "a positive integer");
  }
}

void TomlReader::texts(const char* key, std::vector<std::string>& out) {
  std::optional<std::vector<std::string>> list;
  optional_texts(key, list);
  if (list) out = std::move(*list);
}

void TomlReader::optional_texts(const char* key, std::optional<std::vector<std::string>>& out) {
  const toml::node* node = find(key);
  if (node == nullptr) return;
  const toml::array* array = node->as_array();
  if (array == nullptr) return wrong_type(*node, key, "an array of strings");
  std::vector<std::string> list;
  for (const toml::node& element : *array) {
    const auto value = element.value_exact<std::string>();
    if (!value) return wrong_type(element, key, "an array of strings");
    list.push_back(*value);
  }
  out = std::move(list);
}

void TomlReader::options(const char* key, std::vector<std::string>& out,
                         std::vector<std::vector<std::string>>& alternatives) {
  const toml::node* node = find(key);
  if (node == nullptr) return;
  constexpr const char* kExpected = "an array of strings and of arrays with alternatives";
  const toml::array* array = node->as_array();
  if (array == nullptr) return wrong_type(*node, key, kExpected);
  for (const toml::node& element : *array) {
    if (const auto value = element.value_exact<std::string>()) {
      out.push_back(*value);
      continue;
    }
    std::vector<std::string> group;
    const toml::array* several = element.as_array();
    if (several == nullptr || several->empty()) return wrong_type(element, key, kExpected);
    for (const toml::node& one : *several) {
      const auto value = one.value_exact<std::string>();
      if (!value) return wrong_type(one, key, kExpected);
      group.push_back(*value);
    }
    out.push_back(group.front());
    alternatives.push_back(std::move(group));
  }
}

void TomlReader::text_map(const char* key, std::map<std::string, std::string>& out) {
  const toml::node* node = find(key);
  if (node == nullptr) return;
  const toml::table* table = node->as_table();
  if (table == nullptr) return wrong_type(*node, key, "a table of strings");
  for (const auto& [name, element] : *table) {
    const auto value = element.value_exact<std::string>();
    if (!value) return wrong_type(element, key, "a table of strings");
    out.emplace(std::string(name.str()), *value);
  }
}

void TomlReader::choice(const char* key, const std::vector<std::string>& names, std::size_t& out) {
  std::string name;
  text(key, name, true);
  if (errors_.first) return;
  const auto at = std::find(names.begin(), names.end(), name);
  if (at != names.end()) {
    out = static_cast<std::size_t>(at - names.begin());
    return;
  }
  std::string all;
  for (const std::string& known : names) all += (all.empty() ? "" : ", ") + known;
  errors_.add(*table_.get(key), title_ + ": '" + key + "' is '" + name + "', must be one of " + all +
                                    base::did_you_mean(name, names));
}

const toml::table* TomlReader::table(const char* key) {
  const toml::node* node = find(key);
  if (node == nullptr) return nullptr;
  if (node->as_table() == nullptr) wrong_type(*node, key, "a table");
  return node->as_table();
}

std::vector<const toml::table*> TomlReader::tables(const char* key) {
  const toml::node* node = find(key);
  std::vector<const toml::table*> result;
  if (node == nullptr) return result;
  const toml::array* array = node->as_array();
  if (array == nullptr) {
    wrong_type(*node, key, "an array of tables");
    return result;
  }
  for (const toml::node& element : *array) {
    if (element.as_table() == nullptr) {
      wrong_type(element, key, "an array of tables");
    } else {
      result.push_back(element.as_table());
    }
  }
  return result;
}

void TomlReader::reject_unknown_keys() {
  for (const auto& [key, node] : table_) {
    const std::string name(key.str());
    if (std::find(known_.begin(), known_.end(), name) != known_.end()) continue;
    errors_.add(node, title_ + ": unknown key '" + name + "'" + base::did_you_mean(name, known_));
  }
}

}  // namespace smiter::solver
