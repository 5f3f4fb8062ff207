// SPDX-License-Identifier: MIT
// Does a pattern fit a term, and what do its variables stand for then?
#pragma once

#include <cstdint>
#include <vector>

#include "base/rng.h"
#include "smt/terms/terms.h"
#include "strategies/janus/rules/rule.h"

namespace smiter::strategies::janus {

// What the variables of one rule stand for.
struct Bindings {
  std::vector<smt::TermId> terms;               // by variable; invalid: not (yet)
  std::vector<std::vector<smt::TermId>> lists;  // by variable: elements; the variables of a Binder
  std::vector<std::vector<std::vector<smt::TermId>>> rows;  // by variable: the arguments of each
  std::vector<bool> has_list;                               // by variable: the list is set, or the rows are
  std::vector<std::int64_t> numerals;                       // by variable; -1: not (yet)
  std::vector<smt::SortId> sorts;                           // by sort variable; invalid: not (yet)

  void reset(const Rule& rule);
};

// Does the sort fit, given what sort variables stand for? Binds those that are open.
[[nodiscard]] bool match_sort(const Rule& rule, const SortSpec& spec, smt::SortId sort,
                              const smt::SortTable& sorts, Bindings& bindings);
// The sort that a spec stands for; invalid if a variable of it is open.
[[nodiscard]] smt::SortId sort_of(const SortSpec& spec, const Bindings& bindings, smt::SortTable& sorts);

// Where a pattern can fit in several ways (which argument is meant), `rng` chooses one.
// A variable that stands twice must stand for the same term. What a quantifier of the
// pattern binds does not get out of it: only a variable that stands below its Binder
// everywhere (Variable::below) may mention it. A term that binds a variable again below a
// quantifier over it fits nothing that looks into both.
[[nodiscard]] bool match(const Rule& rule, const Pattern& pattern, smt::TermId term,
                         const smt::TermTable& table, base::Rng& rng, Bindings& out);

}  // namespace smiter::strategies::janus
