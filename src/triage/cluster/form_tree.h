// SPDX-License-Identifier: MIT
// A script as a tree without names: what triage/cluster/form.h compares.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "smt/terms/signature.h"

namespace smiter::triage {

// Names are numbers, widths and indices are gone, a literal is its kind.
struct FormTree {
  static constexpr std::uint32_t kNoName = UINT32_MAX;
  struct Node {
    std::string label;
    std::uint32_t name = kNoName;  // below `names`
    bool any_order = false;        // of its children
    std::vector<std::uint32_t> children = {};
  };
  std::vector<Node> nodes;              // children before parents; the last is the root
  std::vector<std::uint32_t> asserted;  // the nodes that the script asserts
  std::uint32_t names = 0;
};

// Zero, one, extreme (all ones, the signed least and greatest) or other; of a string: empty, one
// character, more. `text` as SMT-LIB writes it.
[[nodiscard]] std::string_view kind_of_literal(std::string_view text);

// Declarations in any order, then the commands; assertions with no other command between them in
// any order. Left out is what does not change the formula: options, infos, names of assertions and
// the commands that print. Nothing if the script cannot be read or is larger than any that a
// reducer leaves.
[[nodiscard]] std::optional<FormTree> form_tree(const std::string& script, const smt::OpTable& ops);

}  // namespace smiter::triage
