// SPDX-License-Identifier: MIT
// Where a script can be changed. A position is a (distinct parent, argument) pair of
// the graph, or a root: an assertion or the body of a definition. Counting the graph
// and not the tree keeps 2^40 copies under nested lets from drowning the rest.
//
// Scopes. A term may stand at a position when its free variables are bound there
// (the papers' local compatibility). Along one path these are the variables of the
// binders on that path, the parent's own included. In every use of the parent they
// are the parent's free variables, which each path must bind, and those it binds itself.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "base/pod_vector.h"
#include "base/rng.h"
#include "smt/script/script.h"
#include "smt/terms/terms.h"

namespace smiter::smt {

// A term that a script asserts or defines.
struct Root {
  std::uint32_t command;
  std::uint32_t which;  // of the functions of a DefineFunsRec, else 0
  TermId term;
};

struct ScriptPosition {
  TermId parent;        // invalid for a root
  std::uint32_t place;  // child of the parent, or number of the root
  TermId term;          // what stands there

  [[nodiscard]] bool is_root() const { return !parent.is_valid(); }
};

// The graph of one script. Reused for one script after another, it allocates nothing.
class Positions {
 public:
  explicit Positions(const TermTable& table) : table_(table) {}

  // Looks at the script anew. `rng` chooses for each term one of the places that it
  // stands at, all being equally likely; path() follows these upwards.
  void collect(const Script& script, base::Rng& rng);

  [[nodiscard]] std::span<const Root> roots() const { return {roots_.data(), roots_.size()}; }
  // In the order of a walk from the roots; terms of unknown sort and parts that are not
  // terms (cases of a match) are left out.
  [[nodiscard]] std::span<const ScriptPosition> all() const { return positions_.span(); }
  // Every term that stands at some position, once, children before parents.
  [[nodiscard]] std::span<const TermId> terms() const { return terms_.span(); }

  // The one place that was chosen for a term, the next step of a path upwards.
  [[nodiscard]] ScriptPosition chosen(TermId term) const {
    const Up& up = up_[term.value];
    return {up.parent, up.place, term};
  }
  // The positions from `at` up to a root, which comes last, along the chosen places.
  void path(const ScriptPosition& at, std::vector<ScriptPosition>& out) const;
  // The variables that the binders of a path bind, or a definition around it.
  void scope(std::span<const ScriptPosition> path, const Script& script, std::vector<TermId>& out) const;
  // The variables that are bound wherever the parent stands.
  void scope_everywhere(const ScriptPosition& at, const Script& script, std::vector<TermId>& out) const;

 private:
  void visit(TermId root);
  void meet(TermId child, TermId parent, std::uint32_t place, base::Rng& rng);
  void add_bound(TermId parent, std::vector<TermId>& out) const;
  void add_parameters(std::uint32_t root, const Script& script, std::vector<TermId>& out) const;

  struct Up {
    TermId parent;
    std::uint32_t place;
    std::uint32_t met;    // how often in this round
    std::uint32_t round;  // when it was last met
  };
  struct Open {
    TermId term;
    std::uint32_t next, last;
  };
  const TermTable& table_;
  std::vector<Root> roots_;
  base::PodVector<ScriptPosition> positions_;
  base::PodVector<TermId> terms_;
  base::PodVector<Up> up_;  // by term
  base::PodVector<Open> stack_;
  std::uint32_t round_ = 0;
};

// May `term` stand where just these variables are bound?
[[nodiscard]] bool fits_scope(const TermTable& table, TermId term, std::span<const TermId> scope);

}  // namespace smiter::smt
