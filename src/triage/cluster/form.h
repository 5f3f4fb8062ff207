// SPDX-License-Identifier: MIT
// Which scripts are equal up to names, widths, the order of commutative arguments and the values
// of literals, of which only the kind counts (triage/cluster/form_tree.h). Two reduced findings of one
// solver with equal forms are thought to be one bug.
//
// Names are told apart by what they occur in, and by that of the names they occur with, until
// nothing new is learned (colour refinement). Names that are still alike are tried one after the
// other and the least result counts, so that the form does not depend on how the script is written.
// Beyond a number of such trials alike names stay alike.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "smt/terms/signature.h"

namespace smiter::triage {

struct Form {
  std::string digest;                   // equal for equal forms: 16 hexadecimal digits
  std::vector<std::uint64_t> asserted;  // of its assertions without regard to names, sorted
  std::vector<std::uint64_t> parts;     // of all its terms, sorted

  // Is every assertion of the other a part of this one?
  [[nodiscard]] bool contains(const Form& other) const;
};

// Of what cannot be read, the text itself counts.
[[nodiscard]] Form form_of(const std::string& script, const smt::OpTable& ops);

}  // namespace smiter::triage
