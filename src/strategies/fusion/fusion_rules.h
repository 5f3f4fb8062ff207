// SPDX-License-Identifier: MIT
// The fusions of data/fusions/*.fus (docs/strategies.md): z = f(x, y), and how x and y are
// got back from it. A row is text; instantiate() makes it terms of a script for one sort.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/expected.h"
#include "base/rng.h"
#include "smt/terms/terms.h"

namespace smiter::strategies::fusion {

struct Rule {
  std::string name;
  std::string sort;           // of x, y and z; `n` in (_ BitVec n) and `E` in (Seq E) are open
  std::string fused;          // z, of x and y
  std::string x, y;           // of x, y and z
  std::string guard = {};     // on x and y: the inversions are right where it holds; empty: always
  bool has_constant = false;  // c is any literal of the sort
  bool published = false;     // YinYang has it, the tool of the paper
};

// Rows of one file; an error with line and column for what cannot be read or is ill-sorted.
[[nodiscard]] base::Expected<std::vector<Rule>> read_rules(std::string_view text, const smt::OpTable& ops);
// Those compiled into the program.
[[nodiscard]] std::span<const Rule> builtin_rules();

// A rule for one sort, as functions of a table: parameters x y [z] c, in this order.
struct Instance {
  const Rule* rule = nullptr;
  smt::FunId fused = {};      // x y c
  smt::FunId x = {}, y = {};  // x y z c
  smt::FunId guard = {};      // x y c; invalid: always
};

// Nothing if the rule is not about the sort, or the sort cannot be written there.
[[nodiscard]] std::optional<Instance> instantiate(const Rule& rule, smt::SortId sort, smt::TermTable& table);

// The body of such a function with these terms for its parameters.
[[nodiscard]] std::optional<smt::TermId> apply(smt::FunId fun, std::span<const smt::TermId> args,
                                               smt::TermTable& table);

// A script that is unsat iff the inversions are right for this sort: what `smiter rules`
// asks solvers. `sort` is written out: (_ BitVec 8).
[[nodiscard]] std::string obligation(const Rule& rule, const std::string& sort);

}  // namespace smiter::strategies::fusion
