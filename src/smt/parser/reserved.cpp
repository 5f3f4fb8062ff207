// SPDX-License-Identifier: MIT
#include "smt/parser/reserved.h"

#include "base/check.h"

namespace smiter::smt {

void intern_reserved(SymbolTable& symbols) {
  CHECK(symbols.size() == 0, "reserved words come first");
#define X(name, text) symbols.intern(text);
  SMITER_RESERVED_WORDS(X)
  SMITER_COMMAND_WORDS(X)
  SMITER_SORT_WORDS(X)
  SMITER_TERM_WORDS(X)
#undef X
  CHECK(symbols.size() == static_cast<std::size_t>(Word::kCount), "two words have the same spelling");
}

}  // namespace smiter::smt
