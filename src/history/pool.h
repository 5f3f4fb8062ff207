// SPDX-License-Identifier: MIT
// All atoms of a history in one term table. Atoms come from scripts that know nothing of
// each other; here a name has one sort for all of them, and atoms that differ in names
// alone are one atom:
//
//   constants and variables   by sort, numbered in the order of the atom:  i0 i1, bv8_0, x4_0
//   functions                 by rank, likewise:                           f0_0, f3_1
//   declared sorts            by arity, likewise:                          S0, S1_0
//   datatypes                 by structure:                                D0, D0c1, D0s1_0
//   variables bound inside    numbered:                                    b0
//
// A variable that a quantifier around the atom bound is a constant here, as a free one is.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "smt/script/script.h"
#include "smt/terms/terms.h"

namespace smiter::history {

// What a script declares together: a datatype's group, by each of its members.
using DatatypeGroups = std::unordered_map<smt::SortDeclId, std::vector<smt::SortDeclId>>;
[[nodiscard]] DatatypeGroups datatype_groups(const smt::Script& script);

class Pool {
 public:
  // `ops` must outlive it.
  explicit Pool(const smt::OpTable& ops) : table_(ops) {}

  [[nodiscard]] const smt::TermTable& table() const { return table_; }
  [[nodiscard]] smt::TermTable& table() { return table_; }
  // What the atoms need, in an order that a solver takes.
  [[nodiscard]] const smt::Script& declarations() const { return declarations_; }

  // For a history that was read: its script is the pool.
  void set_declarations(smt::Script declarations) { declarations_ = std::move(declarations); }

  // The atom under the names of the pool; nothing, and why not, if it holds something
  // that cannot be moved.
  struct Added {
    std::optional<smt::TermId> atom;
    std::string_view why_not;
  };
  [[nodiscard]] Added add(const smt::TermTable& from, const DatatypeGroups& groups, smt::TermId atom);

 private:
  friend class Import;
  struct Names {  // of one sort, rank or arity
    std::string prefix;
    std::vector<smt::FunId> funs;
    std::vector<smt::SortDeclId> sorts;
  };

  [[nodiscard]] smt::FunId constant(smt::SortId sort, std::size_t number);
  [[nodiscard]] smt::FunId function(std::span<const smt::SortId> parameters_and_result, std::size_t number);
  [[nodiscard]] smt::SortDeclId sort(std::uint32_t arity, std::size_t number);
  [[nodiscard]] smt::FunId declare(std::string_view name, std::span<const smt::SortId> parameters,
                                   smt::SortId result);

  smt::TermTable table_;
  smt::Script declarations_;
  std::unordered_map<smt::SortId, Names> constants_;
  std::map<std::vector<smt::SortId>, Names> functions_;
  std::map<std::uint32_t, Names> sorts_;
  std::map<std::string, std::vector<smt::SortDeclId>> datatypes_;  // by structure
};

// What the constants of this sort are called before their number.
[[nodiscard]] std::string constant_prefix(const smt::TermTable& table, smt::SortId sort);

}  // namespace smiter::history
