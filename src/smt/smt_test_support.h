// SPDX-License-Identifier: MIT
// For tests of the front end: read a script with the real operators, print it back.
#pragma once

#include <gtest/gtest.h>

#include <string>
#include <string_view>

#include "smt/parser/parser.h"
#include "smt/printer/printer.h"
#include "theory/sig_reader.h"

namespace smiter::smt {

// The script printed after reading it, or "error at line:column: reason".
inline std::string reprint(std::string_view text, PrintOptions options = {}) {
  TermTable table(theory::builtin_operators());
  const auto script = parse_script(text, table);
  return script ? print_script(table, *script, options) : "error at " + script.error().to_string();
}

// A text that reading and printing leaves as it is.
inline void expect_unchanged(std::string_view text) {
  EXPECT_EQ(reprint(text), text);
}

}  // namespace smiter::smt
