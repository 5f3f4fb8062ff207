// SPDX-License-Identifier: MIT
// Puts another term at a position. Terms never change: what is above the position is
// built again, along one path to a root or in every use of the parent.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "smt/script/positions.h"
#include "smt/script/script.h"
#include "smt/terms/terms.h"

namespace smiter::smt {

// Gives a root another term: the assertion, or a copy of the definition with another
// body. Uses of the old definition stay as they are; they print the same name.
void set_root(TermTable& table, Script& script, const Root& root, TermId term);

// Reused from one replacement to the next, it allocates little.
class Replacer {
 public:
  explicit Replacer(TermTable& table) : table_(table) {}

  // The term at the end of `path` (Positions::path) once `term` stands at its start;
  // nothing if that would be ill-sorted, which cannot be if `term` has the sort of what
  // it replaces.
  [[nodiscard]] std::optional<TermId> along(std::span<const ScriptPosition> path, TermId term);

  // `parent` with `term` at `place`, and all roots with the new parent instead of the
  // old one. Gives back the roots that change, with what they become.
  struct Changed {
    Root root;
    TermId term;
  };
  std::span<const Changed> everywhere(const Positions& positions, const ScriptPosition& at, TermId term);

 private:
  [[nodiscard]] std::optional<TermId> with_child(TermId parent, std::uint32_t place, TermId child);

  TermTable& table_;
  std::vector<TermId> children_;
  std::vector<TermId> becomes_;  // by term; invalid: stays
  std::vector<TermId> touched_;
  std::vector<Changed> changed_;
};

}  // namespace smiter::smt
