// SPDX-License-Identifier: MIT
// A universe says which terms of a theory are enumerated: its sorts, how many variables of each, a
// few telling constants, the rows of the operator table that take part, and the numerals of indexed
// ones. It is data (data/universes/*.uni, docs/enumerate.md) and knows nothing of the table; what it
// comes to with one is a Vocabulary.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "base/expected.h"

namespace smiter::rewrite {

struct UniverseSort {
  std::string text;             // as SMT-LIB writes it
  std::string prefix;           // variables are prefix1, prefix2, …; empty if there are none
  std::uint32_t variables = 0;  // how many
  std::vector<std::string> constants;
  base::Position at;
};

// Rows of one file of data/operators.
struct UniverseRows {
  std::string theory;
  std::vector<std::string> names;  // empty: all rows of the file
  base::Position at;
};

struct Universe {
  std::string name;
  std::string about;                      // one line, of (about "…")
  std::vector<std::string> declarations;  // commands: declare-sort, declare-fun, declare-datatypes
  std::vector<UniverseSort> sorts;
  std::vector<UniverseRows> rows;
  std::vector<std::string> without;  // names that do not take part although their file does
  std::map<std::string, std::vector<std::vector<std::uint32_t>>> indices;  // by name

  // The same with `count` variables of every sort that has some.
  [[nodiscard]] Universe with_variables(std::uint32_t count) const;
};

// Reads the text of a .uni file. `name` is the file's name without folder and ending.
[[nodiscard]] base::Expected<Universe> read_universe(std::string_view text, std::string_view name);

// Those of data/universes, as they were compiled in, by name.
[[nodiscard]] const std::vector<Universe>& builtin_universes();
// nullptr for an unknown name.
[[nodiscard]] const Universe* builtin_universe(std::string_view name);

}  // namespace smiter::rewrite
