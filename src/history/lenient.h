// SPDX-License-Identifier: MIT
// Reading scripts as issue trackers have them: two reports in one block, a declaration
// that was lost, a line of a shell in between. For learning, what is left when the bad
// commands are taken out is worth having; for everything else it is not.
#pragma once

#include <memory>
#include <string_view>

#include "base/expected.h"
#include "smt/script/script.h"
#include "smt/terms/terms.h"

namespace smiter::history {

struct LenientScript {
  std::unique_ptr<smt::TermTable> table;
  smt::Script script;
  unsigned repairs = 0;  // commands taken out, sorts declared
};

// The first error if nothing is left that asserts something.
[[nodiscard]] base::Expected<LenientScript> parse_leniently(std::string_view text, const smt::OpTable& ops);

}  // namespace smiter::history
