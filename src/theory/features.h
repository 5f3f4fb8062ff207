// SPDX-License-Identifier: MIT
// What a term asks of a logic: theories, quantifiers, nonlinear arithmetic. Derived
// from sorts and operator rows, so that a mutation that leaves its script's logic is
// noticed without a list of operators per logic.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <vector>

#include "smt/terms/ids.h"

namespace smiter::smt {
class OpTable;
class TermTable;
enum class SortKind : std::uint8_t;
struct Script;
struct TermNode;
}  // namespace smiter::smt

namespace smiter::theory {

enum class Feature : std::uint8_t {
  Quantifiers,
  Arrays,
  Uninterpreted,  // functions with parameters
  DeclaredSorts,
  BitVecs,        // their sorts: floats are made of bit-vector literals
  BitVecOps,      // operators on them
  BitVecSymbols,  // constants, functions and variables of these sorts
  Floats,
  Datatypes,
  Strings,
  Sequences,
  Sets,
  Ints,  // the sort: lengths of strings are integers
  Reals,
  Arithmetic,  // operators on numbers
  Nonlinear,
  NotDifference,  // arithmetic beyond x - y against a constant
  Transcendental,
  Extensions,  // operators of some solvers, which others know in no logic but ALL
  HigherOrder,
  Opaque,  // parts that we do not type; no logic is known to hold them
};

class FeatureSet {
 public:
  constexpr FeatureSet() = default;
  constexpr FeatureSet(std::initializer_list<Feature> features) {
    for (Feature f : features) bits_ |= bit(f);
  }
  [[nodiscard]] constexpr bool has(Feature f) const { return (bits_ & bit(f)) != 0; }
  [[nodiscard]] constexpr bool contains(FeatureSet other) const { return (other.bits_ & ~bits_) == 0; }
  [[nodiscard]] constexpr bool empty() const { return bits_ == 0; }
  [[nodiscard]] int count() const { return __builtin_popcount(bits_); }
  constexpr void add(Feature f) { bits_ |= bit(f); }
  constexpr void remove(Feature f) { bits_ &= ~bit(f); }
  constexpr FeatureSet operator|(FeatureSet other) const { return FeatureSet(bits_ | other.bits_); }
  constexpr FeatureSet operator-(FeatureSet other) const { return FeatureSet(bits_ & ~other.bits_); }
  constexpr FeatureSet& operator|=(FeatureSet other) {
    bits_ |= other.bits_;
    return *this;
  }
  constexpr bool operator==(const FeatureSet&) const = default;

 private:
  constexpr explicit FeatureSet(std::uint32_t bits) : bits_(bits) {}
  static constexpr std::uint32_t bit(Feature f) { return 1u << static_cast<unsigned>(f); }
  std::uint32_t bits_ = 0;
};

// What a sort of this kind asks for; a declared one is taken for an uninterpreted one.
[[nodiscard]] FeatureSet features_of(smt::SortKind kind);

// What writing this sort asks for.
[[nodiscard]] FeatureSet features_of(const smt::TermTable& table, smt::SortId sort);

// What a symbol of this sort asks for: a constant, a variable, a parameter or a result.
[[nodiscard]] FeatureSet features_of_symbol(const smt::TermTable& table, smt::SortId sort);

// What an application of each row asks for, besides its sorts: by OpId.
using RowFeatures = std::vector<FeatureSet>;
[[nodiscard]] RowFeatures row_features(const smt::OpTable& ops);

// Per term, what it and everything below it ask for. Children have smaller ids than
// their parents, so update() looks at each new term once and at nothing else.
class TermFeatures {
 public:
  explicit TermFeatures(const smt::TermTable& table);
  // `rows` is row_features() of the table's operators, computed once for many tables.
  TermFeatures(const smt::TermTable& table, RowFeatures rows);

  // Looks at the terms made since the last call.
  void update();
  // The term must be older than the last update().
  [[nodiscard]] FeatureSet operator[](smt::TermId term) const { return of_term_[term.value]; }
  // A number that is written without symbols and partial operators, such as (- 2) or (/ 1.0 3.0).
  [[nodiscard]] bool is_number(smt::TermId term) const { return number_[term.value] != 0; }
  // What an application of this row to arguments of these sorts asks for at least:
  // nonlinearity hangs on the arguments and is not in it unless it cannot be avoided.
  [[nodiscard]] FeatureSet of_row(smt::OpId op) const { return of_row_[op.value]; }

 private:
  [[nodiscard]] FeatureSet of_sort(smt::SortId sort);
  [[nodiscard]] FeatureSet of_operator(smt::TermId term, const smt::TermNode& node) const;
  [[nodiscard]] bool leaves_difference_logic(smt::TermId term, const smt::TermNode& node) const;
  [[nodiscard]] bool computes_number(smt::TermId term, const smt::TermNode& node) const;

  const smt::TermTable& table_;
  RowFeatures of_row_;
  std::vector<FeatureSet> of_sort_;
  std::vector<FeatureSet> of_term_;
  std::vector<std::uint8_t> number_;
};

// All that a script's assertions, definitions and declarations ask for.
[[nodiscard]] FeatureSet features_of(const smt::TermTable& table, const smt::Script& script,
                                     const TermFeatures& terms);

}  // namespace smiter::theory
