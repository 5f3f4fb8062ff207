// SPDX-License-Identifier: MIT
// What a developer wants to see hammered: --focus op:str.replace_re,theory:fp. Focus
// makes seeds, positions and operators more likely; narrowing leaves the others out.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/expected.h"
#include "smt/terms/signature.h"

namespace smiter::strategies {

struct Focus {
  std::vector<std::string> operators;
  std::vector<std::string> theories;  // names of operator files: strings, bitvec, floating_point, …

  [[nodiscard]] bool empty() const { return operators.empty() && theories.empty(); }
  [[nodiscard]] bool matches(const smt::OpTable& ops, const smt::OpRow& row) const;
};

// Reads "op:NAME" and "theory:NAME", separated by commas; short names of theories (fp,
// bv, int, real, seq) are understood. An error names what the table does not have.
[[nodiscard]] base::Expected<Focus> parse_focus(std::string_view text, const smt::OpTable& ops);

}  // namespace smiter::strategies
