// SPDX-License-Identifier: MIT
// libFuzzer target: any bytes are read or refused, and what is read prints to a text
// that reads back to the same.
#include <cstdint>
#include <string_view>

#include "base/check.h"
#include "smt/parser/parser.h"
#include "smt/printer/printer.h"
#include "theory/sig_reader.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace smiter;
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  smt::TermTable table(theory::builtin_operators());
  const auto script = smt::parse_script(text, table);
  if (!script) return 0;
  for (const smt::PrintOptions& options :
       {smt::PrintOptions{}, smt::PrintOptions{.tree_factor = 1, .tree_always = 0}}) {
    const std::string printed = smt::print_script(table, *script, options);
    smt::TermTable again(theory::builtin_operators());
    const auto second = smt::parse_script(printed, again);
    CHECK(second.has_value(), second ? "" : second.error().to_string() + "\n" + printed);
    CHECK(smt::print_script(again, *second, options) == printed, printed);
  }
  return 0;
}
