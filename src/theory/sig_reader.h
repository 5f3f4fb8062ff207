// SPDX-License-Identifier: MIT
// Reads operator files (docs/operators.md) into an OpTable.
#pragma once

#include <string_view>

#include "base/expected.h"
#include "smt/terms/signature.h"

namespace smiter::theory {

// Adds the rows of one file. `theory` is the file's name without .sig. An ill-formed
// row is an error with its line and column; the table is then not to be used.
[[nodiscard]] base::Status read_signatures(std::string_view text, std::string_view theory,
                                           smt::OpTable& table);

// The table of data/operators/, as it was compiled in. Made once, shared by all.
[[nodiscard]] const smt::OpTable& builtin_operators();
// The same with a user's own files added: pairs of (name for messages, text).
struct OperatorFile {
  std::string name;
  std::string text;
};
[[nodiscard]] base::Expected<smt::OpTable> operators_with(std::span<const OperatorFile> files);

}  // namespace smiter::theory
