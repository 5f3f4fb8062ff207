// SPDX-License-Identifier: MIT
// A strict view of one TOML table: every key is asked for once, what was never asked for
// is an unknown key. The first error is kept; reading goes on harmlessly after it, so
// that callers need to look only once, at the end.
#pragma once

// The library asserts that what follows a [ begins a key and then reports an error if it does
// not: in builds with assertions a mistyped profile would end the program.
#define TOML_ASSERT(condition) static_assert(true)
#include <toml++/toml.h>

#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/expected.h"

namespace smiter::solver {

// Shared by the readers of one file: where the first error goes.
struct TomlErrors {
  std::string file;
  std::optional<base::Error> first;
  void add(const toml::node& at, std::string message);
};

class TomlReader {
 public:
  // `title` is how messages call the table, e.g. "[session]".
  TomlReader(const toml::table& table, std::string title, TomlErrors& errors)
      : table_(table), title_(std::move(title)), errors_(errors) {}

  [[nodiscard]] bool has(const char* key) const { return table_.contains(key); }
  void text(const char* key, std::string& out, bool required = false);
  void flag(const char* key, bool& out);
  void size(const char* key, std::size_t& out);
  void texts(const char* key, std::vector<std::string>& out);
  void optional_texts(const char* key, std::optional<std::vector<std::string>>& out);
  // Strings; one of them may be an array of alternatives, of which the first goes to `out`.
  void options(const char* key, std::vector<std::string>& out,
               std::vector<std::vector<std::string>>& alternatives);
  void text_map(const char* key, std::map<std::string, std::string>& out);
  // One of the names; the index goes to `out`.
  void choice(const char* key, const std::vector<std::string>& names, std::size_t& out);
  const toml::table* table(const char* key);
  std::vector<const toml::table*> tables(const char* key);  // [[key]]

  void reject_unknown_keys();
  void error(std::string message) { errors_.add(table_, title_ + ": " + std::move(message)); }

 private:
  const toml::node* find(const char* key);
  void wrong_type(const toml::node& node, const char* key, const char* expected);
  const toml::table& table_;
  std::string title_;
  TomlErrors& errors_;
  std::vector<std::string> known_;
};

}  // namespace smiter::solver
